#include "PrimarySelection.h"
#include "Protocol.h"

// Tables as wayland-scanner generates them from the description of primary-selection-unstable, version 1.

static const struct wl_interface offer_interface;

static const struct wl_interface *const source_types[] = {&primary_source_interface};
static const struct wl_interface *const get_device_types[] = {&primary_device_interface, &wl_seat_interface};
static const struct wl_interface *const set_selection_types[] = {&primary_source_interface, NULL};
static const struct wl_interface *const offer_types[] = {&offer_interface};

static const struct wl_message manager_requests[] = {
    {"create_source", "n", TYPES(source_types)},
    {"get_device", "no", TYPES(get_device_types)},
    {"destroy", "", TYPES(no_types)},
};

static const struct wl_message device_requests[] = {
    {"set_selection", "?ou", TYPES(set_selection_types)},
    {"destroy", "", TYPES(no_types)},
};

static const struct wl_message device_events[] = {
    {"data_offer", "n", TYPES(offer_types)},
    {"selection", "?o", TYPES(offer_types)},
};

static const struct wl_message offer_requests[] = {
    {"receive", "sh", TYPES(no_types)},
    {"destroy", "", TYPES(no_types)},
};

static const struct wl_message offer_events[] = {{"offer", "s", TYPES(no_types)}};

static const struct wl_message source_requests[] = {
    {"offer", "s", TYPES(no_types)},
    {"destroy", "", TYPES(no_types)},
};

static const struct wl_message source_events[] = {
    {"send", "sh", TYPES(no_types)},
    {"cancelled", "", TYPES(no_types)},
};

const struct wl_interface primary_manager_interface = {
    "zwp_primary_selection_device_manager_v1", 1, 3, manager_requests, 0, NULL};
const struct wl_interface primary_device_interface = {
    "zwp_primary_selection_device_v1", 1, 2, device_requests, 2, device_events};
const struct wl_interface primary_source_interface = {
    "zwp_primary_selection_source_v1", 1, 2, source_requests, 2, source_events};
static const struct wl_interface offer_interface = {
    "zwp_primary_selection_offer_v1", 1, 2, offer_requests, 1, offer_events};
