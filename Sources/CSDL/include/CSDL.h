// SDL2 and SDL2_ttf as Swift sees them. What the importer cannot carry over (macros, the anonymous parts of the
// event union, headers that bring in all of Xlib) has a function here, under the prefix csdl_.
#ifndef CSDL_H
#define CSDL_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <SDL2/SDL_vulkan.h>
#include <stdbool.h>
#include <sys/eventfd.h>

static const Uint32 csdl_init_video = SDL_INIT_VIDEO;
static const int csdl_window_centered = SDL_WINDOWPOS_CENTERED;
static const Uint32 csdl_window_resizable = SDL_WINDOW_RESIZABLE;
static const Uint32 csdl_window_high_dpi = SDL_WINDOW_ALLOW_HIGHDPI;
static const Uint32 csdl_window_vulkan = SDL_WINDOW_VULKAN;

/* Whether the surface holds 32-bit words 0x??RRGGBB, the only layout that Lantern composes. */
static inline int csdl_surface_is_rgb888(const SDL_Surface *surface) {
  const SDL_PixelFormat *format = surface->format;
  return format->BytesPerPixel == 4 && format->Rmask == 0xff0000 && format->Gmask == 0xff00 &&
         format->Bmask == 0xff;
}

static inline const char *csdl_text(const SDL_Event *event) { return event->text.text; }
static inline const char *csdl_composition(const SDL_Event *event) { return event->edit.text; }

/* The connection to the X server that a window is on (a Display of Xlib), or NULL when it is on none. */
void *csdl_x11_connection(SDL_Window *window);
/* The descriptor that becomes readable when the X server says something. */
int csdl_x11_descriptor(void *connection);
/* Sends what Xlib has yet to send, and says whether it holds events: then the descriptor may stay silent. */
int csdl_x11_holds_events(void *connection);
/* Brings a window of X11's before all others and gives it the keyboard, also from another desktop or when it is
   minimised. SDL raises without the keyboard and leaves a minimised window where it is. */
void csdl_x11_raise(SDL_Window *window);

/* Watches a window of X11's and its connection. Without that, Xlib ends the process when the X server goes away, and when
   a request fails because another program has destroyed the window. */
typedef struct csdl_x11_watch csdl_x11_watch;
/* To be called once SDL has started the X11 driver and before it opens a window: SDL's pending events are dropped. */
void csdl_x11_prepare_watching(void);
/* NULL when the window is on no X server, or memory is short. One thread only, as all of SDL. */
csdl_x11_watch *csdl_x11_watch_window(SDL_Window *window);
void csdl_x11_stop_watching(csdl_x11_watch *watch);
/* Why the window cannot be used any more; NULL as long as it can. */
const char *csdl_x11_loss(const csdl_x11_watch *watch);
/* Whether the connection to the X server is gone. SDL must then close nothing: it has a second connection, on which
   Xlib would end the process. */
bool csdl_x11_connection_is_lost(void);

/* Overwrites what is left of a text of some bytes, which must not stay, in the buffers that it was just read through. */
void csdl_x11_overwrite_buffers(void *connection, size_t count);

/* The connection to the Wayland compositor and the surface of a window, or NULL when it is on none. */
struct wl_display *csdl_wayland_display(SDL_Window *window);
struct wl_surface *csdl_wayland_surface(SDL_Window *window);

/* Gives SDL, which must have started the Wayland driver, something that passes for the Vulkan library, so that it
   opens windows with csdl_window_vulkan: the only ones that it puts no OpenGL on. No GPU library is loaded.
   Returns 0, or -1 with SDL's error set. */
int csdl_stand_in_for_vulkan(void);

#endif
