// Shows pictures in a window on an X server. The pictures are in memory that is shared with the server (MIT-SHM), or are
// sent through the socket if the server can't share memory. The server tells when it has read them, and when the display
// refreshed after that (Present).
//
// The window belongs to another library (SDL). This module has its own connection to the server, so that it and the
// owner of the window do not take each other's events. All functions but those of selections must be called on one thread.
#ifndef CX11_H
#define CX11_H

#include "CSelection.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Settings

/* Copies the settings that the desktop has stored for all programs of a display (RESOURCE_MANAGER), as far as there is
   room for them and a zero. A display of NULL is that of the environment. Returns false if there are none. */
bool cx11_read_resources(const char *display, char *text, size_t size);

// MARK: Selections

/* Reads the text of a selection of a display on a connection of its own, and stores it with its length in bytes. Waits for the
   program that owns it while this sends something, with pauses of at most `patience` seconds: call it on a thread of its
   own. A display of NULL is that of the environment.

   The text is UTF-8, which its owner may have written wrongly, of at most `limit` bytes, for `csdl_free_text`. It is NULL if it is
   empty, or was not read. */
csdl_reading cx11_read_selection(
    const char *display, csdl_selection selection, int patience, size_t limit, uint8_t **text, size_t *length);

/* The owner of the selections of this program, on a connection of its own. It serves other programs also while the main thread
   is busy. */
typedef struct cx11_owner cx11_owner;

/* Returns NULL if memory or descriptors are exhausted. The owner lives until the process ends, unless it is destroyed. */
cx11_owner *cx11_owner_create(void);
/* Releases an owner that never served and has no text. */
void cx11_owner_destroy(cx11_owner *owner);
/* Answers the requests of other programs until the connection is lost. Call it on a thread of its own. */
void cx11_owner_serve(cx11_owner *owner, const char *display);
/* Makes a text a selection. May be called on any thread, and also before the owner serves. */
bool cx11_owner_offer(cx11_owner *owner, csdl_selection selection, const char *bytes, size_t length);
/* Returns a copy of the text that this program has made a selection, for `csdl_free_text`, or NULL if another program has
   replaced it. */
uint8_t *cx11_owner_copy(cx11_owner *owner, csdl_selection selection, size_t *length);
/* Gives the text of the clipboard to the clipboard manager, if there is one, and waits until this has it, but only for a
   time. */
void cx11_owner_save(cx11_owner *owner, int milliseconds);

// MARK: Connection

typedef struct cx11_connection cx11_connection;

/* Where the windows of an X server are seen. */
typedef enum cx11_viewer {
  /* On a monitor of this machine, as far as the server tells. */
  cx11_viewer_here,
  /* In the clients of a VNC server. */
  cx11_viewer_vnc,
  /* At the other end of a network connection, such as that of `ssh -X`. */
  cx11_viewer_network,
} cx11_viewer;

/* Why the pictures of a window can't be shown. */
typedef enum cx11_failure {
  cx11_none,
  cx11_no_memory,
  /* The server does not answer, or accepts no further connection. */
  cx11_no_answer,
  /* The pixels of the window are not 32-bit words 0x??RRGGBB. */
  cx11_wrong_format,
} cx11_failure;

/* Connects to a display for the pictures of a window. Stores in `viewer` where they are seen, also on failure. On failure,
   returns NULL and stores the reason in `failure`. */
cx11_connection *cx11_open(const char *display, uint32_t window, cx11_viewer *viewer, cx11_failure *failure);

/* Closes the connection, whose segments must be retired. The server still reads what was sent. */
void cx11_close(cx11_connection *connection);

typedef enum cx11_state {
  cx11_usable,
  /* The server closed the connection. */
  cx11_closed,
  /* The window does not exist any more. */
  cx11_window_destroyed,
  /* The server refused a request. */
  cx11_refused,
} cx11_state;

/* Returns the state as of the messages that were read. */
cx11_state cx11_state_of(const cx11_connection *connection);
/* Returns the code of the error with which the server refused a request. */
int cx11_error_code(const cx11_connection *connection);

/* Returns the file descriptor that becomes readable when the server sends a message. */
int cx11_descriptor(const cx11_connection *connection);
/* Waits for a message of the server, but up to a number of nanoseconds. */
void cx11_wait(cx11_connection *connection, int64_t nanoseconds);

// MARK: Memory

/* Returns why pictures are sent through the socket, in English, or NULL while memory is shared with the server. */
const char *cx11_obstacle(const cx11_connection *connection);

/* Memory for a picture of the window. It contains rows of `width` 32-bit words 0x??RRGGBB. */
typedef struct cx11_segment {
  uint32_t *words;
  int width;
  int height;
  /* Whether the server may still read it. */
  bool is_held;
} cx11_segment;

/* Returns NULL if no memory is free. If `waits` is false, the function does not wait for the server to accept shared memory:
   if it refuses, the pictures since then are lost, and the next ones are sent through the socket. */
cx11_segment *cx11_segment_create(cx11_connection *connection, int width, int height, bool waits);
/* Returns whether the server has not read a segment yet that is shared with it. Its answer needs to be received. */
bool cx11_awaits_acceptance(const cx11_connection *connection);
/* Returns whether pictures were lost since the last call, as of the messages that were read. */
bool cx11_take_lost_pictures(cx11_connection *connection);
/* Frees the memory, even while the segment is held: the server reads what was sent, and frees its own part then. */
void cx11_segment_retire(cx11_segment *segment);

// MARK: Pictures

/* Queues a rectangle of a picture. The segment is held until the server has read the last rectangle. */
void cx11_put(cx11_segment *segment, int x, int y, int width, int height, bool is_last);

/* Returns whether the server reports refreshes. */
bool cx11_reports(const cx11_connection *connection);
/* Queues a request for a report with a number, at the first refresh after the server has shown what was queued before. */
void cx11_request_report(cx11_connection *connection, uint32_t number);

/* Returns how many pictures the server has read, as of the messages that were read. */
uint64_t cx11_completion_count(const cx11_connection *connection);

/* Sends what is queued. Waits while the server does not read and the socket is full. */
void cx11_flush(cx11_connection *connection);

typedef struct cx11_report {
  uint32_t number;
  /* The time of the refresh in microseconds. The X server decides on which clock. */
  uint64_t time;
  /* The number of refreshes up to this one. */
  uint64_t count;
} cx11_report;

/* Reads the messages of the server up to the next report. Returns false if there is none. Does not wait. */
bool cx11_next_report(cx11_connection *connection, cx11_report *report);

#endif
