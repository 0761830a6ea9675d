#pragma once
#include <stdint.h>

// CLDR's data through ICU. Swift does not see ICU's own headers: macros add the ICU version to the names of its functions, and Foundation,
// which contains a copy of ICU, has the same types.

// Writes ICU's name for a BCP 47 language tag. Returns its length, or -1 if the tag is invalid.
int32_t locale_name(const char *tag, char *name, int32_t capacity);

// Writes a date, in milliseconds since 1970 in Universal Time, in the locale's form: the whole date, or year and month.
// Returns the length in UTF-16 code units, or -1.
int32_t locale_date(const char *locale, double milliseconds, int without_day, uint16_t *text, int32_t capacity);

// Writes the name of a month, counted from 0. The form is 0 long and 1 short within dates, 2 long and 3 short alone.
// Returns the length in UTF-16 code units, or -1.
int32_t locale_month(const char *locale, int32_t form, int32_t month, uint16_t *text, int32_t capacity);

// Writes a quotation mark: outer or inner, opening or closing. Returns the length in UTF-16 code units, or -1.
int32_t locale_quotation_mark(const char *locale, int is_inner, int is_closing, uint16_t *text, int32_t capacity);

// Writes the ten digits of the locale, from zero, or with `native` those of its script.
// Returns the length in UTF-16 code units, or -1.
int32_t locale_digits(const char *locale, int native, uint16_t *text, int32_t capacity);

// Finds the offsets, in UTF-16 code units, of line break opportunities in a text without spaces. They are between words, by ICU's
// dictionaries for the script. With `phrases`, none are within Japanese phrases or Chinese words. Returns their number, or -1.
int32_t locale_line_breaks(const uint16_t *text, int32_t length, int phrases, int32_t *offsets, int32_t capacity);

// Writes the script of a locale as four letters. If its name has none, likely subtags of CLDR supply it.
// Returns the length of the name, or -1.
int32_t locale_script(const char *locale, char *script, int32_t capacity);

// Writes the English name of a locale, such as `German (Austria)`. Returns the length in UTF-16 code units, or -1.
int32_t locale_english_name(const char *locale, uint16_t *text, int32_t capacity);

// Writes a sort key: the order of keys is the dictionary order of the locale. With `letters_alone`, texts that differ only in accents or
// case have the same key. Without it, numbers in texts are compared as numbers.
// Returns the number of bytes, which may exceed the capacity, or -1.
int32_t locale_sort_key(const char *locale, int letters_alone, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity);

// Returns the letter without its combining marks in Unicode's decomposition: `e` for `é`.
uint32_t locale_base_letter(uint32_t letter);
