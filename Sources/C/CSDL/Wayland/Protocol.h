// What the tables of protocols have in common that wayland-scanner would generate.
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <wayland-client.h>

// The library takes types as pointers to pointers that are not constant, but does not change them.
#define TYPES(types) ((const struct wl_interface **)(types))

// The types of a message without objects, which has seven arguments at most.
static const struct wl_interface *const no_types[7];

#endif
