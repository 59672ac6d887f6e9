#define _GNU_SOURCE
#include "CWayland.h"
#include "PrimarySelection.h"
#include "../TextBuffer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

// The two selections have protocols of the same form. What differs is the order of the requests of devices and offers.
struct protocol {
  const char *manager_name;
  const struct wl_interface *manager, *device, *source;
  uint32_t version;
  uint32_t set_selection, release_device, receive, destroy_offer;
};

// Requests whose numbers are equal in both protocols.
enum { create_source = 0, get_device = 1, offer_type = 0, destroy_source = 1 };

static const struct protocol protocols[2] = {
    // Version 2 introduced the release of a device.
    {"wl_data_device_manager", &wl_data_device_manager_interface, &wl_data_device_interface, &wl_data_source_interface, 2,
     WL_DATA_DEVICE_SET_SELECTION, WL_DATA_DEVICE_RELEASE, WL_DATA_OFFER_RECEIVE, WL_DATA_OFFER_DESTROY},
    {"zwp_primary_selection_device_manager_v1", &primary_manager_interface, &primary_device_interface,
     &primary_source_interface, 1, 0, 1, 0, 1},
};

// The best type comes first.
static const char *const types[] = {"text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"};
// Version 5 of the seat tells of touchpads.
enum { type_count = 5, no_type = type_count, reader_limit = 16, first_keycode = 8, seat_version = 5 };

struct offer {
  struct wl_proxy *proxy;
  // The index of the best type of text.
  int type;
};

struct selection {
  const struct protocol *protocol;
  struct wl_proxy *manager, *device;
  // The text of this program, or NULL if it owns none.
  struct wl_proxy *source;
  // The text of any program, and the offer that was announced last, which becomes the text or belongs to a drag.
  struct offer current, announced, dragged;
  // Where programs wait for the text of this program.
  int readers[reader_limit];
  int reader_count;
};

struct cwayland_seat {
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct wl_registry *registry;
  struct wl_seat *seat;
  struct wl_keyboard *keyboard;
  struct wl_pointer *pointer;
  // The axes along which fingers scroll on a touchpad, a bit for each.
  uint32_t scrolled_axes;
  // What the events of a frame say, whatever their order.
  struct {
    bool is_by_fingers;
    uint32_t moved, stopped;
  } scroll;
  // The number of the last press, with which the compositor allows a selection to be set.
  uint32_t serial;
  struct xkb_context *context;
  struct xkb_keymap *keymap;
  struct xkb_state *state;
  uint32_t layout;
  struct selection selections[2];
};

// MARK: Keyboard

static void handle_keymap(void *data, struct wl_keyboard *keyboard, uint32_t format, int32_t file, uint32_t size) {
  (void)keyboard;
  cwayland_seat *seat = data;
  char *text = MAP_FAILED;
  if (format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1) text = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (text == MAP_FAILED) return;
  struct xkb_keymap *keymap = xkb_keymap_new_from_buffer(
      seat->context, text, strnlen(text, size), XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS);
  munmap(text, size);
  if (keymap == NULL) return;
  xkb_state_unref(seat->state);
  xkb_keymap_unref(seat->keymap);
  seat->keymap = keymap;
  seat->state = xkb_state_new(keymap);
}

static void handle_key(
    void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t time, uint32_t key, uint32_t state) {
  (void)keyboard, (void)time, (void)key, (void)state;
  ((cwayland_seat *)data)->serial = serial;
}

static void handle_modifiers(
    void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t held, uint32_t latched, uint32_t locked,
    uint32_t layout) {
  (void)keyboard, (void)serial, (void)held, (void)latched, (void)locked;
  ((cwayland_seat *)data)->layout = layout;
}

static void ignore_enter(
    void *data, struct wl_keyboard *keyboard, uint32_t serial, struct wl_surface *surface, struct wl_array *keys) {
  (void)data, (void)keyboard, (void)serial, (void)surface, (void)keys;
}

static void ignore_leave(void *data, struct wl_keyboard *keyboard, uint32_t serial, struct wl_surface *surface) {
  (void)data, (void)keyboard, (void)serial, (void)surface;
}

static void ignore_repeat(void *data, struct wl_keyboard *keyboard, int32_t rate, int32_t delay) {
  (void)data, (void)keyboard, (void)rate, (void)delay;
}

static const struct wl_keyboard_listener keyboard_listener = {
    handle_keymap, ignore_enter, ignore_leave, handle_key, handle_modifiers, ignore_repeat};

uint32_t cwayland_seat_character(cwayland_seat *seat, uint32_t keycode, uint32_t modifiers) {
  if (seat->state == NULL) return 0;
  xkb_state_update_mask(seat->state, modifiers, 0, 0, 0, 0, seat->layout);
  return xkb_keysym_to_utf32(xkb_state_key_get_one_sym(seat->state, keycode));
}

uint32_t cwayland_seat_character_on(cwayland_seat *seat, uint32_t keycode, uint32_t layout) {
  if (seat->state == NULL || layout >= xkb_keymap_num_layouts_for_key(seat->keymap, keycode)) return 0;
  xkb_state_update_mask(seat->state, 0, 0, 0, 0, 0, layout);
  return xkb_keysym_to_utf32(xkb_state_key_get_one_sym(seat->state, keycode));
}

// MARK: Pointer

static void handle_button(
    void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time, uint32_t button, uint32_t state) {
  (void)pointer, (void)time, (void)button, (void)state;
  ((cwayland_seat *)data)->serial = serial;
}

static void ignore_pointer_enter(
    void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)pointer, (void)serial, (void)surface, (void)x, (void)y;
}

static void handle_pointer_leave(
    void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface) {
  (void)pointer, (void)serial, (void)surface;
  ((cwayland_seat *)data)->scrolled_axes = 0;
}

static void ignore_motion(void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)pointer, (void)time, (void)x, (void)y;
}

static void handle_axis(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis, wl_fixed_t value) {
  (void)pointer, (void)time, (void)value;
  ((cwayland_seat *)data)->scroll.moved |= UINT32_C(1) << (axis & 1);
}

static void handle_axis_source(void *data, struct wl_pointer *pointer, uint32_t source) {
  (void)pointer;
  ((cwayland_seat *)data)->scroll.is_by_fingers = source == WL_POINTER_AXIS_SOURCE_FINGER;
}

static void handle_axis_stop(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis) {
  (void)pointer, (void)time;
  ((cwayland_seat *)data)->scroll.stopped |= UINT32_C(1) << (axis & 1);
}

static void handle_frame(void *data, struct wl_pointer *pointer) {
  (void)pointer;
  cwayland_seat *seat = data;
  if (seat->scroll.is_by_fingers) seat->scrolled_axes |= seat->scroll.moved;
  else if (seat->scroll.moved != 0) seat->scrolled_axes = 0;
  seat->scrolled_axes &= ~seat->scroll.stopped;
  memset(&seat->scroll, 0, sizeof seat->scroll);
}

static void ignore_axis_steps(void *data, struct wl_pointer *pointer, uint32_t axis, int32_t steps) {
  (void)data, (void)pointer, (void)axis, (void)steps;
}

// The seat is bound in a version that has no further events.
static const struct wl_pointer_listener pointer_listener = {
    .enter = ignore_pointer_enter,
    .leave = handle_pointer_leave,
    .motion = ignore_motion,
    .button = handle_button,
    .axis = handle_axis,
    .frame = handle_frame,
    .axis_source = handle_axis_source,
    .axis_stop = handle_axis_stop,
    .axis_discrete = ignore_axis_steps,
};

bool cwayland_seat_is_scrolled_by_fingers(const cwayland_seat *seat) { return seat->scrolled_axes != 0; }

// MARK: Offers of all programs

static void destroy_offer(const struct selection *selection, struct offer *offer) {
  if (offer->proxy != NULL) {
    wl_proxy_marshal_flags(
        offer->proxy, selection->protocol->destroy_offer, NULL, wl_proxy_get_version(offer->proxy),
        WL_MARSHAL_FLAG_DESTROY);
  }
  *offer = (struct offer){.type = no_type};
}

static void handle_type(void *data, struct wl_proxy *proxy, const char *type) {
  struct selection *selection = data;
  if (selection->announced.proxy != proxy) return;
  for (int i = 0; i < selection->announced.type; i++)
    if (strcmp(types[i], type) == 0) selection->announced.type = i;
}

static void (*const offer_listener[])(void) = {(void (*)(void))handle_type};

static void handle_announcement(void *data, struct wl_proxy *device, struct wl_proxy *proxy) {
  (void)device;
  struct selection *selection = data;
  destroy_offer(selection, &selection->announced);
  selection->announced.proxy = proxy;
  wl_proxy_add_listener(proxy, (void (**)(void))offer_listener, selection);
}

static void handle_selection(void *data, struct wl_proxy *device, struct wl_proxy *proxy) {
  (void)device;
  struct selection *selection = data;
  destroy_offer(selection, &selection->current);
  if (proxy == NULL || proxy != selection->announced.proxy) return;
  selection->current = selection->announced;
  selection->announced = (struct offer){.type = no_type};
}

// SDL takes what is dropped, by an offer of its own. This one must stay until the drag has ended, because its end would end the
// drag.
static void handle_drag_enter(
    void *data, struct wl_proxy *device, uint32_t serial, struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y,
    struct wl_proxy *proxy) {
  (void)device, (void)serial, (void)surface, (void)x, (void)y;
  struct selection *selection = data;
  destroy_offer(selection, &selection->dragged);
  if (proxy == NULL || proxy != selection->announced.proxy) return;
  selection->dragged = selection->announced;
  selection->announced = (struct offer){.type = no_type};
}

static void handle_drag_leave(void *data, struct wl_proxy *device) {
  (void)device;
  struct selection *selection = data;
  destroy_offer(selection, &selection->dragged);
}

static void ignore_drag_motion(void *data, struct wl_proxy *device, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)device, (void)time, (void)x, (void)y;
}

static void ignore_drop(void *data, struct wl_proxy *device) { (void)data, (void)device; }

static void (*const data_device_listener[])(void) = {
    (void (*)(void))handle_announcement, (void (*)(void))handle_drag_enter, (void (*)(void))handle_drag_leave,
    (void (*)(void))ignore_drag_motion,  (void (*)(void))ignore_drop,       (void (*)(void))handle_selection,
};

static void (*const primary_device_listener[])(void) = {
    (void (*)(void))handle_announcement, (void (*)(void))handle_selection};

int cwayland_seat_request(cwayland_seat *seat, csdl_selection which) {
  struct selection *selection = &seat->selections[which];
  if (selection->current.proxy == NULL || selection->current.type == no_type) return -1;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  wl_proxy_marshal_flags(
      selection->current.proxy, selection->protocol->receive, NULL, wl_proxy_get_version(selection->current.proxy), 0,
      types[selection->current.type], ends[1]);
  close(ends[1]);
  wl_display_flush(seat->display);
  return ends[0];
}

// MARK: Text of this program

static void end_source(struct selection *selection) {
  if (selection->source != NULL) {
    wl_proxy_marshal_flags(
        selection->source, destroy_source, NULL, selection->protocol->version, WL_MARSHAL_FLAG_DESTROY);
  }
  selection->source = NULL;
}

static void handle_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  (void)type;
  struct selection *selection = data;
  // A program that asks often enough for text that nobody fetches gets nothing.
  if (source != selection->source || selection->reader_count == reader_limit) {
    close(file);
    return;
  }
  selection->readers[selection->reader_count++] = file;
}

static void handle_cancelled(void *data, struct wl_proxy *source) {
  struct selection *selection = data;
  if (source == selection->source) end_source(selection);
}

static void ignore_target(void *data, struct wl_proxy *source, const char *type) {
  (void)data, (void)source, (void)type;
}

static void (*const data_source_listener[])(void) = {
    (void (*)(void))ignore_target, (void (*)(void))handle_send, (void (*)(void))handle_cancelled};
static void (*const primary_source_listener[])(void) = {
    (void (*)(void))handle_send, (void (*)(void))handle_cancelled};

bool cwayland_seat_offer(cwayland_seat *seat, csdl_selection which) {
  struct selection *selection = &seat->selections[which];
  if (selection->device == NULL) return false;
  const struct protocol *protocol = selection->protocol;
  struct wl_proxy *source = wl_proxy_marshal_flags(
      selection->manager, create_source, protocol->source, protocol->version, 0, NULL);
  if (source == NULL) return false;
  wl_proxy_add_listener(
      source, (void (**)(void))(which == csdl_clipboard ? data_source_listener : primary_source_listener),
      selection);
  for (int i = 0; i < type_count; i++)
    wl_proxy_marshal_flags(source, offer_type, NULL, protocol->version, 0, types[i]);
  wl_proxy_marshal_flags(
      selection->device, protocol->set_selection, NULL, protocol->version, 0, source, seat->serial);
  end_source(selection);
  selection->source = source;
  wl_display_flush(seat->display);
  return true;
}

bool cwayland_seat_owns(const cwayland_seat *seat, csdl_selection which) {
  return seat->selections[which].source != NULL;
}

int cwayland_seat_take_reader(cwayland_seat *seat, csdl_selection which) {
  struct selection *selection = &seat->selections[which];
  if (selection->reader_count == 0) return -1;
  int file = selection->readers[0];
  selection->reader_count -= 1;
  memmove(selection->readers, selection->readers + 1, (size_t)selection->reader_count * sizeof *selection->readers);
  return file;
}

bool cwayland_seat_has(const cwayland_seat *seat, csdl_selection which) {
  return seat->selections[which].device != NULL;
}

// MARK: Opening and closing

static void handle_global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  cwayland_seat *seat = data;
  if (strcmp(interface, wl_seat_interface.name) == 0 && seat->seat == NULL)
    seat->seat = wl_registry_bind(registry, name, &wl_seat_interface, version < seat_version ? version : seat_version);
  for (int i = 0; i < 2; i++) {
    const struct protocol *protocol = &protocols[i];
    if (strcmp(interface, protocol->manager_name) == 0 && version >= protocol->version)
      seat->selections[i].manager = wl_registry_bind(registry, name, protocol->manager, protocol->version);
  }
}

static void ignore_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {handle_global, ignore_global_remove};

static void release_keyboard(struct wl_keyboard *keyboard) {
  if (wl_keyboard_get_version(keyboard) >= WL_KEYBOARD_RELEASE_SINCE_VERSION) wl_keyboard_release(keyboard);
  else wl_keyboard_destroy(keyboard);
}

static void release_pointer(struct wl_pointer *pointer) {
  if (wl_pointer_get_version(pointer) >= WL_POINTER_RELEASE_SINCE_VERSION) wl_pointer_release(pointer);
  else wl_pointer_destroy(pointer);
}

static void handle_capabilities(void *data, struct wl_seat *proxy, uint32_t capabilities) {
  cwayland_seat *seat = data;
  if (capabilities & WL_SEAT_CAPABILITY_KEYBOARD && seat->keyboard == NULL) {
    seat->keyboard = wl_seat_get_keyboard(proxy);
    wl_keyboard_add_listener(seat->keyboard, &keyboard_listener, seat);
  } else if (!(capabilities & WL_SEAT_CAPABILITY_KEYBOARD) && seat->keyboard != NULL) {
    release_keyboard(seat->keyboard);
    seat->keyboard = NULL;
  }
  if (capabilities & WL_SEAT_CAPABILITY_POINTER && seat->pointer == NULL) {
    seat->pointer = wl_seat_get_pointer(proxy);
    wl_pointer_add_listener(seat->pointer, &pointer_listener, seat);
  } else if (!(capabilities & WL_SEAT_CAPABILITY_POINTER) && seat->pointer != NULL) {
    release_pointer(seat->pointer);
    seat->pointer = NULL;
  }
}

static void ignore_name(void *data, struct wl_seat *proxy, const char *name) { (void)data, (void)proxy, (void)name; }

static const struct wl_seat_listener seat_listener = {handle_capabilities, ignore_name};

static bool open_devices(cwayland_seat *seat) {
  struct wl_display *wrapper = wl_proxy_create_wrapper(seat->display);
  if (wrapper == NULL) return false;
  wl_proxy_set_queue((struct wl_proxy *)wrapper, seat->queue);
  seat->registry = wl_display_get_registry(wrapper);
  wl_proxy_wrapper_destroy(wrapper);
  if (seat->registry == NULL) return false;
  wl_registry_add_listener(seat->registry, &registry_listener, seat);
  if (wl_display_roundtrip_queue(seat->display, seat->queue) < 0 || seat->seat == NULL) return false;
  wl_seat_add_listener(seat->seat, &seat_listener, seat);
  for (int i = 0; i < 2; i++) {
    struct selection *selection = &seat->selections[i];
    const struct protocol *protocol = selection->protocol;
    if (selection->manager == NULL) continue;
    selection->device = wl_proxy_marshal_flags(
        selection->manager, get_device, protocol->device, protocol->version, 0, NULL, seat->seat);
    if (selection->device == NULL) continue;
    wl_proxy_add_listener(
        selection->device, (void (**)(void))(i == csdl_clipboard ? data_device_listener : primary_device_listener),
        selection);
  }
  return true;
}

cwayland_seat *cwayland_seat_open(struct wl_display *display) {
  cwayland_seat *seat = calloc(1, sizeof *seat);
  if (seat == NULL) return NULL;
  seat->display = display;
  for (int i = 0; i < 2; i++) {
    const struct offer none = {.type = no_type};
    seat->selections[i] =
        (struct selection){.protocol = &protocols[i], .current = none, .announced = none, .dragged = none};
  }
  seat->context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES);
  seat->queue = wl_display_create_queue(display);
  if (seat->context != NULL && seat->queue != NULL && open_devices(seat)) return seat;
  cwayland_seat_close(seat);
  return NULL;
}

static void close_selection(struct selection *selection) {
  destroy_offer(selection, &selection->current);
  destroy_offer(selection, &selection->announced);
  destroy_offer(selection, &selection->dragged);
  end_source(selection);
  while (selection->reader_count > 0) close(selection->readers[--selection->reader_count]);
  const struct protocol *protocol = selection->protocol;
  if (selection->device != NULL) {
    wl_proxy_marshal_flags(
        selection->device, protocol->release_device, NULL, protocol->version, WL_MARSHAL_FLAG_DESTROY);
  }
  if (selection->manager != NULL) wl_proxy_destroy(selection->manager);
}

void cwayland_seat_close(cwayland_seat *seat) {
  for (int i = 0; i < 2; i++) close_selection(&seat->selections[i]);
  if (seat->keyboard != NULL) release_keyboard(seat->keyboard);
  if (seat->pointer != NULL) release_pointer(seat->pointer);
  if (seat->seat != NULL) {
    if (wl_seat_get_version(seat->seat) >= WL_SEAT_RELEASE_SINCE_VERSION) wl_seat_release(seat->seat);
    else wl_seat_destroy(seat->seat);
  }
  if (seat->registry != NULL) wl_registry_destroy(seat->registry);
  if (seat->queue != NULL) wl_event_queue_destroy(seat->queue);
  xkb_state_unref(seat->state);
  xkb_keymap_unref(seat->keymap);
  xkb_context_unref(seat->context);
  free(seat);
}

void cwayland_seat_handle(cwayland_seat *seat) { wl_display_dispatch_queue_pending(seat->display, seat->queue); }

// MARK: Pipes

csdl_reading cwayland_read_text(int file, int patience, size_t limit, uint8_t **bytes, size_t *length) {
  struct text_buffer text = {.limit = limit};
  uint8_t part[1 << 16];
  csdl_reading reading = csdl_owner_silent;
  struct pollfd source = {file, POLLIN, 0};
  while (poll(&source, 1, patience * 1000) > 0) {
    ssize_t count = read(file, part, sizeof part);
    if (count < 0) break;
    if (count == 0) reading = csdl_text_read;
    if (count == 0) break;
    bool has_room = (size_t)count <= text.limit - text.length;
    if (!has_room) reading = csdl_text_too_long;
    if (!has_room || !text_buffer_append(&text, part, (size_t)count)) break;
  }
  explicit_bzero(part, sizeof part);
  close(file);
  if (reading != csdl_text_read) text_buffer_free(&text);
  *bytes = text.bytes;
  *length = text.bytes != NULL ? text.length : 0;
  return reading;
}

void cwayland_write_text(int file, int patience, const char *bytes, size_t length) {
  // Without a reader, the write fails, and must not end the process.
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, NULL);
  fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
  struct pollfd target = {file, POLLOUT, 0};
  while (length > 0 && poll(&target, 1, patience * 1000) > 0) {
    ssize_t count = write(file, bytes, length);
    if (count < 0 && errno != EAGAIN) break;
    if (count < 0) continue;
    bytes += count;
    length -= (size_t)count;
  }
  close(file);
}
