#define _GNU_SOURCE
#include "Connection.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xcb/present.h>
#include <xcb/xcbext.h>

static const char refusal[] = "no memory can be shared with the X server";

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
  shared->is_accepted = error == NULL && !xcb_connection_has_error(server);
  free(error);
  return shared->is_accepted;
}

// Returns memory that the server can read, or MAP_FAILED.
static void *share(struct shared_segment *shared, bool waits) {
  size_t size = size_of(&shared->public);
  int file = open_memory(size);
  if (file < 0) return MAP_FAILED;
  void *words = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (words == MAP_FAILED) {
    close(file);
  } else if (!attach(shared, file, waits)) {
    munmap(words, size);
    shared->identifier = 0;
    return MAP_FAILED;
  }
  return words;
}

static bool allocate_rows(cx11_connection *connection) {
  if (connection->rows == NULL) connection->rows = malloc(request_words * sizeof(uint32_t));
  return connection->rows != NULL;
}

static void *allocate(struct shared_segment *shared) {
  if (!allocate_rows(shared->connection)) return MAP_FAILED;
  return mmap(NULL, size_of(&shared->public), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

cx11_segment *cx11_segment_create(cx11_connection *connection, int width, int height, bool waits) {
  struct shared_segment *shared = calloc(1, sizeof *shared);
  if (shared == NULL) return NULL;
  shared->connection = connection;
  shared->public.width = width;
  shared->public.height = height;
  void *words = MAP_FAILED;
  if (connection->obstacle == NULL) {
    words = share(shared, waits);
    if (words == MAP_FAILED) connection->obstacle = refusal;
  }
  if (words == MAP_FAILED) words = allocate(shared);
  if (words == MAP_FAILED) {
    free(shared);
    return NULL;
  }
  shared->public.words = words;
  shared->next = connection->segments;
  connection->segments = shared;
  return &shared->public;
}

bool cx11_awaits_acceptance(const cx11_connection *connection) {
  for (const struct shared_segment *shared = connection->segments; shared != NULL; shared = shared->next)
    if (shared->identifier != 0 && !shared->is_accepted) return true;
  return false;
}

void cx11_segment_retire(cx11_segment *segment) {
  struct shared_segment *shared = (struct shared_segment *)segment;
  struct shared_segment **link = &shared->connection->segments;
  while (*link != shared) link = &(*link)->next;
  *link = shared->next;
  if (shared->identifier != 0) xcb_shm_detach(shared->connection->server, shared->identifier);
  munmap(segment->words, size_of(segment));
  free(shared);
}

// MARK: Pictures

static void put_shared(struct shared_segment *shared, int x, int y, int width, int height, bool is_last) {
  const cx11_connection *connection = shared->connection;
  const cx11_segment *segment = &shared->public;
  xcb_void_cookie_t request = xcb_shm_put_image(
      connection->server, connection->window, connection->context, (uint16_t)segment->width,
      (uint16_t)segment->height, (uint16_t)x, (uint16_t)y, (uint16_t)width, (uint16_t)height, (int16_t)x, (int16_t)y,
      connection->depth, XCB_IMAGE_FORMAT_Z_PIXMAP, is_last, shared->identifier, 0);
  shared->last_request = request.sequence;
}

// Sends the pixels themselves, and asks for any reply, which tells that the server has read them.
static void put_copy(struct shared_segment *shared, int x, int y, int width, int height, bool is_last) {
  const cx11_connection *connection = shared->connection;
  const cx11_segment *segment = &shared->public;
  int limit = request_words / width;
  while (height > 0) {
    int count = height < limit ? height : limit;
    for (int row = 0; row < count; row++) {
      const uint32_t *source = segment->words + (size_t)(y + row) * (size_t)segment->width + x;
      memcpy(connection->rows + (size_t)row * (size_t)width, source, (size_t)width * sizeof *source);
    }
    xcb_put_image(
        connection->server, XCB_IMAGE_FORMAT_Z_PIXMAP, connection->window, connection->context, (uint16_t)width,
        (uint16_t)count, (int16_t)x, (int16_t)y, 0, connection->depth,
        (uint32_t)(count * width) * (uint32_t)sizeof(uint32_t), (const uint8_t *)connection->rows);
    y += count;
    height -= count;
  }
  if (is_last) shared->last_request = xcb_get_input_focus(connection->server).sequence;
}

void cx11_put(cx11_segment *segment, int x, int y, int width, int height, bool is_last) {
  struct shared_segment *shared = (struct shared_segment *)segment;
  if (shared->identifier != 0) {
    put_shared(shared, x, y, width, height, is_last);
  } else {
    put_copy(shared, x, y, width, height, is_last);
  }
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
    if (shared->identifier == event->shmseg) {
      shared->is_accepted = true;
      if (shared->last_request == request) shared->public.is_held = false;
    }
}

// Sends pictures through the socket from now on. The segments keep their memory.
static bool stop_sharing(cx11_connection *connection) {
  if (!allocate_rows(connection)) return false;
  connection->obstacle = refusal;
  // The requests that follow one with refused memory fail too: those errors say nothing new.
  for (struct shared_segment *shared = connection->segments; shared != NULL; shared = shared->next) {
    if (shared->identifier == 0) continue;
    connection->has_lost_pictures = true;
    shared->identifier = 0;
    shared->public.is_held = false;
  }
  return true;
}

bool cx11_take_lost_pictures(cx11_connection *connection) {
  bool has_lost_pictures = connection->has_lost_pictures;
  connection->has_lost_pictures = false;
  return has_lost_pictures;
}

// Reads which segments the server has read, of those whose pixels were sent.
static void receive_replies(cx11_connection *connection) {
  for (struct shared_segment *shared = connection->segments; shared != NULL; shared = shared->next) {
    void *reply = NULL;
    xcb_generic_error_t *error = NULL;
    if (shared->identifier != 0 || !shared->public.is_held ||
        !xcb_poll_for_reply(connection->server, shared->last_request, &reply, &error))
      continue;
    free(reply);
    free(error);
    shared->public.is_held = false;
    connection->completion_count += 1;
  }
}

static void handle_error(cx11_connection *connection, const xcb_generic_error_t *error) {
  bool is_window = error->error_code == XCB_WINDOW || error->error_code == XCB_DRAWABLE;
  // Without its report, a picture is shown all the same.
  if (error->major_code == connection->present_opcode && !is_window) return;
  if (connection->state != cx11_usable) return;
  if (!is_window && error->major_code == connection->sharing_opcode && stop_sharing(connection)) return;
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

// Replies and events arrive through one socket: whoever reads it queues what belongs to the other.
static xcb_generic_event_t *next_event(cx11_connection *connection) {
  xcb_generic_event_t *event = xcb_poll_for_event(connection->server);
  if (event != NULL) return event;
  receive_replies(connection);
  return xcb_poll_for_queued_event(connection->server);
}

bool cx11_next_report(cx11_connection *connection, cx11_report *report) {
  xcb_generic_event_t *event;
  while ((event = next_event(connection)) != NULL) {
    bool is_report = handle(connection, event, report);
    free(event);
    if (is_report) return true;
  }
  return false;
}
