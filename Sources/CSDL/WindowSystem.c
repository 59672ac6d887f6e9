// The window systems below SDL. Their headers stay in this file: Xlib's names (Window, Display, Font, Screen) would
// otherwise meet Lantern's own.
#include "CSDL.h"

#include <SDL2/SDL_syswm.h>

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

struct wl_display *csdl_wayland_display(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return ask(window, &answer, SDL_SYSWM_WAYLAND) ? answer.info.wl.display : NULL;
}

struct wl_surface *csdl_wayland_surface(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return ask(window, &answer, SDL_SYSWM_WAYLAND) ? answer.info.wl.surface : NULL;
}
