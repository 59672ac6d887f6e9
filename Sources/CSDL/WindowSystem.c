#define _GNU_SOURCE
// The window systems below SDL. Their headers stay in this file: Xlib's names (Window, Display, Font, Screen) would
// otherwise meet Lantern's own.
#include "CSDL.h"

#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <stdlib.h>
#include <string.h>

static SDL_bool ask(SDL_Window *window, SDL_SysWMinfo *answer, SDL_SYSWM_TYPE expected) {
  SDL_VERSION(&answer->version);
  return SDL_GetWindowWMInfo(window, answer) && answer->subsystem == expected;
}

void *csdl_x11_connection(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return ask(window, &answer, SDL_SYSWM_X11) ? answer.info.x11.display : NULL;
}

int csdl_x11_descriptor(void *connection) { return XConnectionNumber(connection); }

int csdl_x11_holds_events(void *connection) { return XPending(connection) > 0; }

void csdl_x11_raise(SDL_Window *window) {
  SDL_SysWMinfo answer;
  if (!ask(window, &answer, SDL_SYSWM_X11)) return;
  Display *display = answer.info.x11.display;
  Window self = answer.info.x11.window;
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(display, self, &attributes)) return;
  // What a window manager of any age understands: a minimised window that is mapped comes back.
  XMapRaised(display, self);
  // What it is asked to do by Extended Window Manager Hints. 2 says that a person has asked for it just now.
  XEvent event = {.xclient = {.type = ClientMessage,
                              .window = self,
                              .message_type = XInternAtom(display, "_NET_ACTIVE_WINDOW", False),
                              .format = 32,
                              .data.l = {2, CurrentTime}}};
  XSendEvent(display, attributes.root, False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
  XFlush(display);
}

// In bytes. What is longer is no password.
enum { longest_secret = 8192 };

// What Xlib and XCB gave back is a little larger than what they read, and the allocator gives it out again.
static void overwrite_freed(size_t count) {
  enum { sizes = 9, pieces = 8 };
  void *taken[sizes * pieces];
  for (int i = 0; i < sizes * pieces; i++) {
    size_t size = count + 16 * (size_t)(i / pieces);
    taken[i] = malloc(size);
    if (taken[i]) explicit_bzero(taken[i], size);
  }
  for (int i = 0; i < sizes * pieces; i++) free(taken[i]);
}

// XCB reads into a buffer that stays, from its beginning, all that the server sent at once: events, then the answer. An
// answer that is longer by more than the events goes over what is left there, if it is short enough to be sent at once.
static void overwrite_queue(Display *display, size_t count) {
  static unsigned char zeros[longest_secret + 4096];
  int longer = (int)count + 4096;
  Window own = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  XChangeProperty(display, own, XA_STRING, XA_STRING, 8, PropModeReplace, zeros, longer);
  Atom type;
  int format;
  unsigned long items, rest;
  unsigned char *read = NULL;
  if (XGetWindowProperty(display, own, XA_STRING, 0, sizeof zeros / 4, False, XA_STRING, &type, &format, &items, &rest,
                         &read) == Success)
    XFree(read);
  XDestroyWindow(display, own);
}

void csdl_x11_overwrite_buffers(void *connection, size_t count) {
  if (count > longest_secret) return;
  // A server that is busy may send an answer in pieces, of which only the first is read into the queue.
  for (int round = 0; round < 4; round++) overwrite_queue(connection, count);
  overwrite_freed(count);
}

struct wl_display *csdl_wayland_display(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return ask(window, &answer, SDL_SYSWM_WAYLAND) ? answer.info.wl.display : NULL;
}

struct wl_surface *csdl_wayland_surface(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return ask(window, &answer, SDL_SYSWM_WAYLAND) ? answer.info.wl.surface : NULL;
}
