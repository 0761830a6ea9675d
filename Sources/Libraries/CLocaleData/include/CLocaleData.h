#pragma once
#include <stdint.h>

// CLDR's data through ICU. ICU's own headers are not seen by Swift: its functions have its version in their names, by macros, and its
// types are Foundation's too, which has a copy of ICU.

// The name that ICU has for a language tag of BCP 47. Returns its length, or -1 for what is no tag.
int32_t locale_name(const char *tag, char *name, int32_t capacity);

// A date, in milliseconds since 1970 in Universal Time, as the locale's readers write it: whole, or year and month.
// Returns the length in units of UTF-16, or -1.
int32_t locale_date(const char *locale, double milliseconds, int without_day, uint16_t *text, int32_t capacity);

// The name of a month, counted from 0: 0 long and 1 short within dates, 2 long and 3 short alone.
// Returns the length in units of UTF-16, or -1.
int32_t locale_month(const char *locale, int32_t form, int32_t month, uint16_t *text, int32_t capacity);

// A quotation mark: the outer or the inner one, opening or closing. Returns the length in units of UTF-16, or -1.
int32_t locale_quotation_mark(const char *locale, int is_inner, int is_closing, uint16_t *text, int32_t capacity);

// The ten digits, from zero, that the locale's readers use, or with `native` those of its script.
// Returns the length in units of UTF-16, or -1.
int32_t locale_digits(const char *locale, int native, uint16_t *text, int32_t capacity);

// The offsets, in units of UTF-16, at which lines may end within a text without spaces: between words, by the dictionaries that ICU has for
// the script; with `phrases` not within phrases of Japanese and words of Chinese either. Returns their number, or -1.
int32_t locale_line_breaks(const uint16_t *text, int32_t length, int phrases, int32_t *offsets, int32_t capacity);

// The script that a language is written in where its tag names none, as four letters (CLDR, likely subtags).
// Returns the length of the name, or -1.
int32_t locale_script(const char *locale, char *script, int32_t capacity);

// Bytes whose order is that of texts in the locale's dictionaries; numbers in texts count as numbers. With `letters_alone` texts that
// differ in accents or case only have the same. Returns how many bytes there are, which may be more than the capacity, or -1.
int32_t locale_sort_key(const char *locale, int letters_alone, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity);

// The letter without the marks that Unicode composes it with: `e` of `é`.
uint32_t locale_base_letter(uint32_t letter);
