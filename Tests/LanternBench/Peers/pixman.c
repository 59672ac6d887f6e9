/* pixman: copies one image and composites the other over it through a mask with one alpha. */
#include "peer.h"

#include <pixman.h>
#include <stdio.h>
#include <stdlib.h>

struct peer {
  pixman_image_t *from, *to, *out;
  int width, height;
};

/* The format has no alpha, so pixman need not check whether a pixel of the upper image is opaque. */
static pixman_image_t *image(uint32_t *pixels, int width, int height) {
  return pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, pixels, width * 4);
}

static void release(pixman_image_t *image) {
  if (image) pixman_image_unref(image);
}

const char *peer_name(void) {
  static char name[32];
  snprintf(name, sizeof name, "pixman %s", pixman_version_string());
  return name;
}

void *peer_open(uint32_t *from, uint32_t *to, uint32_t *out, int width, int height) {
  struct peer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  peer->width = width;
  peer->height = height;
  peer->from = image(from, width, height);
  peer->to = image(to, width, height);
  peer->out = image(out, width, height);
  if (!peer->from || !peer->to || !peer->out) {
    peer_close(peer);
    return NULL;
  }
  return peer;
}

void peer_dissolve(void *opened, int step) {
  struct peer *peer = opened;
  int width = peer->width, height = peer->height;
  pixman_color_t color = {.alpha = (uint16_t)(step * 65535 / 256)};
  pixman_image_t *mask = pixman_image_create_solid_fill(&color);
  pixman_image_composite32(PIXMAN_OP_SRC, peer->from, NULL, peer->out, 0, 0, 0, 0, 0, 0, width, height);
  pixman_image_composite32(PIXMAN_OP_OVER, peer->to, mask, peer->out, 0, 0, 0, 0, 0, 0, width, height);
  release(mask);
}

void peer_close(void *opened) {
  struct peer *peer = opened;
  release(peer->from);
  release(peer->to);
  release(peer->out);
  free(peer);
}
