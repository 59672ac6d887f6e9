// Shows images in a Wayland window without a GPU: a layer above the surface of a window that another library (SDL)
// owns, and the shared memory buffers that the layer shows. All functions must be called on one thread.
//
// The layer has its own event queue, so that it and the owner of the window do not take each other's events.
// Either of them that reads the socket fills both queues.
#ifndef CWAYLAND_H
#define CWAYLAND_H

#include "CSelection.h"

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

// MARK: The keyboard and selections

/* The seat of the compositor, of which SDL tells too little. It has its own queue, like the layer. */
typedef struct cwayland_seat cwayland_seat;

/* Returns NULL if the compositor has no seat or does not respond, or memory is exhausted. */
cwayland_seat *cwayland_seat_open(struct wl_display *display);
/* Call this before the connection is closed. */
void cwayland_seat_close(cwayland_seat *seat);
/* Dispatches the events that were read for the seat. */
void cwayland_seat_handle(cwayland_seat *seat);

/* Whether fingers scroll on a touchpad now. Seats before version 5 don't tell. */
bool cwayland_seat_is_scrolled_by_fingers(const cwayland_seat *seat);

/* Returns what a key types with modifiers, as the X server numbers both, on the active layout: a Unicode scalar value, or 0
   for nothing. */
uint32_t cwayland_seat_character(cwayland_seat *seat, uint32_t keycode, uint32_t modifiers);
/* Returns what a key types without modifiers on a layout of the user, of which the first has the number 0. */
uint32_t cwayland_seat_character_on(cwayland_seat *seat, uint32_t keycode, uint32_t layout);

/* Returns whether the compositor has a selection. */
bool cwayland_seat_has(const cwayland_seat *seat, csdl_selection which);
/* Offers a text of this program. Returns false if the compositor does not have the selection. */
bool cwayland_seat_offer(cwayland_seat *seat, csdl_selection which);
/* Returns whether no other program has replaced the text since. */
bool cwayland_seat_owns(const cwayland_seat *seat, csdl_selection which);
/* Returns the descriptor of the next program that waits for the text, or -1 if there is none. The caller closes it. */
int cwayland_seat_take_reader(cwayland_seat *seat, csdl_selection which);
/* Requests the text of another program. Returns the descriptor to read it from, or -1 if there is none. The caller closes
   it. */
int cwayland_seat_request(cwayland_seat *seat, csdl_selection which);

/* Reads and closes a descriptor of cwayland_seat_request. Waits while the other program sends something, with pauses of at most
   `patience` seconds: call it on a thread of its own. The text is of at most `limit` bytes, for `csdl_free_text`. It is NULL if it
   is empty, or was not read. */
csdl_reading cwayland_read_text(int file, int patience, size_t limit, uint8_t **text, size_t *length);
/* Writes a text to a descriptor of cwayland_seat_take_reader, with the same patience, and closes it. Call it on a thread of its
   own. */
void cwayland_write_text(int file, int patience, const char *bytes, size_t length);

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
