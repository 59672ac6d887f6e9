/* The interface between lantern-bench and a library that mixes images. Each library is wrapped in a shared
   library, which is loaded if it exists; this header is the entire interface. */
#ifndef LANTERN_BENCH_PEER_H
#define LANTERN_BENCH_PEER_H

#include <stdint.h>

/* Returns the library's name and version as printed in the table. */
const char *peer_name(void);

/* Prepares to mix two opaque images of width x height words 0x??RRGGBB into a third, row by row without
   padding. The caller owns the memory, which must outlive the returned object. Returns NULL if the library
   rejects the images. */
void *peer_open(uint32_t *from, uint32_t *to, uint32_t *out, int width, int height);

/* Mixes a whole frame: out = from + (to - from) * step / 256, rounded as the library does. 0 < step < 256. */
void peer_dissolve(void *peer, int step);

void peer_close(void *peer);

#endif
