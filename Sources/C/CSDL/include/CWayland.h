// Shows images in a Wayland window without a GPU: a layer above the surface of a window that another library (SDL)
// owns, and the shared memory buffers that the layer shows. All functions must be called on one thread.
//
// The layer has its own event queue, so that it and the owner of the window do not take each other's events.
// Either of them that reads the socket fills both queues.
#ifndef CWAYLAND_H
#define CWAYLAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wl_display;
struct wl_surface;

// MARK: Check before a window opens

/* What keeps SDL from using the compositor: it does not respond, or it has no seat, without which SDL 2.26 crashes. */
typedef enum { cwayland_no_problem, cwayland_no_answer, cwayland_no_seat } cwayland_problem;

/* Returns the compositor's problem. There is none if there is no compositor, or if the environment names a connection
   (WAYLAND_SOCKET) that can be used only once. */
cwayland_problem cwayland_find_problem(void);

// MARK: The layer

typedef struct cwayland_layer cwayland_layer;

/* Places a layer above a window's surface. The layer is empty at first. On failure, returns NULL and stores the
   reason in `problem`. */
cwayland_layer *cwayland_layer_open(struct wl_display *display, struct wl_surface *window, const char **problem);

/* Removes the layer. All of its buffers must have been retired. Call this before the window's surface is
   destroyed. */
void cwayland_layer_close(cwayland_layer *layer);

/* Dispatches the events that were read for the layer: released buffers, finished frames and reports. */
void cwayland_layer_handle(cwayland_layer *layer);

/* Waits until events for the layer can be read, at most the given time, and dispatches them. */
void cwayland_layer_wait(cwayland_layer *layer, int64_t nanoseconds);

/* Returns whether the compositor has yet to start processing the last frame. */
bool cwayland_layer_is_awaited(const cwayland_layer *layer);

// MARK: Buffers

/* An image in memory shared with the compositor: words 0x??RRGGBB, row by row without padding. */
typedef struct cwayland_buffer {
  uint32_t *words;
  int width;
  int height;
  /* Whether the compositor may be reading the buffer. */
  bool is_held;
} cwayland_buffer;

/* Creates a black buffer. Returns NULL if memory is exhausted. */
cwayland_buffer *cwayland_buffer_create(cwayland_layer *layer, int width, int height);

/* Retires a buffer. Its pixels are no longer accessible. The compositor keeps showing its contents until the
   next image. */
void cwayland_buffer_retire(cwayland_buffer *buffer);

// MARK: Showing

/* Marks a rectangle of the next image as changed, in the image's pixels. */
void cwayland_layer_damage(cwayland_layer *layer, int x, int y, int width, int height);

/* Shows a buffer in a layer of a size in units, of which the buffer has at least one pixel each. Without the protocol
   viewporter, the number of pixels per unit must be whole. `image` is the number of the image for its report. */
void cwayland_layer_show(cwayland_layer *layer, cwayland_buffer *buffer, int width, int height, int64_t image);

/* Attaches an image of the buffer's size to the window's surface below the layer and commits the surface.
   Without an image, the compositor would not map the surface. */
void cwayland_layer_cover_window(cwayland_layer *layer, cwayland_buffer *buffer);

/* Commits the pending changes that the owner of the window made to its surface. */
void cwayland_layer_commit_window(cwayland_layer *layer);

/* Sends pending requests, as far as the compositor accepts them now. Returns false if requests remain to be sent,
   because the socket is full or closed. */
bool cwayland_layer_flush(cwayland_layer *layer);

// MARK: Reports

/* The time at which the compositor has shown an image. */
typedef struct cwayland_report {
  int64_t image;
  /* Whether the image was shown, rather than replaced by a later one. */
  bool is_shown;
  /* The refresh of the output that showed the image, in nanoseconds of CLOCK_MONOTONIC. */
  int64_t time;
  /* The nanoseconds between two refreshes, or 0 if the compositor does not know them. */
  int64_t interval;
} cwayland_report;

/* Returns whether the compositor reports when it shows images, on a clock that can be read here. */
bool cwayland_layer_reports(const cwayland_layer *layer);

/* Removes the oldest report that was dispatched. Returns false if there is none. Reports are in the order of the images;
   of those that nobody takes, the latest 64 are kept. */
bool cwayland_layer_take_report(cwayland_layer *layer, cwayland_report *report);

/* Returns whether a report was dispatched since the last call. */
bool cwayland_layer_take_arrival(cwayland_layer *layer);

// MARK: Waiting for the compositor

/* Prepares to poll(2) the socket and sends pending requests. Returns the events to poll for, or 0 if events are
   already queued for the owner of the window. Unless it returns 0, cwayland_finish_waiting must follow. */
short cwayland_prepare_to_wait(struct wl_display *display);

/* Reads the available data, if any, and distributes it to the queues. */
void cwayland_finish_waiting(struct wl_display *display, bool is_readable);

int cwayland_descriptor(struct wl_display *display);

/* Returns whether the connection to the compositor is lost or the compositor rejected a request. */
bool cwayland_is_lost(struct wl_display *display);

#endif
