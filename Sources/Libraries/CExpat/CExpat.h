#pragma once
#include <expat.h>
#include <stdint.h>

#pragma clang diagnostic push
/* Newer versions have others in place of these two, which older ones, such as that of Debian 12, lack. */
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

/* Offset in bytes of the current event; below 0 where there is none. */
static inline int64_t expat_byte_index(XML_Parser parser) { return XML_GetCurrentByteIndex(parser); }

/* How many bytes the current event has; 0 where there is none. */
static inline int64_t expat_byte_count(XML_Parser parser) { return XML_GetCurrentByteCount(parser); }

#pragma clang diagnostic pop
