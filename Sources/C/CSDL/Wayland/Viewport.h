// A surface whose size does not depend on that of its image, by version 1 of the protocol viewporter. At fractional scales,
// an image has the output's pixels, and the compositor shows them one to one.
// It has no part in the public header: the layer owns it.
#ifndef VIEWPORT_H
#define VIEWPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <wayland-client.h>

struct viewport {
  // Of the interface wp_viewporter. NULL if the compositor does not have it.
  struct wl_proxy *global;
  // Of the interface wp_viewport. NULL until a surface has it.
  struct wl_proxy *object;
};

// Binds the global object that a registry has announced.
void viewport_bind(struct viewport *viewport, struct wl_registry *registry, uint32_t name);

// Gives a surface a viewport. Returns false if memory is exhausted. Does nothing if the compositor does not have them.
bool viewport_create(struct viewport *viewport, struct wl_surface *surface);

// Sets the surface's size in units with its next commit. Returns false if it has no viewport.
bool viewport_set_size(struct viewport *viewport, int width, int height);

// Call this before the surface is destroyed.
void viewport_close(struct viewport *viewport);

// The name of the global object.
extern const char viewporter_name[];

#endif
