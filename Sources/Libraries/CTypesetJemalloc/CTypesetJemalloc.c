#include "CTypesetJemalloc.h"

// Settings by measurement with a book at twelve sizes on two threads: within a percent of the fastest, and as little memory as with glibc.
//
// - narenas: threads share one arena, since all have the same kind of data, one size of the document.
// - tcache_max: threads keep freed memory of at most 4 KB for themselves; larger arrays are rare.
// - dirty_decay_ms, muzzy_decay_ms: freed memory returns to the system within half a second.
// - oversize_threshold: arrays of a megabyte and more, which only whole documents need, return at once.
const char *malloc_conf = "narenas:1,tcache_max:4096,dirty_decay_ms:300,muzzy_decay_ms:0,oversize_threshold:1048576";
