#include "CTypesetLanguageDetection.h"

#include <cstdio>
#include <cstring>

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>

detected_language detect_language(const char *text, int length) {
    CLD2::CLDHints hints = { nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE };
    CLD2::Language languages[3];
    int percents[3], bytes = 0, valid = 0;
    double scores[3];
    bool is_reliable = false;
    CLD2::ExtDetectLanguageSummaryCheckUTF8(
        text, length, true, &hints, CLD2::kCLDFlagBestEffort, languages, percents, scores, nullptr, &bytes, &is_reliable, &valid);
    detected_language result = {};
    std::strncpy(result.tag, CLD2::LanguageCode(languages[0]), sizeof result.tag - 1);
    result.percent = percents[0];
    result.score = scores[0];
    result.is_reliable = is_reliable;
    result.bytes = bytes;
    return result;
}
