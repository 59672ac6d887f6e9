/* The least work of a dissolve: reads two images and writes one with stores that bypass the caches, and does almost
   nothing with the values. Memory bandwidth is the limit. */
#include "peer.h"

#include <stdlib.h>
#include <string.h>

typedef uint32_t vector __attribute__((vector_size(32)));

struct peer {
  const uint32_t *from, *to;
  uint32_t *out;
  size_t area;
};

const char *peer_name(void) { return "reading two images, streaming one"; }

void *peer_open(uint32_t *from, uint32_t *to, uint32_t *out, int width, int height) {
  struct peer *peer = malloc(sizeof *peer);
  if (peer) *peer = (struct peer){from, to, out, (size_t)width * (size_t)height};
  return peer;
}

void peer_dissolve(void *opened, int step) {
  (void)step;
  struct peer *peer = opened;
  const uint32_t *from = peer->from, *to = peer->to;
  uint32_t *out = peer->out;
  size_t index = 0, lanes = sizeof(vector) / sizeof *out;
  /* Streaming stores need aligned addresses. */
  for (; index < peer->area && (uintptr_t)(out + index) % sizeof(vector) != 0; index++)
    out[index] = from[index] ^ to[index];
  for (; index + lanes <= peer->area; index += lanes) {
    vector one, other;
    memcpy(&one, from + index, sizeof one);
    memcpy(&other, to + index, sizeof other);
    __builtin_nontemporal_store(one ^ other, (vector *)(out + index));
  }
  for (; index < peer->area; index++) out[index] = from[index] ^ to[index];
  /* The stores have reached memory before the clock is read. */
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void peer_close(void *opened) { free(opened); }
