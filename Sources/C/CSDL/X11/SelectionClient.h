// What the connections that read and own selections have in common.
#ifndef CX11_SELECTION_CLIENT_H
#define CX11_SELECTION_CLIENT_H

#include <stdbool.h>
#include <xcb/xcb.h>

/* Looks up atoms, and creates a window that is never shown and is told of changes of its properties. Returns false if the
   connection is lost. */
bool prepare_selection_client(
    xcb_connection_t *server, const char *const *names, int count, xcb_atom_t *atoms, xcb_window_t *window);

#endif
