#define _GNU_SOURCE
#include "CX11.h"

#include <endian.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <xcb/present.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

struct cx11_connection {
  xcb_connection_t *server;
  xcb_window_t window;
  xcb_gcontext_t context;
  uint8_t depth;
  uint8_t completion_event;
  // The major opcode of Present, or 0 if the server does not report refreshes.
  uint8_t present_opcode;
  cx11_state state;
  uint8_t error_code;
  uint64_t completion_count;
  struct shared_segment *segments;
};

// The internal part of a segment. The public part comes first.
struct shared_segment {
  cx11_segment public;
  cx11_connection *connection;
  xcb_shm_seg_t identifier;
  // The request after which the server does not read the segment any more.
  uint32_t last_request;
  struct shared_segment *next;
};

// MARK: Settings

bool cx11_read_resources(const char *display, char *text, size_t size) {
  int screen = 0;
  xcb_connection_t *server = xcb_connect(display, &screen);
  xcb_screen_iterator_t screens = {0};
  if (!xcb_connection_has_error(server)) screens = xcb_setup_roots_iterator(xcb_get_setup(server));
  size_t length = 0;
  if (screens.rem > 0 && size > 0) {
    // The property belongs to the first screen.
    xcb_get_property_cookie_t cookie = xcb_get_property(
        server, 0, screens.data->root, XCB_ATOM_RESOURCE_MANAGER, XCB_ATOM_STRING, 0, (uint32_t)(size / 4));
    xcb_get_property_reply_t *reply = xcb_get_property_reply(server, cookie, NULL);
    if (reply != NULL && reply->format == 8) {
      length = (size_t)xcb_get_property_value_length(reply);
      if (length >= size) length = size - 1;
      memcpy(text, xcb_get_property_value(reply), length);
    }
    free(reply);
  }
  if (size > 0) text[length] = 0;
  xcb_disconnect(server);
  return length > 0;
}

// MARK: Connection

// File descriptors can be sent only to a server on the same machine.
static bool is_local(xcb_connection_t *server) {
  struct sockaddr_storage address;
  socklen_t size = sizeof address;
  int socket = xcb_get_file_descriptor(server);
  return getsockname(socket, (struct sockaddr *)&address, &size) == 0 && address.ss_family == AF_UNIX;
}

static const xcb_visualtype_t *find_visual(const xcb_setup_t *setup, xcb_visualid_t identifier, uint8_t depth) {
  for (xcb_screen_iterator_t screen = xcb_setup_roots_iterator(setup); screen.rem; xcb_screen_next(&screen)) {
    for (xcb_depth_iterator_t level = xcb_screen_allowed_depths_iterator(screen.data); level.rem;
         xcb_depth_next(&level)) {
      if (level.data->depth != depth) continue;
      const xcb_visualtype_t *visuals = xcb_depth_visuals(level.data);
      for (int i = 0; i < xcb_depth_visuals_length(level.data); i++)
        if (visuals[i].visual_id == identifier) return &visuals[i];
    }
  }
  return NULL;
}

// Returns whether the pixels of a window are 32-bit words 0x??RRGGBB in the byte order of this machine.
static bool has_rgb_words(const xcb_setup_t *setup, xcb_visualid_t identifier, uint8_t depth) {
  const uint8_t order = BYTE_ORDER == LITTLE_ENDIAN ? XCB_IMAGE_ORDER_LSB_FIRST : XCB_IMAGE_ORDER_MSB_FIRST;
  if (setup->image_byte_order != order) return false;
  const xcb_visualtype_t *visual = find_visual(setup, identifier, depth);
  if (visual == NULL || visual->red_mask != 0xff0000 || visual->green_mask != 0xff00 || visual->blue_mask != 0xff)
    return false;
  const xcb_format_t *formats = xcb_setup_pixmap_formats(setup);
  for (int i = 0; i < xcb_setup_pixmap_formats_length(setup); i++)
    if (formats[i].depth == depth) return formats[i].bits_per_pixel == 32;
  return false;
}

// Reads the properties of the window and the versions of the extensions, all within one round trip.
static const char *query(cx11_connection *connection, cx11_viewer *viewer) {
  xcb_connection_t *server = connection->server;
  // TigerVNC, RealVNC and their descendants have this extension for their own tools.
  static const char vnc[] = "VNC-EXTENSION";
  xcb_query_extension_cookie_t vnc_cookie = xcb_query_extension(server, sizeof vnc - 1, vnc);
  const xcb_query_extension_reply_t *sharing = xcb_get_extension_data(server, &xcb_shm_id);
  xcb_query_extension_reply_t *vnc_extension = xcb_query_extension_reply(server, vnc_cookie, NULL);
  if (vnc_extension != NULL && vnc_extension->present) *viewer = cx11_viewer_vnc;
  free(vnc_extension);
  if (sharing == NULL || !sharing->present) return "the X server has no MIT-SHM";
  const xcb_query_extension_reply_t *presenting = xcb_get_extension_data(server, &xcb_present_id);
  bool has_present = presenting != NULL && presenting->present;
  connection->completion_event = (uint8_t)(sharing->first_event + XCB_SHM_COMPLETION);

  xcb_shm_query_version_cookie_t sharing_cookie = xcb_shm_query_version(server);
  xcb_get_window_attributes_cookie_t attributes_cookie = xcb_get_window_attributes(server, connection->window);
  xcb_get_geometry_cookie_t geometry_cookie = xcb_get_geometry(server, connection->window);
  xcb_present_query_version_cookie_t present_cookie = {0};
  if (has_present) present_cookie = xcb_present_query_version(server, 1, 0);
  xcb_shm_query_version_reply_t *version = xcb_shm_query_version_reply(server, sharing_cookie, NULL);
  xcb_get_window_attributes_reply_t *attributes = xcb_get_window_attributes_reply(server, attributes_cookie, NULL);
  xcb_get_geometry_reply_t *geometry = xcb_get_geometry_reply(server, geometry_cookie, NULL);
  xcb_present_query_version_reply_t *present = NULL;
  if (has_present) present = xcb_present_query_version_reply(server, present_cookie, NULL);

  const char *problem = NULL;
  if (version == NULL || attributes == NULL || geometry == NULL) {
    problem = "the X server does not describe the window";
  } else if (version->major_version == 1 && version->minor_version < 2) {
    // Memory is shared by a file descriptor since version 1.2.
    problem = "the X server has an MIT-SHM older than 1.2";
  } else if (!has_rgb_words(xcb_get_setup(server), attributes->visual, geometry->depth)) {
    problem = "the pixels of the window are not 32-bit RGB";
  } else {
    connection->depth = geometry->depth;
    if (present != NULL) connection->present_opcode = presenting->major_opcode;
  }
  free(version);
  free(attributes);
  free(geometry);
  free(present);
  return problem;
}

static const char *prepare(cx11_connection *connection, cx11_viewer *viewer) {
  xcb_connection_t *server = connection->server;
  if (xcb_connection_has_error(server)) return "the X server accepts no second connection";
  if (!is_local(server)) {
    *viewer = cx11_viewer_network;
    return "the X server is on another machine";
  }
  xcb_prefetch_extension_data(server, &xcb_shm_id);
  xcb_prefetch_extension_data(server, &xcb_present_id);
  const char *problem = query(connection, viewer);
  if (problem != NULL) return problem;
  connection->context = xcb_generate_id(server);
  const uint32_t no_exposures = 0;
  xcb_create_gc(server, connection->context, connection->window, XCB_GC_GRAPHICS_EXPOSURES, &no_exposures);
  if (connection->present_opcode != 0) {
    xcb_present_select_input(
        server, xcb_generate_id(server), connection->window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY);
  }
  return NULL;
}

cx11_connection *cx11_open(const char *display, uint32_t window, cx11_viewer *viewer, const char **problem) {
  *viewer = cx11_viewer_here;
  *problem = "out of memory";
  cx11_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->window = window;
  connection->server = xcb_connect(display, NULL);
  *problem = prepare(connection, viewer);
  if (*problem == NULL) return connection;
  cx11_close(connection);
  return NULL;
}

void cx11_close(cx11_connection *connection) {
  xcb_disconnect(connection->server);
  free(connection);
}

cx11_state cx11_state_of(const cx11_connection *connection) {
  return xcb_connection_has_error(connection->server) ? cx11_closed : connection->state;
}

int cx11_error_code(const cx11_connection *connection) { return connection->error_code; }

int cx11_descriptor(const cx11_connection *connection) { return xcb_get_file_descriptor(connection->server); }

void cx11_wait(cx11_connection *connection, int64_t nanoseconds) {
  struct pollfd socket = {cx11_descriptor(connection), POLLIN, 0};
  struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  ppoll(&socket, 1, &timeout, NULL);
}

// MARK: Memory

// Allocates all of the memory now. Memory that is missing later would raise a signal during drawing.
static int open_memory(size_t size) {
  int file = memfd_create("lantern-window", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  // The server relies on a file that cannot shrink.
  if (posix_fallocate(file, 0, (off_t)size) != 0 || fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK) != 0) {
    close(file);
    return -1;
  }
  return file;
}

static size_t size_of(const cx11_segment *segment) {
  return (size_t)segment->width * (size_t)segment->height * sizeof(uint32_t);
}

// Shares the memory with the server, which can only read it. Takes the file.
static bool attach(struct shared_segment *shared, int file, bool waits) {
  xcb_connection_t *server = shared->connection->server;
  shared->identifier = xcb_generate_id(server);
  if (!waits) {
    xcb_shm_attach_fd(server, shared->identifier, file, true);
    return true;
  }
  xcb_generic_error_t *error =
      xcb_request_check(server, xcb_shm_attach_fd_checked(server, shared->identifier, file, true));
  bool is_attached = error == NULL && !xcb_connection_has_error(server);
  free(error);
  return is_attached;
}

cx11_segment *cx11_segment_create(cx11_connection *connection, int width, int height, bool waits) {
  struct shared_segment *shared = calloc(1, sizeof *shared);
  if (shared == NULL) return NULL;
  shared->connection = connection;
  shared->public.width = width;
  shared->public.height = height;
  size_t size = size_of(&shared->public);
  int file = open_memory(size);
  void *words = file < 0 ? MAP_FAILED : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (words == MAP_FAILED) {
    if (file >= 0) close(file);
    free(shared);
    return NULL;
  }
  shared->public.words = words;
  if (!attach(shared, file, waits)) {
    munmap(words, size);
    free(shared);
    return NULL;
  }
  shared->next = connection->segments;
  connection->segments = shared;
  return &shared->public;
}

void cx11_segment_retire(cx11_segment *segment) {
  struct shared_segment *shared = (struct shared_segment *)segment;
  struct shared_segment **link = &shared->connection->segments;
  while (*link != shared) link = &(*link)->next;
  *link = shared->next;
  xcb_shm_detach(shared->connection->server, shared->identifier);
  munmap(segment->words, size_of(segment));
  free(shared);
}

// MARK: Pictures

void cx11_put(cx11_segment *segment, int x, int y, int width, int height, bool is_last) {
  struct shared_segment *shared = (struct shared_segment *)segment;
  const cx11_connection *connection = shared->connection;
  xcb_void_cookie_t request = xcb_shm_put_image(
      connection->server, connection->window, connection->context, (uint16_t)segment->width,
      (uint16_t)segment->height, (uint16_t)x, (uint16_t)y, (uint16_t)width, (uint16_t)height, (int16_t)x, (int16_t)y,
      connection->depth, XCB_IMAGE_FORMAT_Z_PIXMAP, is_last, shared->identifier, 0);
  shared->last_request = request.sequence;
  segment->is_held = true;
}

bool cx11_reports(const cx11_connection *connection) { return connection->present_opcode != 0; }

void cx11_request_report(cx11_connection *connection, uint32_t number) {
  // Each refresh is a multiple of 1, so the report comes with the next one.
  xcb_present_notify_msc(connection->server, connection->window, number, 0, 1, 0);
}

uint64_t cx11_completion_count(const cx11_connection *connection) { return connection->completion_count; }

void cx11_flush(cx11_connection *connection) { xcb_flush(connection->server); }

static void handle_completion(cx11_connection *connection, const xcb_shm_completion_event_t *event, uint32_t request) {
  connection->completion_count += 1;
  for (struct shared_segment *shared = connection->segments; shared != NULL; shared = shared->next)
    if (shared->identifier == event->shmseg && shared->last_request == request) shared->public.is_held = false;
}

static void handle_error(cx11_connection *connection, const xcb_generic_error_t *error) {
  bool is_window = error->error_code == XCB_WINDOW || error->error_code == XCB_DRAWABLE;
  // Without its report, a picture is shown all the same.
  if (error->major_code == connection->present_opcode && !is_window) return;
  if (connection->state != cx11_usable) return;
  connection->state = is_window && error->resource_id == connection->window ? cx11_window_destroyed : cx11_refused;
  connection->error_code = error->error_code;
}

// Returns whether the message is a report, and stores it.
static bool handle(cx11_connection *connection, const xcb_generic_event_t *event, cx11_report *report) {
  uint8_t kind = event->response_type & 0x7f;
  if (kind == 0) {
    handle_error(connection, (const xcb_generic_error_t *)event);
  } else if (kind == connection->completion_event) {
    handle_completion(connection, (const xcb_shm_completion_event_t *)event, event->full_sequence);
  } else if (kind == XCB_GE_GENERIC && connection->present_opcode != 0) {
    const xcb_present_complete_notify_event_t *notice = (const xcb_present_complete_notify_event_t *)event;
    if (notice->extension != connection->present_opcode || notice->event_type != XCB_PRESENT_COMPLETE_NOTIFY ||
        notice->kind != XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC)
      return false;
    *report = (cx11_report){.number = notice->serial, .time = notice->ust, .count = notice->msc};
    return true;
  }
  return false;
}

bool cx11_next_report(cx11_connection *connection, cx11_report *report) {
  xcb_generic_event_t *event;
  while ((event = xcb_poll_for_event(connection->server)) != NULL) {
    bool is_report = handle(connection, event, report);
    free(event);
    if (is_report) return true;
  }
  return false;
}
