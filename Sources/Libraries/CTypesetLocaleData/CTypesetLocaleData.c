#include "CTypesetLocaleData.h"
#include <unicode/ubrk.h>
#include <unicode/ucol.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/unumsys.h>
#include <unicode/utf16.h>
#include <stdio.h>
#include <string.h>

int32_t locale_name(const char *tag, char *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uloc_forLanguageTag(tag, name, capacity, NULL, &status);
    return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING ? length : -1;
}

int32_t locale_date(const char *locale, double milliseconds, int without_day, uint16_t *text, int32_t capacity) {
    static const UChar utc[] = u"UTC", skeleton[] = u"yMMMM";
    UErrorCode status = U_ZERO_ERROR;
    UChar pattern[128];
    int32_t length = 0;
    if (without_day) {
        UDateTimePatternGenerator *generator = udatpg_open(locale, &status);
        length = udatpg_getBestPattern(generator, skeleton, 5, pattern, 128, &status);
        udatpg_close(generator);
    }
    UDateFormatStyle time = without_day ? UDAT_PATTERN : UDAT_NONE, date = without_day ? UDAT_PATTERN : UDAT_LONG;
    UDateFormat *format = udat_open(time, date, locale, utc, -1, without_day ? pattern : NULL, length, &status);
    length = udat_format(format, milliseconds, (UChar *)text, capacity, NULL, &status);
    udat_close(format);
    return U_SUCCESS(status) ? length : -1;
}

int32_t locale_quotation_mark(const char *locale, int is_inner, int is_closing, uint16_t *text, int32_t capacity) {
    ULocaleDataDelimiterType type = is_inner ? (is_closing ? ULOCDATA_ALT_QUOTATION_END : ULOCDATA_ALT_QUOTATION_START)
                                             : (is_closing ? ULOCDATA_QUOTATION_END : ULOCDATA_QUOTATION_START);
    UErrorCode status = U_ZERO_ERROR;
    ULocaleData *data = ulocdata_open(locale, &status);
    int32_t length = ulocdata_getDelimiter(data, type, (UChar *)text, capacity, &status);
    ulocdata_close(data);
    return U_SUCCESS(status) ? length : -1;
}

int32_t locale_month(const char *locale, int32_t form, int32_t month, uint16_t *text, int32_t capacity) {
    static const UDateFormatSymbolType forms[] = {UDAT_MONTHS, UDAT_SHORT_MONTHS, UDAT_STANDALONE_MONTHS, UDAT_STANDALONE_SHORT_MONTHS};
    static const UChar utc[] = u"UTC";
    UErrorCode status = U_ZERO_ERROR;
    UDateFormat *format = udat_open(UDAT_NONE, UDAT_LONG, locale, utc, -1, NULL, 0, &status);
    int32_t length = udat_getSymbols(format, forms[form], month, (UChar *)text, capacity, &status);
    udat_close(format);
    return U_SUCCESS(status) ? length : -1;
}

int32_t locale_digits(const char *locale, int native, uint16_t *text, int32_t capacity) {
    char name[256];
    int length = snprintf(name, sizeof name, "%s%snumbers=%s", locale, strchr(locale, '@') ? ";" : "@", native ? "native" : "default");
    if (length < 0 || length >= (int)sizeof name) return -1;
    UErrorCode status = U_ZERO_ERROR;
    // A numbering system in the tag itself (`ar-u-nu-latn`) is kept.
    UNumberingSystem *system = unumsys_open(strstr(locale, "numbers=") ? locale : name, &status);
    if (U_FAILURE(status)) return -1;
    int32_t count = unumsys_isAlgorithmic(system) ? -1 : unumsys_getDescription(system, (UChar *)text, capacity, &status);
    unumsys_close(system);
    return U_SUCCESS(status) ? count : -1;
}

int32_t locale_script(const char *locale, char *script, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    char full[ULOC_FULLNAME_CAPACITY];
    uloc_addLikelySubtags(locale, full, sizeof full, &status);
    int32_t length = uloc_getScript(full, script, capacity, &status);
    return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING ? length : -1;
}

int32_t locale_english_name(const char *locale, uint16_t *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uloc_getDisplayName(locale, "en", (UChar *)text, capacity, &status);
    return U_SUCCESS(status) ? length : -1;
}

int32_t locale_line_breaks(const uint16_t *text, int32_t length, int phrases, int32_t *offsets, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    // Before ICU 72 the keyword has no effect.
    UBreakIterator *breaks = ubrk_open(UBRK_LINE, phrases ? "ja@lw=phrase" : "", (const UChar *)text, length, &status);
    if (U_FAILURE(status)) return -1;
    int32_t count = 0;
    for (int32_t offset = ubrk_next(breaks); offset != UBRK_DONE && offset < length && count < capacity; offset = ubrk_next(breaks)) {
        offsets[count++] = offset;
    }
    ubrk_close(breaks);
    return count;
}

int32_t locale_sort_key(const char *locale, int letters_alone, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *collator = ucol_open(locale, &status);
    if (letters_alone) {
        ucol_setStrength(collator, UCOL_PRIMARY);
    } else {
        ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
    }
    int32_t needed = U_SUCCESS(status) ? ucol_getSortKey(collator, (const UChar *)text, length, key, capacity) : -1;
    ucol_close(collator);
    return needed;
}

uint32_t locale_base_letter(uint32_t letter) {
    UErrorCode status = U_ZERO_ERROR;
    UChar text[16];
    int32_t length = unorm2_getDecomposition(unorm2_getNFDInstance(&status), (UChar32)letter, text, 16, &status);
    if (U_FAILURE(status) || length <= 0) return letter;
    UChar32 first;
    U16_GET(text, 0, 0, length, first);
    return (uint32_t)first;
}
