/* SDL: copies one image and blends the other over it with one alpha. The surfaces have the same format, so that
   nothing is converted. */
#include "peer.h"

#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>

struct peer {
  SDL_Surface *from, *to, *out;
};

static SDL_Surface *surface(uint32_t *pixels, int width, int height) {
  return SDL_CreateRGBSurfaceWithFormatFrom(pixels, width, height, 32, width * 4, SDL_PIXELFORMAT_RGB888);
}

const char *peer_name(void) {
  static char name[32];
  SDL_version version;
  SDL_GetVersion(&version);
  snprintf(name, sizeof name, "SDL %d.%d.%d", version.major, version.minor, version.patch);
  return name;
}

void *peer_open(uint32_t *from, uint32_t *to, uint32_t *out, int width, int height) {
  struct peer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  peer->from = surface(from, width, height);
  peer->to = surface(to, width, height);
  peer->out = surface(out, width, height);
  if (!peer->from || !peer->to || !peer->out || SDL_SetSurfaceBlendMode(peer->from, SDL_BLENDMODE_NONE) != 0 ||
      SDL_SetSurfaceBlendMode(peer->to, SDL_BLENDMODE_BLEND) != 0) {
    peer_close(peer);
    return NULL;
  }
  return peer;
}

void peer_dissolve(void *opened, int step) {
  struct peer *peer = opened;
  SDL_BlitSurface(peer->from, NULL, peer->out, NULL);
  SDL_SetSurfaceAlphaMod(peer->to, (Uint8)((step * 255 + 128) / 256));
  SDL_BlitSurface(peer->to, NULL, peer->out, NULL);
}

void peer_close(void *opened) {
  struct peer *peer = opened;
  SDL_FreeSurface(peer->from);
  SDL_FreeSurface(peer->to);
  SDL_FreeSurface(peer->out);
  free(peer);
}
