#include "Viewport.h"
#include "Protocol.h"

// MARK: The protocol

// Tables as wayland-scanner generates them from the description of viewporter, version 1.

enum { request_destroy = 0, request_viewport = 1, request_destination = 2, version = 1 };

static const struct wl_interface viewport_interface;

static const struct wl_interface *const viewport_types[] = {&viewport_interface, &wl_surface_interface};

static const struct wl_message global_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"get_viewport", "no", TYPES(viewport_types)},
};

static const struct wl_message viewport_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"set_source", "ffff", TYPES(no_types)},
    {"set_destination", "ii", TYPES(no_types)},
};

const char viewporter_name[] = "wp_viewporter";

static const struct wl_interface global_interface = {viewporter_name, version, 2, global_requests, 0, NULL};
static const struct wl_interface viewport_interface = {"wp_viewport", version, 3, viewport_requests, 0, NULL};

// MARK: The viewport

void viewport_bind(struct viewport *viewport, struct wl_registry *registry, uint32_t name) {
  viewport->global = wl_registry_bind(registry, name, &global_interface, version);
}

bool viewport_create(struct viewport *viewport, struct wl_surface *surface) {
  if (viewport->global == NULL) return true;
  viewport->object = wl_proxy_marshal_flags(
      viewport->global, request_viewport, &viewport_interface, version, 0, NULL, surface);
  return viewport->object != NULL;
}

bool viewport_set_size(struct viewport *viewport, int width, int height) {
  if (viewport->object == NULL) return false;
  wl_proxy_marshal_flags(viewport->object, request_destination, NULL, version, 0, width, height);
  return true;
}

static void destroy(struct wl_proxy **proxy) {
  if (*proxy == NULL) return;
  wl_proxy_marshal_flags(*proxy, request_destroy, NULL, version, WL_MARSHAL_FLAG_DESTROY);
  *proxy = NULL;
}

void viewport_close(struct viewport *viewport) {
  destroy(&viewport->object);
  destroy(&viewport->global);
}
