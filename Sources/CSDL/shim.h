// SDL2 and SDL2_ttf as Swift sees them. Only what the importer cannot carry over (macros and
// the anonymous parts of the event union) has an inline helper here, under the prefix csdl_.
#ifndef CSDL_SHIM_H
#define CSDL_SHIM_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>

static const Uint32 csdl_init_video = SDL_INIT_VIDEO;
static const int csdl_window_centered = SDL_WINDOWPOS_CENTERED;
static const Uint32 csdl_window_resizable = SDL_WINDOW_RESIZABLE;
static const Uint32 csdl_window_high_dpi = SDL_WINDOW_ALLOW_HIGHDPI;

/* Whether the surface holds 32-bit words 0x??RRGGBB, the only layout that Lantern composes. */
static inline int csdl_surface_is_rgb888(const SDL_Surface *surface) {
  const SDL_PixelFormat *format = surface->format;
  return format->BytesPerPixel == 4 && format->Rmask == 0xff0000 && format->Gmask == 0xff00 &&
         format->Bmask == 0xff;
}

static inline const char *csdl_text(const SDL_Event *event) { return event->text.text; }

#endif
