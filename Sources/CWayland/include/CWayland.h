// Pictures on a Wayland window without a GPU: a layer over the surface of a window that somebody else (SDL) owns, and
// buffers in shared memory that it shows. One thread uses all of it.
//
// Everything here lies on an event queue of its own, so that it and the owner of the window do not take events from
// each other. Whoever reads the socket fills both queues.
#ifndef CWAYLAND_H
#define CWAYLAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wl_display;
struct wl_surface;

// MARK: Before a window

/* What the compositor lacks that SDL 2.26 crashes without, in a sentence; NULL when it lacks nothing, when there is no
   compositor, and when the environment names a connection (WAYLAND_SOCKET) that only one can use. */
const char *cwayland_obstacle(void);

// MARK: The layer

typedef struct cwayland_layer cwayland_layer;

/* Puts a layer over a window's surface; it shows nothing yet. Where that cannot be, NULL and why not. */
cwayland_layer *cwayland_layer_open(struct wl_display *display, struct wl_surface *window, const char **problem);

/* Takes it off. Its buffers must have been retired. To be called before the window's surface goes. */
void cwayland_layer_close(cwayland_layer *layer);

/* Hears what was read for it: buffers that come back, frames that were shown. */
void cwayland_layer_hear(cwayland_layer *layer);

/* Waits until something can be read for it, at most so long, and hears it. */
void cwayland_layer_wait(cwayland_layer *layer, int64_t nanoseconds);

/* Whether the compositor has yet to begin with the frame that was shown last. */
bool cwayland_layer_is_awaited(const cwayland_layer *layer);

// MARK: Buffers

/* A picture in memory that the compositor sees too: words 0x??RRGGBB, row after row without gaps. */
typedef struct cwayland_buffer {
  uint32_t *words;
  int width;
  int height;
  /* Whether the compositor may be reading it. */
  bool is_held;
} cwayland_buffer;

/* Makes one, black; NULL when memory is short. */
cwayland_buffer *cwayland_buffer_create(cwayland_layer *layer, int width, int height);

/* Gives it up. The pixels are gone at once; what the compositor shows of them stays until it has others. */
void cwayland_buffer_retire(cwayland_buffer *buffer);

// MARK: Showing

/* Notes that a rectangle of the next picture differs from what is shown, in its pixels. */
void cwayland_layer_damage(cwayland_layer *layer, int x, int y, int width, int height);

/* Shows a buffer, `scale` of whose pixels are one of the compositor's units. */
void cwayland_layer_show(cwayland_layer *layer, cwayland_buffer *buffer, int scale);

/* Gives the window's surface below the layer a picture as large as the buffer, without which the compositor would not
   map it, and commits it. */
void cwayland_layer_cover_window(cwayland_layer *layer, cwayland_buffer *buffer);

/* Commits what the owner of the window has changed about its surface. */
void cwayland_layer_commit_window(cwayland_layer *layer);

/* Sends off what was asked for, as far as the compositor takes it now. */
bool cwayland_layer_flush(cwayland_layer *layer);

// MARK: Waiting for the compositor

/* Makes ready for poll(2) on the socket and sends what is to be sent. Returns the events to poll for, or 0 when
   something is already there for the owner of the window. Unless it was 0, cwayland_finish_waiting must follow. */
short cwayland_prepare_to_wait(struct wl_display *display);

/* Reads what has come, if something has, and hands it to the queues. */
void cwayland_finish_waiting(struct wl_display *display, bool is_readable);

int cwayland_descriptor(struct wl_display *display);

/* Whether the compositor is gone, or refuses to talk. */
bool cwayland_is_lost(struct wl_display *display);

#endif
