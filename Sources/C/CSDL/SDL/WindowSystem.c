#define _GNU_SOURCE
// Access to the window systems below SDL. Their headers are included only in this file, because Xlib's names
// (Window, Display, Font, Screen) conflict with Lantern's own.
#include "CSDL.h"
#include "WindowSystem.h"

#include <SDL2/SDL_syswm.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xkbcommon/xkbcommon.h>

void csdl_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds) {
  const struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  ppoll(descriptors, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

static Time pointer_time = CurrentTime;

Time csdl_x11_pointer_time(void) { return pointer_time; }

static SDL_bool get_info(SDL_Window *window, SDL_SysWMinfo *answer, SDL_SYSWM_TYPE expected) {
  SDL_VERSION(&answer->version);
  return SDL_GetWindowWMInfo(window, answer) && answer->subsystem == expected;
}

void *csdl_x11_connection(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return get_info(window, &answer, SDL_SYSWM_X11) ? answer.info.x11.display : NULL;
}

const char *csdl_x11_display_name(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return get_info(window, &answer, SDL_SYSWM_X11) ? DisplayString(answer.info.x11.display) : NULL;
}

unsigned long csdl_x11_window(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return get_info(window, &answer, SDL_SYSWM_X11) ? answer.info.x11.window : 0;
}

void csdl_set_title(SDL_Window *window, const char *title) {
  SDL_SetWindowTitle(window, title);
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || !get_info(window, &answer, SDL_SYSWM_X11)) return;
  Display *display = answer.info.x11.display;
  // SDL's WM_NAME is in the encoding of the locale, and has the type of another one.
  const Atom names[] = {XInternAtom(display, "_NET_WM_NAME", False), XA_WM_NAME};
  for (int index = 0; index < 2; index++)
    XChangeProperty(display, answer.info.x11.window, names[index], XInternAtom(display, "UTF8_STRING", False), 8,
                    PropModeReplace, (const unsigned char *)title, (int)strlen(title));
}

void csdl_x11_set_background(SDL_Window *window, unsigned long pixel) {
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || !get_info(window, &answer, SDL_SYSWM_X11)) return;
  XSetWindowAttributes attributes = {.background_pixel = pixel, .bit_gravity = NorthWestGravity};
  XChangeWindowAttributes(answer.info.x11.display, answer.info.x11.window, CWBackPixel | CWBitGravity, &attributes);
}

int csdl_x11_descriptor(void *connection) { return XConnectionNumber(connection); }

int csdl_x11_holds_events(void *connection) { return XPending(connection) > 0; }

unsigned csdl_x11_held_modifiers(SDL_Window *window) {
  const unsigned all = KMOD_SHIFT | KMOD_CTRL | KMOD_ALT | KMOD_GUI;
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || window == NULL || !get_info(window, &answer, SDL_SYSWM_X11)) return all;
  Window root, child;
  int x, y, root_x, root_y;
  unsigned mask = 0;
  XQueryPointer(answer.info.x11.display, answer.info.x11.window, &root, &child, &root_x, &root_y, &x, &y, &mask);
  return (mask & ShiftMask ? KMOD_SHIFT : 0) | (mask & ControlMask ? KMOD_CTRL : 0) | (mask & Mod1Mask ? KMOD_ALT : 0) |
         (mask & Mod4Mask ? KMOD_GUI : 0);
}

bool csdl_x11_pointer_is_pressed(SDL_Window *window, int *x, int *y) {
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || !get_info(window, &answer, SDL_SYSWM_X11)) return true;
  Window root, child;
  int root_x, root_y;
  unsigned state = 0;
  // The position is 0 if the pointer is on another screen.
  XQueryPointer(answer.info.x11.display, answer.info.x11.window, &root, &child, &root_x, &root_y, x, y, &state);
  return csdl_x11_connection_is_lost() || state & Button1Mask;
}

// SDL reads the event next. It knows no difference, but the event has a mark.
static void put_back_release(Display *display, Window window, int x, int y) {
  XEvent event = {.xbutton = {.type = ButtonRelease,
                              .send_event = True,
                              .display = display,
                              .window = window,
                              .root = DefaultRootWindow(display),
                              .time = pointer_time,
                              .x = x,
                              .y = y,
                              .state = Button1Mask,
                              .button = Button1,
                              .same_screen = True}};
  XPutBackEvent(display, &event);
}

void csdl_x11_release_pointer(SDL_Window *window, int x, int y) {
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || !get_info(window, &answer, SDL_SYSWM_X11)) return;
  put_back_release(answer.info.x11.display, answer.info.x11.window, x, y);
}

void csdl_x11_raise(SDL_Window *window) {
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || !get_info(window, &answer, SDL_SYSWM_X11)) return;
  Display *display = answer.info.x11.display;
  Window self = answer.info.x11.window;
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(display, self, &attributes)) return;
  // Every window manager restores a minimized window that is mapped.
  XMapRaised(display, self);
  // The request that the Extended Window Manager Hints define. The source indication 2 means a direct user action.
  XEvent event = {.xclient = {.type = ClientMessage,
                              .window = self,
                              .message_type = XInternAtom(display, "_NET_ACTIVE_WINDOW", False),
                              .format = 32,
                              .data.l = {2, CurrentTime}}};
  XSendEvent(display, attributes.root, False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
  XFlush(display);
}

typedef struct {
  Window window;
  bool is_mapped;
} csdl_mapping;

// Removes nothing from the queue.
static Bool find_mapping(Display *display, XEvent *event, XPointer context) {
  (void)display;
  csdl_mapping *mapping = (csdl_mapping *)context;
  if (event->type == MapNotify && event->xmap.window == mapping->window) mapping->is_mapped = true;
  return False;
}

bool csdl_x11_show(SDL_Window *window, int milliseconds) {
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || !get_info(window, &answer, SDL_SYSWM_X11)) return false;
  Display *display = answer.info.x11.display;
  csdl_mapping mapping = {.window = answer.info.x11.window};
  XMapRaised(display, mapping.window);
  XSync(display, False);
  const Uint64 limit = SDL_GetTicks64() + (Uint64)milliseconds;
  for (;;) {
    XEvent event;
    XCheckIfEvent(display, &event, find_mapping, (XPointer)&mapping);
    if (mapping.is_mapped) break;
    const Uint64 now = SDL_GetTicks64();
    if (csdl_x11_connection_is_lost() || now >= limit) return false;
    poll(&(struct pollfd){.fd = XConnectionNumber(display), .events = POLLIN}, 1, (int)(limit - now));
  }
  // SDL finds the window mapped. Where there is no window manager, it gives it the keyboard focus.
  csdl_show(window);
  return !csdl_x11_connection_is_lost();
}

// MARK: Loss of a window

struct csdl_x11_watch {
  Display *connection;
  Window window;
  // The number that SDL's events have.
  Uint32 identifier;
  bool is_destroyed;
  // The X server's reason for rejecting a request, as a sentence; empty if there is none.
  char refusal[128];
  csdl_x11_watch *next;
};

// Xlib's handler of errors receives no context, so this state is global.
static csdl_x11_watch *watches;

static void mark_destroyed(Window window) {
  for (csdl_x11_watch *watch = watches; watch; watch = watch->next)
    if (watch->window == window) watch->is_destroyed = true;
}

// Without this handler, Xlib would end the process. A request can fail some time after the call that made it.
static int handle_error(Display *connection, XErrorEvent *error) {
  if (error->error_code == BadWindow || error->error_code == BadDrawable) mark_destroyed(error->resourceid);
  for (csdl_x11_watch *watch = watches; watch; watch = watch->next) {
    if (watch->connection != connection || watch->is_destroyed || watch->refusal[0]) continue;
    char reason[80];
    XGetErrorText(connection, error->error_code, reason, sizeof reason);
    snprintf(watch->refusal, sizeof watch->refusal, "the X server refused a request: %s", reason);
  }
  return 0;
}

// The key or button event of the X server that SDL is about to report. Other threads push events too.
static _Thread_local XKeyEvent reported_key;
static _Thread_local XButtonEvent reported_button;

// Stores the server's numbers in SDL's event, where CSDL.h describes them.
static void add_key(SDL_KeyboardEvent *event) {
  // SDL leaves it undefined.
  event->keysym.unused = 0;
  if (reported_key.type == (event->type == SDL_KEYDOWN ? KeyPress : KeyRelease)) {
    event->keysym.unused = (reported_key.keycode & 0xff) | (reported_key.state & 0xffff) << 8;
    event->timestamp = (Uint32)reported_key.time;
  }
  reported_key.type = 0;
}

// SDL takes the place of the pointer from its last report of a movement, and knows no window outside of its windows. Without
// its grab of the pointer, it reports no movements there.
static void add_place(SDL_MouseButtonEvent *event) {
  if (reported_button.type == (event->type == SDL_MOUSEBUTTONDOWN ? ButtonPress : ButtonRelease)) {
    for (csdl_x11_watch *watch = watches; watch; watch = watch->next)
      if (watch->window == reported_button.window) event->windowID = watch->identifier;
    event->x = reported_button.x;
    event->y = reported_button.y;
  }
  // SDL leaves it undefined.
  event->padding1 = reported_button.type == ButtonRelease && reported_button.send_event;
  reported_button.type = 0;
}

unsigned long csdl_x11_keysym(SDL_Window *window, csdl_x11_key key) {
  SDL_SysWMinfo answer;
  if (csdl_x11_connection_is_lost() || !get_info(window, &answer, SDL_SYSWM_X11)) return 0;
  unsigned consumed;
  KeySym found;
  return XkbLookupKeySym(answer.info.x11.display, (KeyCode)key.keycode, key.state, &consumed, &found) ? found : 0;
}

Uint32 csdl_x11_character(Uint32 window, csdl_x11_key key) {
  SDL_Window *found = SDL_GetWindowFromID(window);
  return found != NULL ? xkb_keysym_to_utf32((Uint32)csdl_x11_keysym(found, key)) : 0;
}

Uint32 csdl_x11_character_on(Uint32 window, unsigned keycode, unsigned layout) {
  SDL_SysWMinfo answer;
  SDL_Window *found = SDL_GetWindowFromID(window);
  if (layout >= XkbNumKbdGroups || csdl_x11_connection_is_lost() || !found) return 0;
  if (!get_info(found, &answer, SDL_SYSWM_X11)) return 0;
  return xkb_keysym_to_utf32((Uint32)XkbKeycodeToKeysym(answer.info.x11.display, (KeyCode)keycode, layout, 0));
}

// The message is valid only during this call, so it must not enter SDL's queue.
static int SDLCALL handle_system_event(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) add_key(&event->key);
  if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP) add_place(&event->button);
  if (event->type != SDL_SYSWMEVENT) return 1;
  const SDL_SysWMmsg *message = event->syswm.msg;
  if (message->subsystem != SDL_SYSWM_X11) return 0;
  const XEvent *source = &message->msg.x11.event;
  reported_key.type = 0;
  reported_button.type = 0;
  switch (source->type) {
    case DestroyNotify: mark_destroyed(source->xdestroywindow.window); break;
    case ButtonPress:
      // The release of an earlier press was lost. SDL ignores this press now, and reads it again after the release.
      if (source->xbutton.button == Button1 && !source->xbutton.send_event &&
          SDL_GetMouseState(NULL, NULL) & SDL_BUTTON_LMASK) {
        XEvent press = *source;
        // Once only: SDL counts touches as presses too.
        press.xbutton.send_event = True;
        XPutBackEvent(source->xany.display, &press);
        put_back_release(source->xany.display, source->xbutton.window, source->xbutton.x, source->xbutton.y);
        break;
      }
      pointer_time = source->xbutton.time;
      reported_button = source->xbutton;
      break;
    case ButtonRelease:
      pointer_time = source->xbutton.time;
      reported_button = source->xbutton;
      break;
    case KeyPress:
    case KeyRelease: reported_key = source->xkey; break;
    case MotionNotify: pointer_time = source->xmotion.time; break;
    default: break;
  }
  return 0;
}

void csdl_x11_prepare_watching(void) {
  SDL_EventFilter present;
  if (!SDL_GetEventFilter(&present, NULL) || present != handle_system_event)
    SDL_SetEventFilter(handle_system_event, NULL);
  SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}

csdl_x11_watch *csdl_x11_watch_window(SDL_Window *window) {
  SDL_SysWMinfo answer;
  if (!get_info(window, &answer, SDL_SYSWM_X11)) return NULL;
  csdl_x11_watch *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  watch->connection = answer.info.x11.display;
  watch->window = answer.info.x11.window;
  watch->identifier = SDL_GetWindowID(window);
  watch->next = watches;
  watches = watch;
  csdl_x11_outlive(watch->connection);
  XSetErrorHandler(handle_error);
  return watch;
}

void csdl_x11_stop_watching(csdl_x11_watch *watch) {
  csdl_x11_watch **link = &watches;
  while (*link && *link != watch) link = &(*link)->next;
  if (*link) *link = watch->next;
  free(watch);
}

const char *csdl_x11_loss(const csdl_x11_watch *watch) {
  if (csdl_x11_connection_is_lost()) return "the X server closed the connection; start the app again once it runs";
  if (watch->is_destroyed) return "another program destroyed the window; start the app again";
  return watch->refusal[0] ? watch->refusal : NULL;
}

bool csdl_x11_connection_is_open(void) {
  for (csdl_x11_watch *watch = watches; watch && !csdl_x11_connection_is_lost(); watch = watch->next)
    XSync(watch->connection, False);
  return !csdl_x11_connection_is_lost();
}

struct wl_display *csdl_wayland_display(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return get_info(window, &answer, SDL_SYSWM_WAYLAND) ? answer.info.wl.display : NULL;
}

struct wl_surface *csdl_wayland_surface(SDL_Window *window) {
  SDL_SysWMinfo answer;
  return get_info(window, &answer, SDL_SYSWM_WAYLAND) ? answer.info.wl.surface : NULL;
}
