#include "SelectionClient.h"

#include <stdlib.h>
#include <string.h>

// All requests are sent before the first reply is awaited.
static bool find_atoms(xcb_connection_t *server, const char *const *names, int count, xcb_atom_t *atoms) {
  xcb_intern_atom_cookie_t cookies[count];
  for (int i = 0; i < count; i++) cookies[i] = xcb_intern_atom(server, 0, (uint16_t)strlen(names[i]), names[i]);
  for (int i = 0; i < count; i++) {
    xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(server, cookies[i], NULL);
    if (reply == NULL) return false;
    atoms[i] = reply->atom;
    free(reply);
  }
  return true;
}

bool prepare_selection_client(
    xcb_connection_t *server, const char *const *names, int count, xcb_atom_t *atoms, xcb_window_t *window) {
  if (xcb_connection_has_error(server) || !find_atoms(server, names, count, atoms)) return false;
  const xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
  const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
  *window = xcb_generate_id(server);
  xcb_create_window(
      server, 0, *window, screen->root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT,
      XCB_CW_EVENT_MASK, &events);
  return true;
}
