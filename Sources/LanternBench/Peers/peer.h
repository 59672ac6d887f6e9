/* What lantern-bench asks of a library that mixes pictures too. Each is a shared library of its own, loaded when
   it is there; this header is the whole agreement between the two sides. */
#ifndef LANTERN_BENCH_PEER_H
#define LANTERN_BENCH_PEER_H

#include <stdint.h>

/* The library's name and version, as the table prints them. */
const char *peer_name(void);

/* Gets ready to mix two opaque pictures of width x height words 0x??RRGGBB into a third, rows without gaps.
   The memory stays the caller's and must outlive the result. NULL when the library refuses. */
void *peer_open(uint32_t *from, uint32_t *to, uint32_t *out, int width, int height);

/* Makes a whole frame: out = from + (to - from) * step / 256, as the library rounds. 0 < step < 256. */
void peer_dissolve(void *peer, int step);

void peer_close(void *peer);

#endif
