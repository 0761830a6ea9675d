#pragma once

// The settings of jemalloc, which replaces the C library's malloc in the program. jemalloc reads them before main; see jemalloc(3).
extern const char *malloc_conf;
