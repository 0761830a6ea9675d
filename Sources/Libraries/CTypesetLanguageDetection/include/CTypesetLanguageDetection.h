/// Language detection with CLD2, which has a C++ interface.
#ifndef CLANGUAGEDETECTION_H
#define CLANGUAGEDETECTION_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The main language of a text.
typedef struct {
    /// The language tag, such as `zh-Hant`; `un` if the language is unknown.
    char tag[16];
    /// The share of the text's letters in this language, 0 to 100.
    int percent;
    /// The score per thousand bytes. In ordinary prose, the languages that CLD2 was trained on have about a thousand.
    double score;
    /// Whether CLD2 itself considers the language certain.
    bool is_reliable;
    /// The number of bytes of letters that were analysed.
    int bytes;
} detected_language;

/// Detects the main language of a text.
///
/// - Parameter text: The text in UTF-8. Text after the first invalid byte is ignored.
detected_language detect_language(const char *text, int length);

#ifdef __cplusplus
}
#endif

#endif
