// A clipboard manager for tests, after the specification of freedesktop.org: it takes the text of a program that ends, as those of
// GNOME and Xfce do, and then owns it. Prints "ready" when it owns CLIPBOARD_MANAGER, and "saved" when it has a text.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

static xcb_connection_t *server;
static xcb_window_t window;
static xcb_atom_t clipboard, manager, save, utf8, multiple, pair, increments, pairs_property, text_property;

static uint8_t *text;
static size_t length;
// Whether a long text is arriving, and the request that asked for it.
static bool is_arriving;
static xcb_selection_request_event_t asked;

static xcb_atom_t atom(const char *name) {
  xcb_intern_atom_reply_t *reply =
      xcb_intern_atom_reply(server, xcb_intern_atom(server, 0, (uint16_t)strlen(name), name), NULL);
  if (reply == NULL) exit(1);
  xcb_atom_t found = reply->atom;
  free(reply);
  return found;
}

static void say(const char *line) {
  puts(line);
  fflush(stdout);
}

static void notify(const xcb_selection_request_event_t *request, bool is_done) {
  xcb_selection_notify_event_t notice = {
      .response_type = XCB_SELECTION_NOTIFY,
      .time = request->time,
      .requestor = request->requestor,
      .selection = request->selection,
      .target = request->target,
      .property = is_done ? request->property : XCB_NONE,
  };
  char event[32] = {0};
  memcpy(event, &notice, sizeof notice);
  xcb_send_event(server, 0, request->requestor, 0, event);
}

// Takes what is stored in the property, and removes it. Returns its type, and how long it was.
static xcb_atom_t take(size_t *count) {
  xcb_get_property_reply_t *reply = xcb_get_property_reply(
      server, xcb_get_property(server, 1, window, text_property, XCB_GET_PROPERTY_TYPE_ANY, 0, 1 << 26), NULL);
  if (reply == NULL) exit(1);
  xcb_atom_t type = reply->type;
  *count = (size_t)xcb_get_property_value_length(reply);
  if (type == utf8) {
    text = realloc(text, length + *count + 1);
    memcpy(text + length, xcb_get_property_value(reply), *count);
    length += *count;
  }
  free(reply);
  return type;
}

static void finish(void) {
  is_arriving = false;
  xcb_set_selection_owner(server, window, clipboard, XCB_CURRENT_TIME);
  notify(&asked, true);
  say("saved");
}

static void answer(const xcb_selection_request_event_t *request) {
  if (request->selection == manager && request->target == save) {
    asked = *request;
    length = 0;
    const xcb_atom_t pairs[] = {utf8, text_property};
    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, pairs_property, pair, 32, 2, pairs);
    xcb_convert_selection(server, window, clipboard, multiple, pairs_property, request->time);
    return;
  }
  bool is_text = request->selection == clipboard && request->target == utf8 && text != NULL;
  // Tests read short texts back.
  if (is_text) {
    xcb_change_property(
        server, XCB_PROP_MODE_REPLACE, request->requestor, request->property, utf8, 8,
        (uint32_t)(length < 100000 ? length : 100000), text);
  }
  notify(request, is_text);
}

int main(void) {
  server = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(server)) return 1;
  clipboard = atom("CLIPBOARD");
  manager = atom("CLIPBOARD_MANAGER");
  save = atom("SAVE_TARGETS");
  utf8 = atom("UTF8_STRING");
  multiple = atom("MULTIPLE");
  pair = atom("ATOM_PAIR");
  increments = atom("INCR");
  pairs_property = atom("PAIRS");
  text_property = atom("TEXT_OF_CLIENT");
  window = xcb_generate_id(server);
  const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
  xcb_create_window(
      server, 0, window, xcb_setup_roots_iterator(xcb_get_setup(server)).data->root, 0, 0, 1, 1, 0,
      XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &events);
  xcb_set_selection_owner(server, window, manager, XCB_CURRENT_TIME);
  xcb_flush(server);
  say("ready");
  xcb_generic_event_t *event;
  while ((event = xcb_wait_for_event(server)) != NULL) {
    size_t count = 0;
    switch (event->response_type & 0x7f) {
      case XCB_SELECTION_REQUEST: answer((void *)event); break;
      case XCB_SELECTION_NOTIFY:
        if (((xcb_selection_notify_event_t *)event)->property == XCB_NONE) break;
        is_arriving = take(&count) == increments;
        if (!is_arriving) finish();
        break;
      case XCB_PROPERTY_NOTIFY: {
        const xcb_property_notify_event_t *change = (void *)event;
        if (!is_arriving || change->atom != text_property || change->state != XCB_PROPERTY_NEW_VALUE) break;
        take(&count);
        if (count == 0) finish();
        break;
      }
      default: break;
    }
    xcb_flush(server);
    free(event);
  }
  return 0;
}
