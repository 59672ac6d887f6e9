#define _GNU_SOURCE
#include "Connection.h"

#include <endian.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <xcb/present.h>

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
  struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
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
static cx11_failure query(cx11_connection *connection, cx11_viewer *viewer) {
  xcb_connection_t *server = connection->server;
  // TigerVNC, RealVNC and their descendants have this extension for their own tools.
  static const char vnc[] = "VNC-EXTENSION";
  xcb_query_extension_cookie_t vnc_cookie = xcb_query_extension(server, sizeof vnc - 1, vnc);
  const xcb_query_extension_reply_t *sharing = xcb_get_extension_data(server, &xcb_shm_id);
  xcb_query_extension_reply_t *vnc_extension = xcb_query_extension_reply(server, vnc_cookie, NULL);
  if (vnc_extension != NULL && vnc_extension->present) *viewer = cx11_viewer_vnc;
  free(vnc_extension);
  bool has_sharing = sharing != NULL && sharing->present;
  const xcb_query_extension_reply_t *presenting = xcb_get_extension_data(server, &xcb_present_id);
  bool has_present = presenting != NULL && presenting->present;

  xcb_shm_query_version_cookie_t sharing_cookie = {0};
  if (has_sharing) sharing_cookie = xcb_shm_query_version(server);
  xcb_get_window_attributes_cookie_t attributes_cookie = xcb_get_window_attributes(server, connection->window);
  xcb_get_geometry_cookie_t geometry_cookie = xcb_get_geometry(server, connection->window);
  xcb_present_query_version_cookie_t present_cookie = {0};
  if (has_present) present_cookie = xcb_present_query_version(server, 1, 0);
  xcb_shm_query_version_reply_t *version = NULL;
  if (has_sharing) version = xcb_shm_query_version_reply(server, sharing_cookie, NULL);
  xcb_get_window_attributes_reply_t *attributes = xcb_get_window_attributes_reply(server, attributes_cookie, NULL);
  xcb_get_geometry_reply_t *geometry = xcb_get_geometry_reply(server, geometry_cookie, NULL);
  xcb_present_query_version_reply_t *present = NULL;
  if (has_present) present = xcb_present_query_version_reply(server, present_cookie, NULL);

  if (!has_sharing) {
    connection->obstacle = "the X server has no MIT-SHM";
  } else if (version == NULL || (version->major_version == 1 && version->minor_version < 2)) {
    // Memory is shared by a file descriptor since version 1.2.
    connection->obstacle = "the X server has an MIT-SHM older than 1.2";
  } else {
    connection->sharing_opcode = sharing->major_opcode;
    connection->completion_event = (uint8_t)(sharing->first_event + XCB_SHM_COMPLETION);
  }
  cx11_failure failure = cx11_none;
  if (attributes == NULL || geometry == NULL) {
    failure = cx11_no_answer;
  } else if (!has_rgb_words(xcb_get_setup(server), attributes->visual, geometry->depth)) {
    failure = cx11_wrong_format;
  } else {
    connection->depth = geometry->depth;
    if (present != NULL) connection->present_opcode = presenting->major_opcode;
  }
  free(version);
  free(attributes);
  free(geometry);
  free(present);
  return failure;
}

static cx11_failure prepare(cx11_connection *connection, cx11_viewer *viewer) {
  xcb_connection_t *server = connection->server;
  if (xcb_connection_has_error(server)) return cx11_no_answer;
  xcb_prefetch_extension_data(server, &xcb_shm_id);
  xcb_prefetch_extension_data(server, &xcb_present_id);
  cx11_failure failure = query(connection, viewer);
  if (failure != cx11_none) return failure;
  if (!is_local(server)) {
    *viewer = cx11_viewer_network;
    connection->obstacle = "the X server is on another machine";
  }
  connection->context = xcb_generate_id(server);
  const uint32_t no_exposures = 0;
  xcb_create_gc(server, connection->context, connection->window, XCB_GC_GRAPHICS_EXPOSURES, &no_exposures);
  if (connection->present_opcode != 0) {
    xcb_present_select_input(
        server, xcb_generate_id(server), connection->window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY);
  }
  return cx11_none;
}

cx11_connection *cx11_open(const char *display, uint32_t window, cx11_viewer *viewer, cx11_failure *failure) {
  *viewer = cx11_viewer_here;
  *failure = cx11_no_memory;
  cx11_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->window = window;
  connection->server = xcb_connect(display, NULL);
  *failure = prepare(connection, viewer);
  if (*failure == cx11_none) return connection;
  cx11_close(connection);
  return NULL;
}

const char *cx11_obstacle(const cx11_connection *connection) { return connection->obstacle; }

void cx11_close(cx11_connection *connection) {
  xcb_disconnect(connection->server);
  free(connection->rows);
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
