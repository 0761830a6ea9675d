/// Detection of languages with CLD2, whose interface is C++.
#ifndef CLANGUAGEDETECTION_H
#define CLANGUAGEDETECTION_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The language that most of a text is in.
typedef struct {
    /// A language tag such as `zh-Hant`; `un` if it is not known.
    char tag[16];
    /// Of the text's letters, 0 to 100.
    int percent;
    /// The score of a thousand bytes. The languages that CLD2 was trained on have about a thousand in ordinary prose.
    double score;
    /// Whether CLD2 itself takes the language for certain.
    bool is_reliable;
    /// The bytes of letters that were looked at.
    int bytes;
} detected_language;

/// - Parameter text: UTF-8. What is after the first wrong byte is not looked at.
detected_language detect_language(const char *text, int length);

#ifdef __cplusplus
}
#endif

#endif
