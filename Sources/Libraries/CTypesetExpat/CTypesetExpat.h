#pragma once
#include <expat.h>
#include <stdint.h>

#pragma clang diagnostic push
/* Newer versions replace these two functions. Older versions, such as that of Debian 12, lack the replacements. */
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

/* Returns the offset of the current event in bytes; negative if there is none. */
static inline int64_t expat_byte_index(XML_Parser parser) { return XML_GetCurrentByteIndex(parser); }

/* Returns the number of bytes of the current event; 0 if there is none. */
static inline int64_t expat_byte_count(XML_Parser parser) { return XML_GetCurrentByteCount(parser); }

#pragma clang diagnostic pop
