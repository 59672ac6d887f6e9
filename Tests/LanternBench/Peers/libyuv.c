/* libyuv: mixes both images in one pass with ARGBInterpolate. */
#include "peer.h"

#include <libyuv.h>
#include <stdio.h>
#include <stdlib.h>

struct peer {
  const uint8_t *from, *to;
  uint8_t *out;
  int width, height;
};

const char *peer_name(void) {
  static char name[32];
  snprintf(name, sizeof name, "libyuv %d", LIBYUV_VERSION);
  return name;
}

void *peer_open(uint32_t *from, uint32_t *to, uint32_t *out, int width, int height) {
  struct peer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  *peer = (struct peer){(const uint8_t *)from, (const uint8_t *)to, (uint8_t *)out, width, height};
  return peer;
}

void peer_dissolve(void *opened, int step) {
  struct peer *peer = opened;
  int stride = peer->width * 4;
  ARGBInterpolate(peer->from, stride, peer->to, stride, peer->out, stride, peer->width, peer->height, step);
}

void peer_close(void *opened) { free(opened); }
