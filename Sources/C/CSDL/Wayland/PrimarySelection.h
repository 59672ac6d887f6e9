// The protocol primary-selection, version 1: the text that is selected on the desktop.
#ifndef PRIMARY_SELECTION_H
#define PRIMARY_SELECTION_H

#include <wayland-client.h>

extern const struct wl_interface primary_manager_interface;
extern const struct wl_interface primary_device_interface;
extern const struct wl_interface primary_source_interface;

#endif
