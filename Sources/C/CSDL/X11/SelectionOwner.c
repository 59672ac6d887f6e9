#define _GNU_SOURCE
#include "CX11.h"
#include "SelectionClient.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>
#include <xcb/xcb.h>

// The owner of selections, after the Inter-Client Communication Conventions Manual, section 2, and the specification of the
// clipboard manager of freedesktop.org.

enum {
  // The longest part of a text in one request. Each server takes more.
  part_size = 192 << 10,
  // The longest pause of a program that reads a long text, in seconds.
  patience = 10,
  // The most programs that read long texts at a time.
  transfer_limit = 16,
  // The most targets of a MULTIPLE request.
  pair_limit = 32,
};

enum {
  atom_clipboard, atom_targets, atom_timestamp, atom_multiple, atom_pair, atom_increments, atom_utf8, atom_text,
  atom_utf8_type, atom_plain_type, atom_manager, atom_save, atom_stamp, atom_list, atom_count,
};

static const char *const atom_names[atom_count] = {
    "CLIPBOARD", "TARGETS", "TIMESTAMP", "MULTIPLE", "ATOM_PAIR", "INCR", "UTF8_STRING", "TEXT",
    "text/plain;charset=utf-8", "text/plain", "CLIPBOARD_MANAGER", "SAVE_TARGETS", "LANTERN_TIME", "LANTERN_TARGETS",
};

// A text that several programs may be reading. Its users are counted under the lock.
struct text {
  int users;
  size_t length;
  uint8_t bytes[];
};

// A long text on its way to a program, in parts.
struct transfer {
  xcb_window_t window;
  xcb_atom_t property, type;
  struct text *text;
  size_t sent;
  time_t deadline;
};

struct cx11_owner {
  xcb_connection_t *server;
  xcb_window_t window;
  xcb_atom_t atoms[atom_count];
  int signal;

  // What other threads set, under the lock.
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct text *texts[2];
  bool is_new[2];
  bool is_saving, is_over;

  // What only the thread of the owner uses.
  xcb_timestamp_t times[2];
  struct transfer transfers[transfer_limit];
  int transfer_count;
};

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static void release(struct text *text) {
  if (text == NULL || --text->users > 0) return;
  explicit_bzero(text->bytes, text->length);
  free(text);
}

static void wake(const cx11_owner *owner) {
  const uint64_t one = 1;
  // This fails only if the counter is at its maximum, and then the thread is already woken.
  ssize_t written = write(owner->signal, &one, sizeof one);
  (void)written;
}

// MARK: Answers to requests

static xcb_atom_t selection_atom(const cx11_owner *owner, csdl_selection selection) {
  return selection == csdl_clipboard ? owner->atoms[atom_clipboard] : XCB_ATOM_PRIMARY;
}

// Returns the text with an additional user, or NULL if there is none.
static struct text *retained_text(cx11_owner *owner, csdl_selection selection) {
  pthread_mutex_lock(&owner->lock);
  struct text *text = owner->texts[selection];
  if (text != NULL) text->users += 1;
  pthread_mutex_unlock(&owner->lock);
  return text;
}

static void drop(cx11_owner *owner, struct text *text) {
  pthread_mutex_lock(&owner->lock);
  release(text);
  pthread_mutex_unlock(&owner->lock);
}

static void store(
    const cx11_owner *owner, xcb_window_t window, xcb_atom_t property, xcb_atom_t type, uint8_t format, size_t count,
    const void *values) {
  xcb_change_property(
      owner->server, XCB_PROP_MODE_REPLACE, window, property, type, format, (uint32_t)count, values);
}

static bool begin_transfer(cx11_owner *owner, struct transfer transfer) {
  if (owner->transfer_count == transfer_limit) return false;
  const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY;
  xcb_change_window_attributes(owner->server, transfer.window, XCB_CW_EVENT_MASK, &events);
  const uint32_t length = (uint32_t)transfer.text->length;
  store(owner, transfer.window, transfer.property, owner->atoms[atom_increments], 32, 1, &length);
  transfer.text->users += 1;
  transfer.deadline = now() + patience;
  owner->transfers[owner->transfer_count++] = transfer;
  return true;
}

static void end_transfer(cx11_owner *owner, int index) {
  drop(owner, owner->transfers[index].text);
  owner->transfers[index] = owner->transfers[--owner->transfer_count];
}

// Stores the text as a type. The type STRING has the characters of ISO 8859-1 alone, so it is not offered.
static bool store_text(cx11_owner *owner, struct text *text, xcb_window_t window, xcb_atom_t property, xcb_atom_t type) {
  if (text->length <= part_size) {
    store(owner, window, property, type, 8, text->length, text->bytes);
    return true;
  }
  pthread_mutex_lock(&owner->lock);
  bool has_begun =
      begin_transfer(owner, (struct transfer){.window = window, .property = property, .type = type, .text = text});
  pthread_mutex_unlock(&owner->lock);
  return has_begun;
}

static bool convert(
    cx11_owner *owner, csdl_selection selection, struct text *text, xcb_window_t window, xcb_atom_t target,
    xcb_atom_t property) {
  const xcb_atom_t *atoms = owner->atoms;
  if (target == atoms[atom_targets]) {
    const xcb_atom_t targets[] = {
        atoms[atom_targets], atoms[atom_timestamp],  atoms[atom_multiple], atoms[atom_utf8],
        atoms[atom_utf8_type], atoms[atom_plain_type], atoms[atom_text],
    };
    store(owner, window, property, XCB_ATOM_ATOM, 32, sizeof targets / sizeof *targets, targets);
    return true;
  }
  if (target == atoms[atom_timestamp]) {
    store(owner, window, property, XCB_ATOM_INTEGER, 32, 1, &owner->times[selection]);
    return true;
  }
  if (target == atoms[atom_text]) return store_text(owner, text, window, property, atoms[atom_utf8]);
  bool is_text =
      target == atoms[atom_utf8] || target == atoms[atom_utf8_type] || target == atoms[atom_plain_type];
  return is_text && store_text(owner, text, window, property, target);
}

// The property has pairs of a target and the property for it. Those that can't be had become None.
static bool convert_several(
    cx11_owner *owner, csdl_selection selection, struct text *text, xcb_window_t window, xcb_atom_t property) {
  xcb_get_property_reply_t *reply = xcb_get_property_reply(
      owner->server,
      xcb_get_property(owner->server, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, 2 * pair_limit), NULL);
  if (reply == NULL || reply->format != 32) {
    free(reply);
    return false;
  }
  xcb_atom_t *pairs = xcb_get_property_value(reply);
  uint32_t count = reply->value_len / 2;
  for (uint32_t i = 0; i < count; i++) {
    if (!convert(owner, selection, text, window, pairs[2 * i], pairs[2 * i + 1])) pairs[2 * i + 1] = XCB_ATOM_NONE;
  }
  store(owner, window, property, owner->atoms[atom_pair], 32, 2 * count, pairs);
  free(reply);
  return true;
}

static void answer(cx11_owner *owner, const xcb_selection_request_event_t *request) {
  csdl_selection selection = request->selection == XCB_ATOM_PRIMARY ? csdl_primary : csdl_clipboard;
  struct text *text = retained_text(owner, selection);
  // Older programs leave the property to the owner.
  xcb_atom_t property = request->property != XCB_ATOM_NONE ? request->property : request->target;
  bool is_converted = false;
  if (text != NULL) {
    is_converted = request->target == owner->atoms[atom_multiple]
                       ? convert_several(owner, selection, text, request->requestor, property)
                       : convert(owner, selection, text, request->requestor, request->target, property);
    drop(owner, text);
  }
  xcb_selection_notify_event_t notice = {
      .response_type = XCB_SELECTION_NOTIFY,
      .time = request->time,
      .requestor = request->requestor,
      .selection = request->selection,
      .target = request->target,
      .property = is_converted ? property : XCB_ATOM_NONE,
  };
  // The protocol has events of 32 bytes.
  char event[32] = {0};
  memcpy(event, &notice, sizeof notice);
  xcb_send_event(owner->server, 0, request->requestor, 0, event);
}

static void send_next_part(cx11_owner *owner, const xcb_property_notify_event_t *change) {
  for (int i = 0; i < owner->transfer_count; i++) {
    struct transfer *transfer = &owner->transfers[i];
    if (transfer->window != change->window || transfer->property != change->atom) continue;
    size_t left = transfer->text->length - transfer->sent;
    size_t count = left < part_size ? left : part_size;
    // The last part is empty.
    store(owner, transfer->window, transfer->property, transfer->type, 8, count, transfer->text->bytes + transfer->sent);
    transfer->sent += count;
    transfer->deadline = now() + patience;
    if (count == 0) end_transfer(owner, i);
    return;
  }
}

// MARK: Ownership

// Any change of a property has the server's time, which ownership begins at.
static void request_time(const cx11_owner *owner) {
  store(owner, owner->window, owner->atoms[atom_stamp], XCB_ATOM_INTEGER, 8, 0, NULL);
}

// Releases the text of a selection that another program owns.
static void forget(cx11_owner *owner, csdl_selection selection) {
  pthread_mutex_lock(&owner->lock);
  // A text that was copied meanwhile is about to become the selection again.
  if (!owner->is_new[selection]) {
    release(owner->texts[selection]);
    owner->texts[selection] = NULL;
  }
  pthread_mutex_unlock(&owner->lock);
}

static void take_ownership(cx11_owner *owner, xcb_timestamp_t time) {
  for (int selection = 0; selection < 2; selection++) {
    pthread_mutex_lock(&owner->lock);
    bool is_new = owner->is_new[selection];
    owner->is_new[selection] = false;
    pthread_mutex_unlock(&owner->lock);
    if (!is_new) continue;
    owner->times[selection] = time;
    xcb_atom_t atom = selection_atom(owner, (csdl_selection)selection);
    xcb_set_selection_owner(owner->server, owner->window, atom, time);
    // The server ignores the request if another program has taken the selection since that time.
    xcb_get_selection_owner_reply_t *reply =
        xcb_get_selection_owner_reply(owner->server, xcb_get_selection_owner(owner->server, atom), NULL);
    if (reply != NULL && reply->owner != owner->window) forget(owner, (csdl_selection)selection);
    free(reply);
  }
}

static void lose_ownership(cx11_owner *owner, const xcb_selection_clear_event_t *event) {
  forget(owner, event->selection == XCB_ATOM_PRIMARY ? csdl_primary : csdl_clipboard);
}

// MARK: The clipboard manager

static void finish_saving(cx11_owner *owner) {
  pthread_mutex_lock(&owner->lock);
  owner->is_saving = false;
  pthread_cond_broadcast(&owner->changed);
  pthread_mutex_unlock(&owner->lock);
}

static bool has_manager(const cx11_owner *owner) {
  xcb_get_selection_owner_reply_t *reply = xcb_get_selection_owner_reply(
      owner->server, xcb_get_selection_owner(owner->server, owner->atoms[atom_manager]), NULL);
  bool has_manager = reply != NULL && reply->owner != XCB_NONE;
  free(reply);
  return has_manager;
}

// The manager requests the text, and then says that it has it.
static void begin_saving(cx11_owner *owner) {
  if (!has_manager(owner)) return finish_saving(owner);
  const xcb_atom_t targets[] = {owner->atoms[atom_utf8], owner->atoms[atom_utf8_type], owner->atoms[atom_plain_type]};
  store(owner, owner->window, owner->atoms[atom_list], XCB_ATOM_ATOM, 32, sizeof targets / sizeof *targets, targets);
  xcb_convert_selection(
      owner->server, owner->window, owner->atoms[atom_manager], owner->atoms[atom_save], owner->atoms[atom_list],
      owner->times[csdl_clipboard]);
}

// MARK: The thread

static void handle(cx11_owner *owner, xcb_generic_event_t *event) {
  switch (event->response_type & 0x7f) {
    case XCB_SELECTION_REQUEST: answer(owner, (void *)event); break;
    case XCB_SELECTION_CLEAR: lose_ownership(owner, (void *)event); break;
    case XCB_SELECTION_NOTIFY: finish_saving(owner); break;
    case XCB_PROPERTY_NOTIFY: {
      const xcb_property_notify_event_t *change = (void *)event;
      if (change->window == owner->window) {
        if (change->atom == owner->atoms[atom_stamp]) take_ownership(owner, change->time);
      } else if (change->state == XCB_PROPERTY_DELETE) {
        send_next_part(owner, change);
      }
      break;
    }
    case XCB_DESTROY_NOTIFY: {
      xcb_window_t window = ((xcb_destroy_notify_event_t *)event)->window;
      for (int i = owner->transfer_count; i-- > 0;)
        if (owner->transfers[i].window == window) end_transfer(owner, i);
      break;
    }
    default: break;
  }
}

static void end_late_transfers(cx11_owner *owner) {
  for (int i = owner->transfer_count; i-- > 0;)
    if (owner->transfers[i].deadline < now()) end_transfer(owner, i);
}

static void run(cx11_owner *owner) {
  bool has_begun_saving = false;
  while (!xcb_connection_has_error(owner->server)) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(owner->server)) != NULL) {
      handle(owner, event);
      free(event);
    }
    end_late_transfers(owner);
    pthread_mutex_lock(&owner->lock);
    bool is_new = owner->is_new[0] || owner->is_new[1];
    bool is_saving = owner->is_saving;
    pthread_mutex_unlock(&owner->lock);
    if (is_new) request_time(owner);
    if (is_saving && !is_new && !has_begun_saving) {
      has_begun_saving = true;
      begin_saving(owner);
    }
    xcb_flush(owner->server);
    struct pollfd sources[] = {
        {xcb_get_file_descriptor(owner->server), POLLIN, 0}, {owner->signal, POLLIN, 0}};
    poll(sources, 2, owner->transfer_count > 0 ? 1000 * patience : -1);
    uint64_t count;
    ssize_t taken = read(owner->signal, &count, sizeof count);
    (void)taken;
  }
  while (owner->transfer_count > 0) end_transfer(owner, 0);
}

// MARK: Other threads

cx11_owner *cx11_owner_create(void) {
  cx11_owner *owner = calloc(1, sizeof *owner);
  if (owner == NULL) return NULL;
  pthread_mutex_init(&owner->lock, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&owner->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  owner->signal = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (owner->signal >= 0) return owner;
  free(owner);
  return NULL;
}

void cx11_owner_destroy(cx11_owner *owner) {
  close(owner->signal);
  pthread_cond_destroy(&owner->changed);
  pthread_mutex_destroy(&owner->lock);
  free(owner);
}

void cx11_owner_serve(cx11_owner *owner, const char *display) {
  owner->server = xcb_connect(display, NULL);
  if (prepare_selection_client(owner->server, atom_names, atom_count, owner->atoms, &owner->window)) run(owner);
  xcb_disconnect(owner->server);
  pthread_mutex_lock(&owner->lock);
  owner->is_over = true;
  pthread_cond_broadcast(&owner->changed);
  pthread_mutex_unlock(&owner->lock);
}

bool cx11_owner_offer(cx11_owner *owner, csdl_selection selection, const char *bytes, size_t length) {
  struct text *text = malloc(sizeof *text + length);
  if (text == NULL) return false;
  text->users = 1;
  text->length = length;
  memcpy(text->bytes, bytes, length);
  pthread_mutex_lock(&owner->lock);
  release(owner->texts[selection]);
  owner->texts[selection] = text;
  owner->is_new[selection] = true;
  pthread_mutex_unlock(&owner->lock);
  wake(owner);
  return true;
}

uint8_t *cx11_owner_copy(cx11_owner *owner, csdl_selection selection, size_t *length) {
  pthread_mutex_lock(&owner->lock);
  const struct text *text = owner->texts[selection];
  uint8_t *copy = text != NULL ? malloc(text->length + 1) : NULL;
  if (copy != NULL) memcpy(copy, text->bytes, text->length);
  *length = copy != NULL ? text->length : 0;
  pthread_mutex_unlock(&owner->lock);
  return copy;
}

void cx11_owner_save(cx11_owner *owner, int milliseconds) {
  struct timespec deadline;
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += milliseconds / 1000;
  deadline.tv_nsec += milliseconds % 1000 * 1000000;
  if (deadline.tv_nsec >= 1000000000) {
    deadline.tv_sec += 1;
    deadline.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&owner->lock);
  owner->is_saving = owner->texts[csdl_clipboard] != NULL && !owner->is_over;
  if (owner->is_saving) wake(owner);
  while (owner->is_saving && !owner->is_over)
    if (pthread_cond_timedwait(&owner->changed, &owner->lock, &deadline) != 0) break;
  pthread_mutex_unlock(&owner->lock);
}
