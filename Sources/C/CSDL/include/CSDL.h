// Exposes SDL2 to Swift, with the shared memory of X11 and Wayland windows. Functions with the prefix csdl_
// replace declarations that the importer cannot import: macros, and headers that include all of Xlib.
#ifndef CSDL_H
#define CSDL_H

#include "CWayland.h"
#include "CX11.h"

/* A structure of SDL is only a value: what is unsafe for Swift is to follow the pointers in it. */
#pragma clang attribute push(__attribute__((swift_attr("safe"))), apply_to = record)
#include <SDL2/SDL.h>
#include <SDL2/SDL_vulkan.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/eventfd.h>
#pragma clang attribute pop

static const int csdl_window_centered = SDL_WINDOWPOS_CENTERED;
static const Uint32 csdl_window_resizable = SDL_WINDOW_RESIZABLE;
static const Uint32 csdl_window_high_dpi = SDL_WINDOW_ALLOW_HIGHDPI;
static const Uint32 csdl_window_vulkan = SDL_WINDOW_VULKAN;
static const Uint32 csdl_window_fullscreen = SDL_WINDOW_FULLSCREEN_DESKTOP;
static const Uint32 csdl_window_hidden = SDL_WINDOW_HIDDEN;
static const Uint32 csdl_window_invisible = SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED;
static const Uint32 csdl_straight_argb = SDL_PIXELFORMAT_ARGB8888;

/* Waits until one of the descriptors is ready, like poll(2), but up to a number of nanoseconds. A negative number
   means no limit. */
void csdl_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds);

/* SDL's functions of similar names, which return when the X server closes the connection meanwhile: SDL's own end the process
   then, crash, or wait forever. Once it is lost, they do nothing. */
int csdl_start_video(void);
void csdl_stop_video(void);
SDL_Window *csdl_create_window(const char *title, int x, int y, int width, int height, Uint32 flags);
void csdl_destroy_window(SDL_Window *window);
SDL_Cursor *csdl_create_cursor(SDL_SystemCursor kind);
void csdl_set_cursor(SDL_Cursor *cursor);
void csdl_hide(SDL_Window *window);
void csdl_set_bordered(SDL_Window *window, SDL_bool is_bordered);
void csdl_set_fullscreen(SDL_Window *window, Uint32 flags);
int csdl_usable_bounds(int screen, SDL_Rect *bounds);
void csdl_pump_events(void);
int csdl_poll_event(SDL_Event *event);

/* Returns a window's connection to the X server (an Xlib Display), or NULL if the window is on no X server. */
void *csdl_x11_connection(SDL_Window *window);
/* Returns the name of a window's X server, as in DISPLAY, or NULL if the window is on no X server. */
const char *csdl_x11_display_name(SDL_Window *window);
/* Returns the identifier of a window on the X server, or 0 if the window is on no X server. */
unsigned long csdl_x11_window(SDL_Window *window);
/* Sets the title of a window. In a locale that is not UTF-8, SDL's own function gives X11 window managers only ASCII. */
void csdl_set_title(SDL_Window *window, const char *title);
/* Sets the color that the X server paints where a growing window has no picture yet. The picture stays in the upper left
   corner. `pixel` is 0x00RRGGBB. Without this, the server shows white, or whatever was there. */
void csdl_x11_set_background(SDL_Window *window, unsigned long pixel);
/* Returns the file descriptor that becomes readable when the X server sends data. */
int csdl_x11_descriptor(void *connection);
/* Flushes Xlib's output buffer and returns whether Xlib has queued events. If it has, the descriptor may not
   become readable. */
int csdl_x11_holds_events(void *connection);
/* Returns the modifiers among KMOD_SHIFT, KMOD_CTRL, KMOD_ALT and KMOD_GUI that are held on a window's X server, or
   all of them if the window is on no X server. */
unsigned csdl_x11_held_modifiers(SDL_Window *window);
/* Stores the position of the pointer in a window. Returns whether its first button is pressed, as far as that is known: true
   if the window is on no X server. */
bool csdl_x11_pointer_is_pressed(SDL_Window *window, int *x, int *y);
/* Makes SDL report the release of the first button at a point with its next events, as if the X server had reported it. The
   padding of such an event is 1, and that of all others 0. SDL also reports such a release before a second press. */
void csdl_x11_release_pointer(SDL_Window *window, int x, int y);
/* Shows a hidden X11 window, and waits until the window manager has mapped it. Returns false if it has not within a time:
   window managers lose requests that arrive while they start, and SDL's own function waits for the answer forever. */
bool csdl_x11_show(SDL_Window *window, int milliseconds);
/* Raises an X11 window above all others and gives it the keyboard focus, even if it is minimized or on another
   desktop. SDL's own function does not move the focus and does not restore a minimized window. */
void csdl_x11_raise(SDL_Window *window);

/* Monitors an X11 window and its connection. Otherwise Xlib ends the process when the X server closes the
   connection, or when a request fails because another program has destroyed the window. */
typedef struct csdl_x11_watch csdl_x11_watch;
/* Prepares monitoring. Call it after SDL has started the X11 driver and before SDL opens a window, because it
   drops SDL's pending events. */
void csdl_x11_prepare_watching(void);
/* Starts monitoring a window. Returns NULL if the window is on no X server or memory is exhausted. Call it only
   on the thread that uses SDL. */
csdl_x11_watch *csdl_x11_watch_window(SDL_Window *window);
void csdl_x11_stop_watching(csdl_x11_watch *watch);
/* Returns the reason why the window is no longer usable, or NULL while it is usable. */
const char *csdl_x11_loss(const csdl_x11_watch *watch);
/* Returns whether SDL's connection to the X server is lost. */
bool csdl_x11_connection_is_lost(void);
/* Waits for the X server to answer on the connections of all monitored windows, and returns whether all of them are
   open. SDL crashes when it opens another window on a lost connection. */
bool csdl_x11_connection_is_open(void);

/* The numbers that the X server has for a key event. On X11, SDL_KEYDOWN and SDL_KEYUP have them in keysym.unused: the
   code in the lowest 8 bits, the state above, and 0 if the event is not of the X server. The timestamp is that of the
   server. */
typedef struct csdl_x11_key {
  unsigned keycode;
  /* The modifiers, buttons and the group that were active before the event. */
  unsigned state;
} csdl_x11_key;
/* Returns the keysym of a key, or 0 if it has none or the window is on no X server. */
unsigned long csdl_x11_keysym(SDL_Window *window, csdl_x11_key key);
/* Returns what a key types with the modifiers and the layout of a state, as a Unicode scalar value, or 0 for nothing. */
Uint32 csdl_x11_character(Uint32 window, csdl_x11_key key);
/* Returns what a key types without modifiers on a layout of the user, of which the first has the number 0. */
Uint32 csdl_x11_character_on(Uint32 window, unsigned keycode, unsigned layout);

/* A drag out of an X11 window, by the XDND protocol. It has its own connection to the X server. */
typedef struct csdl_drag csdl_drag;
/* A window that accepts drops, the window that receives its messages, and the version of the protocol to use. */
typedef struct csdl_drag_target {
  unsigned long window;
  unsigned long receiver;
  int version;
} csdl_drag_target;
typedef enum csdl_drag_event_kind {
  /* The target `window` accepts or refuses the content at the position that it received last. */
  csdl_drag_status,
  /* The target `window` has taken the content, or failed. */
  csdl_drag_finished,
  /* `window` is gone. */
  csdl_drag_destroyed,
  /* A program requested the content as one of the types. */
  csdl_drag_requested,
  /* `window` has read the data in `property`, and expects the next. */
  csdl_drag_increment_taken,
} csdl_drag_event_kind;
typedef struct csdl_drag_event {
  csdl_drag_event_kind kind;
  unsigned long window;
  bool accepts;
  int type;
  unsigned long property;
  unsigned long format;
  unsigned long time;
} csdl_drag_event;
enum { csdl_drag_types_limit = 8 };

/* Starts a drag that offers content as types, such as text/plain. Returns NULL if the X server does not allow it, or
   if the window is on no X server. A watched window must exist. */
csdl_drag *csdl_drag_open(SDL_Window *window, char **types, int count);
void csdl_drag_close(csdl_drag *drag);
/* Returns the connection, an Xlib Display. */
void *csdl_drag_connection(csdl_drag *drag);
bool csdl_drag_is_lost(const csdl_drag *drag);
/* Returns how much data the X server takes in one request, in bytes. */
size_t csdl_drag_longest_data(csdl_drag *drag);
/* Stores the window that accepts drops at a point of the window, and converts the point to that of the screen. Returns
   false if there is none. */
bool csdl_drag_find_target(csdl_drag *drag, int *x, int *y, csdl_drag_target *target);
/* Queue messages to a target. Positions are points of the screen, in pixels. */
void csdl_drag_enter(csdl_drag *drag, csdl_drag_target target);
void csdl_drag_position(csdl_drag *drag, csdl_drag_target target, int x, int y);
void csdl_drag_leave(csdl_drag *drag, csdl_drag_target target);
void csdl_drag_drop(csdl_drag *drag, csdl_drag_target target);
/* Reads the next event, if there is one. Does not wait. */
bool csdl_drag_next_event(csdl_drag *drag, csdl_drag_event *event);
/* Queue an answer to a request: all data, or its length, after which each csdl_drag_write has a part of the data. */
void csdl_drag_answer(csdl_drag *drag, const csdl_drag_event *request, const void *bytes, size_t count);
void csdl_drag_announce_increments(csdl_drag *drag, const csdl_drag_event *request, size_t count);
void csdl_drag_write(
    csdl_drag *drag, unsigned long window, unsigned long property, int type, const void *bytes, size_t count);
/* Sends what is queued. */
void csdl_drag_flush(csdl_drag *drag);

/* Return a window's Wayland connection and its surface, or NULL if the window is not on Wayland. */
struct wl_display *csdl_wayland_display(SDL_Window *window);
struct wl_surface *csdl_wayland_surface(SDL_Window *window);

/* Provides SDL with a stub of the Vulkan library, so that it can open windows with csdl_window_vulkan.
   These are the only windows for which SDL does not set up OpenGL. No GPU library is loaded. SDL must have
   started the Wayland driver. Returns 0, or -1 with SDL's error set. */
int csdl_load_vulkan_stub(void);

#endif
