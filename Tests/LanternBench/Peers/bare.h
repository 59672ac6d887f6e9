/* The minimum for showing images in a window as Lantern does: the same connection to the X server and the same
   clock, but no toolkit. */
#ifndef LANTERN_BENCH_BARE_H
#define LANTERN_BENCH_BARE_H

#include <SDL2/SDL.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct window {
  SDL_Window *handle;
  uint32_t *pixels;
  int width, height;
};

/* Prints an error and ends the program. */
static inline void fail(const char *message) {
  fprintf(stderr, "%s: %s\n", message, SDL_GetError());
  exit(1);
}

/* Opens a window whose pixels are memory shared with the X server. */
static inline struct window open_window(int width, int height) {
  SDL_SetMainReady();
  SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11");
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  /* Otherwise the first click only gives the window the focus. */
  SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
  if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) fail("cannot open the display");
  SDL_Window *handle = SDL_CreateWindow("Bare", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                                        SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (!handle) fail("cannot create the window");
  SDL_Surface *surface = SDL_GetWindowSurface(handle);
  if (!surface) fail("cannot access the window's pixels");
  /* Window memory with four bytes per pixel has rows without padding. */
  if (surface->w != width || surface->h != height || surface->pitch != width * 4) fail("unexpected size");
  return (struct window){handle, surface->pixels, width, height};
}

/* Shows the columns from the left edge up to `width`. */
static inline void present(struct window *window, int width) {
  SDL_Rect part = {0, 0, width, window->height};
  if (width > 0 && SDL_UpdateWindowSurfaceRects(window->handle, &part, 1) != 0) fail("cannot present");
}

static inline int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline void sleep_until(int64_t moment) {
  struct timespec time = {.tv_sec = moment / 1000000000, .tv_nsec = moment % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
}

#endif
