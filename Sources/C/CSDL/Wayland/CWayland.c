#define _GNU_SOURCE
#include "CWayland.h"
#include "Presentation.h"
#include "Viewport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

struct cwayland_layer {
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct wl_registry *registry;
  struct wl_compositor *compositor;
  struct wl_subcompositor *subcompositor;
  struct wl_shm *memory;
  struct wl_surface *window;
  struct wl_surface *surface;
  struct wl_subsurface *subsurface;
  // The buffer on the window's own surface.
  struct wl_buffer *cover;
  // Pending until the compositor starts processing the last frame.
  struct wl_callback *frame;
  // Buffers that were retired while the compositor held them, most recent first.
  struct pool_buffer *retired;
  int retired_count;
  struct presentation presentation;
  struct viewport viewport;
};

// A compositor that has not released this many buffers is assumed to keep them all.
enum { retired_limit = 8 };

// The internal part of a buffer. The public part comes first.
struct pool_buffer {
  cwayland_buffer public;
  cwayland_layer *layer;
  struct wl_shm_pool *pool;
  struct wl_buffer *buffer;
  bool is_retired;
  struct pool_buffer *next;
};

// MARK: Check before a window opens

static void handle_seat_global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)registry, (void)name, (void)version;
  bool *has_seat = data;
  if (strcmp(interface, wl_seat_interface.name) == 0) *has_seat = true;
}

static void handle_seat_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener seat_listener = {handle_seat_global, handle_seat_global_remove};

cwayland_problem cwayland_find_problem(void) {
  if (getenv("WAYLAND_SOCKET") != NULL) return cwayland_no_problem;
  struct wl_display *display = wl_display_connect(NULL);
  if (display == NULL) return cwayland_no_problem;
  bool has_seat = false;
  bool has_answered = false;
  struct wl_registry *registry = wl_display_get_registry(display);
  if (registry != NULL) {
    wl_registry_add_listener(registry, &seat_listener, &has_seat);
    has_answered = wl_display_roundtrip(display) >= 0;
    wl_registry_destroy(registry);
  }
  wl_display_disconnect(display);
  if (!has_answered) return cwayland_no_answer;
  return has_seat ? cwayland_no_problem : cwayland_no_seat;
}

// MARK: Globals of the compositor

static void handle_global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  cwayland_layer *layer = data;
  // Version 4 introduced damage in buffer pixels.
  if (strcmp(interface, wl_compositor_interface.name) == 0 && version >= 4) {
    layer->compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  } else if (strcmp(interface, wl_subcompositor_interface.name) == 0) {
    layer->subcompositor = wl_registry_bind(registry, name, &wl_subcompositor_interface, 1);
  } else if (strcmp(interface, wl_shm_interface.name) == 0) {
    layer->memory = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  } else if (strcmp(interface, presentation_name) == 0) {
    presentation_bind(&layer->presentation, registry, name);
  } else if (strcmp(interface, viewporter_name) == 0) {
    viewport_bind(&layer->viewport, registry, name);
  }
}

static void handle_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {handle_global, handle_global_remove};

static const char *bind_globals(cwayland_layer *layer) {
  // A wrapper assigns objects created from it to the queue before their first event.
  struct wl_display *wrapper = wl_proxy_create_wrapper(layer->display);
  if (wrapper == NULL) return "out of memory";
  wl_proxy_set_queue((struct wl_proxy *)wrapper, layer->queue);
  layer->registry = wl_display_get_registry(wrapper);
  wl_proxy_wrapper_destroy(wrapper);
  if (layer->registry == NULL) return "out of memory";
  wl_registry_add_listener(layer->registry, &registry_listener, layer);
  if (wl_display_roundtrip_queue(layer->display, layer->queue) < 0) return "the compositor is not responding";
  if (layer->compositor == NULL) return "the compositor does not support wl_compositor version 4";
  if (layer->subcompositor == NULL) return "the compositor does not support wl_subcompositor";
  if (layer->memory == NULL) return "the compositor does not support wl_shm";
  // The compositor sends its clock after the list of globals.
  if (layer->presentation.global != NULL && wl_display_roundtrip_queue(layer->display, layer->queue) < 0) {
    return "the compositor is not responding";
  }
  return NULL;
}

// MARK: The layer

static bool stack_surface(cwayland_layer *layer) {
  layer->surface = wl_compositor_create_surface(layer->compositor);
  if (layer->surface == NULL || !viewport_create(&layer->viewport, layer->surface)) return false;
  layer->subsurface = wl_subcompositor_get_subsurface(layer->subcompositor, layer->surface, layer->window);
  if (layer->subsurface == NULL) return false;
  // Images appear when they are committed, independently of commits by the window's owner.
  wl_subsurface_set_desync(layer->subsurface);
  // Pointer events pass through to the window's own surface, where its owner handles them.
  struct wl_region *nothing = wl_compositor_create_region(layer->compositor);
  struct wl_region *everything = wl_compositor_create_region(layer->compositor);
  if (nothing == NULL || everything == NULL) return false;
  wl_surface_set_input_region(layer->surface, nothing);
  wl_region_destroy(nothing);
  // The compositor need not draw anything below this surface.
  wl_region_add(everything, 0, 0, INT32_MAX, INT32_MAX);
  wl_surface_set_opaque_region(layer->surface, everything);
  wl_region_destroy(everything);
  return true;
}

cwayland_layer *cwayland_layer_open(struct wl_display *display, struct wl_surface *window, const char **problem) {
  *problem = "out of memory";
  cwayland_layer *layer = calloc(1, sizeof *layer);
  if (layer == NULL) return NULL;
  layer->display = display;
  layer->window = window;
  layer->queue = wl_display_create_queue(display);
  if (layer->queue != NULL) *problem = bind_globals(layer);
  if (*problem == NULL && stack_surface(layer)) return layer;
  if (*problem == NULL) *problem = "out of memory";
  cwayland_layer_close(layer);
  return NULL;
}

static void destroy_pool_buffer(struct pool_buffer *pooled);

void cwayland_layer_close(cwayland_layer *layer) {
  while (layer->retired != NULL) {
    struct pool_buffer *pooled = layer->retired;
    layer->retired = pooled->next;
    destroy_pool_buffer(pooled);
  }
  presentation_close(&layer->presentation);
  if (layer->frame != NULL) wl_callback_destroy(layer->frame);
  viewport_close(&layer->viewport);
  if (layer->subsurface != NULL) wl_subsurface_destroy(layer->subsurface);
  if (layer->surface != NULL) wl_surface_destroy(layer->surface);
  if (layer->cover != NULL) wl_buffer_destroy(layer->cover);
  if (layer->memory != NULL) wl_shm_destroy(layer->memory);
  if (layer->subcompositor != NULL) wl_subcompositor_destroy(layer->subcompositor);
  if (layer->compositor != NULL) wl_compositor_destroy(layer->compositor);
  if (layer->registry != NULL) wl_registry_destroy(layer->registry);
  if (layer->queue != NULL) wl_event_queue_destroy(layer->queue);
  free(layer);
}

void cwayland_layer_handle(cwayland_layer *layer) { wl_display_dispatch_queue_pending(layer->display, layer->queue); }

void cwayland_layer_wait(cwayland_layer *layer, int64_t nanoseconds) {
  if (wl_display_prepare_read_queue(layer->display, layer->queue) == 0) {
    wl_display_flush(layer->display);
    struct pollfd socket = {wl_display_get_fd(layer->display), POLLIN, 0};
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    cwayland_finish_waiting(layer->display, ppoll(&socket, 1, &timeout, NULL) > 0);
  }
  cwayland_layer_handle(layer);
}

bool cwayland_layer_is_awaited(const cwayland_layer *layer) { return layer->frame != NULL; }

// MARK: Buffers

static void destroy_pool_buffer(struct pool_buffer *pooled) {
  if (pooled->buffer != NULL) wl_buffer_destroy(pooled->buffer);
  if (pooled->pool != NULL) wl_shm_pool_destroy(pooled->pool);
  if (pooled->public.words != NULL) {
    munmap(pooled->public.words, (size_t)pooled->public.width * (size_t)pooled->public.height * sizeof(uint32_t));
  }
  free(pooled);
}

static void handle_release(void *data, struct wl_buffer *buffer) {
  (void)buffer;
  struct pool_buffer *pooled = data;
  pooled->public.is_held = false;
  if (!pooled->is_retired) return;
  struct pool_buffer **link = &pooled->layer->retired;
  while (*link != pooled) link = &(*link)->next;
  *link = pooled->next;
  pooled->layer->retired_count -= 1;
  destroy_pool_buffer(pooled);
}

static const struct wl_buffer_listener buffer_listener = {handle_release};

// Allocates all of the shared memory now. Memory that is missing later would raise a signal during drawing.
static int open_memory(size_t size) {
  int file = memfd_create("lantern-window", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  // A file that cannot shrink relieves the compositor of guarding every access.
  if (posix_fallocate(file, 0, (off_t)size) != 0 || fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK) != 0) {
    close(file);
    return -1;
  }
  return file;
}

static struct wl_buffer *wl_buffer_of(struct pool_buffer *pooled) {
  return wl_shm_pool_create_buffer(
      pooled->pool, 0, pooled->public.width, pooled->public.height, pooled->public.width * (int)sizeof(uint32_t),
      WL_SHM_FORMAT_XRGB8888);
}

static bool allocate_pool_buffer(struct pool_buffer *pooled) {
  size_t size = (size_t)pooled->public.width * (size_t)pooled->public.height * sizeof(uint32_t);
  if (size > INT32_MAX) return false;
  int file = open_memory(size);
  if (file < 0) return false;
  void *words = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (words != MAP_FAILED) pooled->public.words = words;
  if (words != MAP_FAILED) pooled->pool = wl_shm_create_pool(pooled->layer->memory, file, (int32_t)size);
  close(file);
  if (pooled->pool != NULL) pooled->buffer = wl_buffer_of(pooled);
  if (pooled->buffer == NULL) return false;
  wl_buffer_add_listener(pooled->buffer, &buffer_listener, pooled);
  return true;
}

cwayland_buffer *cwayland_buffer_create(cwayland_layer *layer, int width, int height) {
  struct pool_buffer *pooled = calloc(1, sizeof *pooled);
  if (pooled == NULL) return NULL;
  pooled->layer = layer;
  pooled->public.width = width;
  pooled->public.height = height;
  if (allocate_pool_buffer(pooled)) return &pooled->public;
  destroy_pool_buffer(pooled);
  return NULL;
}

void cwayland_buffer_retire(cwayland_buffer *buffer) {
  struct pool_buffer *pooled = (struct pool_buffer *)buffer;
  // Destroying a visible buffer could leave a hole in the window until the next image.
  if (!buffer->is_held || pooled->layer->retired_count == retired_limit) {
    destroy_pool_buffer(pooled);
    return;
  }
  pooled->layer->retired_count += 1;
  pooled->is_retired = true;
  pooled->next = pooled->layer->retired;
  pooled->layer->retired = pooled;
  munmap(buffer->words, (size_t)buffer->width * (size_t)buffer->height * sizeof(uint32_t));
  buffer->words = NULL;
}

// MARK: Showing

static void handle_frame(void *data, struct wl_callback *callback, uint32_t time) {
  (void)time;
  cwayland_layer *layer = data;
  wl_callback_destroy(callback);
  layer->frame = NULL;
}

static const struct wl_callback_listener frame_listener = {handle_frame};

void cwayland_layer_damage(cwayland_layer *layer, int x, int y, int width, int height) {
  wl_surface_damage_buffer(layer->surface, x, y, width, height);
}

void cwayland_layer_show(cwayland_layer *layer, cwayland_buffer *buffer, int width, int height, int64_t image) {
  struct pool_buffer *pooled = (struct pool_buffer *)buffer;
  if (!viewport_set_size(&layer->viewport, width, height)) {
    wl_surface_set_buffer_scale(layer->surface, buffer->width / width);
  }
  wl_surface_attach(layer->surface, pooled->buffer, 0, 0);
  if (layer->frame == NULL) {
    layer->frame = wl_surface_frame(layer->surface);
    if (layer->frame != NULL) wl_callback_add_listener(layer->frame, &frame_listener, layer);
  }
  presentation_request(&layer->presentation, layer->surface, image);
  wl_surface_commit(layer->surface);
  buffer->is_held = true;
}

void cwayland_layer_cover_window(cwayland_layer *layer, cwayland_buffer *buffer) {
  // Uses the same memory again. The layer hides it, so it costs nothing and its contents do not matter.
  struct wl_buffer *cover = wl_buffer_of((struct pool_buffer *)buffer);
  if (cover == NULL) return;
  wl_surface_attach(layer->window, cover, 0, 0);
  wl_surface_damage_buffer(layer->window, 0, 0, buffer->width, buffer->height);
  wl_surface_commit(layer->window);
  if (layer->cover != NULL) wl_buffer_destroy(layer->cover);
  layer->cover = cover;
}

void cwayland_layer_commit_window(cwayland_layer *layer) { wl_surface_commit(layer->window); }

bool cwayland_layer_flush(cwayland_layer *layer) { return wl_display_flush(layer->display) >= 0; }

// MARK: Reports

bool cwayland_layer_reports(const cwayland_layer *layer) {
  return layer->presentation.global != NULL && layer->presentation.is_clock_known;
}

bool cwayland_layer_take_report(cwayland_layer *layer, cwayland_report *report) {
  return presentation_take(&layer->presentation, report);
}

bool cwayland_layer_take_arrival(cwayland_layer *layer) {
  bool has_arrived = layer->presentation.has_arrived;
  layer->presentation.has_arrived = false;
  return has_arrived;
}

// MARK: Waiting for the compositor

short cwayland_prepare_to_wait(struct wl_display *display) {
  if (wl_display_prepare_read(display) != 0) return 0;
  // A full socket accepts the rest after the compositor has read some data.
  bool is_full = wl_display_flush(display) < 0 && errno == EAGAIN;
  return (short)(is_full ? POLLIN | POLLOUT : POLLIN);
}

void cwayland_finish_waiting(struct wl_display *display, bool is_readable) {
  if (is_readable) {
    wl_display_read_events(display);
  } else {
    wl_display_cancel_read(display);
  }
}

int cwayland_descriptor(struct wl_display *display) { return wl_display_get_fd(display); }

bool cwayland_is_lost(struct wl_display *display) { return wl_display_get_error(display) != 0; }
