#define _GNU_SOURCE
#include "CX11.h"
#include "SelectionClient.h"
#include "../TextBuffer.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xcb/xcb.h>

// Text of a selection of another program, requested as in the Inter-Client Communication Conventions Manual, section 2.

struct reader {
  xcb_connection_t *server;
  xcb_window_t window;
  xcb_atom_t selection, utf8, increments, property;
  // When an owner that has sent nothing is given up.
  struct timespec deadline;
  int patience;
  struct text_buffer text;
  // How many bytes of a text that is too long have been dropped.
  size_t dropped;
};

// A text that is too long is still taken as long as it is no more than this many times longer than the limit, because some owners end
// if their reader does.
enum { dropped_texts = 16 };

static void extend_deadline(struct reader *reader) {
  clock_gettime(CLOCK_MONOTONIC, &reader->deadline);
  reader->deadline.tv_sec += reader->patience;
}

// Waits for the next event until the deadline. Returns NULL if there is none.
static xcb_generic_event_t *next_event(struct reader *reader) {
  while (true) {
    xcb_generic_event_t *event = xcb_poll_for_event(reader->server);
    if (event != NULL || xcb_connection_has_error(reader->server)) return event;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t left = (reader->deadline.tv_sec - now.tv_sec) * 1000 + (reader->deadline.tv_nsec - now.tv_nsec) / 1000000;
    struct pollfd socket = {xcb_get_file_descriptor(reader->server), POLLIN, 0};
    if (left <= 0 || poll(&socket, 1, (int)left) == 0) return NULL;
  }
}

static bool is_about_text(const struct reader *reader, const xcb_property_notify_event_t *change) {
  return change->atom == reader->property && change->state == XCB_PROPERTY_NEW_VALUE;
}

// Waits for an event of a type. Returns NULL if the owner ends, or does not answer.
static xcb_generic_event_t *wait_for(struct reader *reader, uint8_t type) {
  extend_deadline(reader);
  xcb_generic_event_t *event;
  while ((event = next_event(reader)) != NULL) {
    uint8_t found = event->response_type & 0x7f;
    if (found == type && (type != XCB_PROPERTY_NOTIFY || is_about_text(reader, (void *)event))) return event;
    free(event);
    if (found == XCB_DESTROY_NOTIFY) return NULL;
  }
  return NULL;
}

typedef enum { is_text, is_incremental, is_too_long, is_wrong } content;

// Takes what the owner has stored in the property, and removes it, which tells the owner to send more. Stores how many bytes
// it had.
static content take_property(struct reader *reader, size_t *count) {
  const uint32_t everything = (uint32_t)(reader->text.limit / 4 + 1);
  xcb_get_property_reply_t *reply = xcb_get_property_reply(
      reader->server,
      xcb_get_property(
          reader->server, 1, reader->window, reader->property, XCB_GET_PROPERTY_TYPE_ANY, 0, everything),
      NULL);
  if (reply == NULL) return is_wrong;
  content found = is_wrong;
  *count = (size_t)xcb_get_property_value_length(reply);
  if (reply->type == reader->increments) {
    found = is_incremental;
  } else if (reply->type == reader->utf8 && reply->format == 8) {
    void *bytes = xcb_get_property_value(reply);
    bool has_room = reply->bytes_after == 0 && *count <= reader->text.limit - reader->text.length;
    if (!has_room || reader->dropped > 0) {
      reader->dropped += *count;
      found = is_too_long;
    } else if (text_buffer_append(&reader->text, bytes, *count)) {
      found = is_text;
    }
    explicit_bzero(bytes, *count);
  }
  free(reply);
  return found;
}

// Asks to be told when the window that owns the selection is destroyed. Returns false if there is none.
static bool watch_owner(const struct reader *reader) {
  xcb_get_selection_owner_reply_t *reply = xcb_get_selection_owner_reply(
      reader->server, xcb_get_selection_owner(reader->server, reader->selection), NULL);
  xcb_window_t owner = reply != NULL ? reply->owner : XCB_NONE;
  free(reply);
  const uint32_t events = XCB_EVENT_MASK_STRUCTURE_NOTIFY;
  if (owner != XCB_NONE) xcb_change_window_attributes(reader->server, owner, XCB_CW_EVENT_MASK, &events);
  return owner != XCB_NONE;
}

static csdl_reading read_selection(struct reader *reader) {
  if (!watch_owner(reader)) return csdl_no_text;
  xcb_convert_selection(
      reader->server, reader->window, reader->selection, reader->utf8, reader->property, XCB_CURRENT_TIME);
  xcb_flush(reader->server);
  xcb_selection_notify_event_t *answer = (void *)wait_for(reader, XCB_SELECTION_NOTIFY);
  if (answer == NULL) return csdl_owner_silent;
  bool is_stored = answer->property != XCB_NONE;
  free(answer);
  if (!is_stored) return csdl_no_text;
  size_t count = 0;
  content found = take_property(reader, &count);
  bool is_long = found == is_incremental;
  // A long text comes in pieces, and ends with an empty one.
  while (is_long) {
    xcb_flush(reader->server);
    xcb_generic_event_t *change = wait_for(reader, XCB_PROPERTY_NOTIFY);
    if (change == NULL) return csdl_owner_silent;
    free(change);
    found = take_property(reader, &count);
    is_long = found != is_wrong && count > 0 && reader->dropped / dropped_texts <= reader->text.limit;
  }
  if (found == is_too_long) return csdl_text_too_long;
  return found == is_text ? csdl_text_read : csdl_no_text;
}

static bool prepare(struct reader *reader, csdl_selection selection) {
  static const char *const names[] = {"CLIPBOARD", "UTF8_STRING", "INCR", "LANTERN_TEXT"};
  xcb_atom_t atoms[4];
  if (!prepare_selection_client(reader->server, names, 4, atoms, &reader->window)) return false;
  reader->selection = selection == csdl_primary ? XCB_ATOM_PRIMARY : atoms[0];
  reader->utf8 = atoms[1];
  reader->increments = atoms[2];
  reader->property = atoms[3];
  return true;
}

csdl_reading cx11_read_selection(
    const char *display, csdl_selection selection, int patience, size_t limit, uint8_t **text, size_t *length) {
  struct reader reader = {.server = xcb_connect(display, NULL), .patience = patience, .text = {.limit = limit}};
  csdl_reading reading = prepare(&reader, selection) ? read_selection(&reader) : csdl_owner_silent;
  xcb_disconnect(reader.server);
  if (reading != csdl_text_read) text_buffer_free(&reader.text);
  *text = reader.text.bytes;
  *length = *text != NULL ? reader.text.length : 0;
  return reading;
}
