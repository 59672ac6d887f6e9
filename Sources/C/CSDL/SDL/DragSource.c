// The X server's side of a drag out of a window, by the XDND protocol (freedesktop.org/wiki/Specifications/XDND).
// It has its own connection, so that SDL does not take its events, and requests to windows of other programs that
// no longer exist are not taken for failures of SDL's windows.
#include "CSDL.h"
#include "WindowSystem.h"

#include <X11/Xatom.h>
#include <stdlib.h>

enum { version = 5, oldest_version = 3, types_in_enter = 3, deepest_window = 64 };

enum atom {
  xdnd_selection,
  xdnd_aware,
  xdnd_proxy,
  xdnd_type_list,
  xdnd_enter,
  xdnd_position,
  xdnd_status,
  xdnd_leave,
  xdnd_drop,
  xdnd_finished,
  xdnd_action_copy,
  targets,
  timestamp,
  incremental,
  atom_count
};

static char *const atom_names[atom_count] = {
    "XdndSelection", "XdndAware", "XdndProxy",    "XdndTypeList",   "XdndEnter", "XdndPosition", "XdndStatus",
    "XdndLeave",     "XdndDrop",  "XdndFinished", "XdndActionCopy", "TARGETS",   "TIMESTAMP",    "INCR"};

struct csdl_drag {
  Display *display;
  // The window that SDL opened, whose points the drag receives.
  Window origin;
  // An invisible window that owns the selection.
  Window source;
  Time start;
  Atom atoms[atom_count];
  Atom types[csdl_drag_types_limit];
  int type_count;
  bool is_lost;
};

// MARK: Opening

static bool own_selection(csdl_drag *drag, char **types) {
  Display *display = drag->display;
  if (!XInternAtoms(display, (char **)atom_names, atom_count, False, drag->atoms)) return false;
  if (!XInternAtoms(display, types, drag->type_count, False, drag->types)) return false;
  drag->source = XCreateWindow(
      display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, InputOnly, CopyFromParent, 0, NULL);
  XChangeProperty(
      display, drag->source, drag->atoms[xdnd_type_list], XA_ATOM, 32, PropModeReplace,
      (const unsigned char *)drag->types, drag->type_count);
  drag->start = csdl_x11_pointer_time();
  XSetSelectionOwner(display, drag->atoms[xdnd_selection], drag->source, drag->start);
  return XGetSelectionOwner(display, drag->atoms[xdnd_selection]) == drag->source && !drag->is_lost;
}

csdl_drag *csdl_drag_open(SDL_Window *window, char **types, int count) {
  Display *shared = csdl_x11_connection(window);
  if (shared == NULL || count > csdl_drag_types_limit) return NULL;
  csdl_drag *drag = calloc(1, sizeof *drag);
  if (drag == NULL) return NULL;
  drag->origin = csdl_x11_window(window);
  drag->type_count = count;
  drag->display = csdl_x11_open(DisplayString(shared), &drag->is_lost);
  if (drag->display == NULL) {
    free(drag);
    return NULL;
  }
  if (own_selection(drag, types)) return drag;
  csdl_drag_close(drag);
  return NULL;
}

void csdl_drag_close(csdl_drag *drag) {
  csdl_x11_close(drag->display, &drag->is_lost);
  free(drag);
}

void *csdl_drag_connection(csdl_drag *drag) { return drag->display; }

bool csdl_drag_is_lost(const csdl_drag *drag) { return drag->is_lost; }

size_t csdl_drag_longest_data(csdl_drag *drag) {
  // In units of four bytes, with the request's header.
  long units = XExtendedMaxRequestSize(drag->display);
  if (units == 0) units = XMaxRequestSize(drag->display);
  return ((size_t)units - 64) * 4;
}

// MARK: Targets

// Reads a property with one value. Returns 0 if there is none.
static unsigned long read_value(csdl_drag *drag, Window window, enum atom property, Atom type) {
  Atom found;
  int format;
  unsigned long count, rest, value = 0;
  unsigned char *data = NULL;
  int status = XGetWindowProperty(
      drag->display, window, drag->atoms[property], 0, 1, False, type, &found, &format, &count, &rest, &data);
  // Xlib returns values of 32 bits as values of type long.
  if (status == Success && found == type && format == 32 && count == 1) value = *(unsigned long *)(void *)data;
  if (data != NULL) XFree(data);
  return value;
}

static bool read_target(csdl_drag *drag, Window window, csdl_drag_target *target) {
  Window receiver = window;
  Window proxy = read_value(drag, window, xdnd_proxy, XA_WINDOW);
  // The property can be left over from a program that has ended. A window that exists refers to itself.
  if (proxy != None && read_value(drag, proxy, xdnd_proxy, XA_WINDOW) == proxy) receiver = proxy;
  unsigned long offered = read_value(drag, receiver, xdnd_aware, XA_ATOM);
  if (offered < oldest_version) return false;
  int common = offered < version ? (int)offered : version;
  *target = (csdl_drag_target){.window = window, .receiver = receiver, .version = common};
  return true;
}

bool csdl_drag_find_target(csdl_drag *drag, int *x, int *y, csdl_drag_target *target) {
  Display *display = drag->display;
  Window root = DefaultRootWindow(display), child;
  int inner_x, inner_y, root_x, root_y;
  if (!XTranslateCoordinates(display, drag->origin, root, *x, *y, &root_x, &root_y, &child)) return false;
  *x = root_x;
  *y = root_y;
  for (int depth = 0; child != None && depth < deepest_window; depth++) {
    Window window = child;
    if (read_target(drag, window, target)) return true;
    if (!XTranslateCoordinates(display, root, window, root_x, root_y, &inner_x, &inner_y, &child)) return false;
  }
  return read_target(drag, root, target);
}

static void send(csdl_drag *drag, csdl_drag_target target, enum atom message, long b, long c, long d, long e) {
  XEvent event = {.xclient = {.type = ClientMessage,
                              .window = target.window,
                              .message_type = drag->atoms[message],
                              .format = 32,
                              .data.l = {(long)drag->source, b, c, d, e}}};
  XSendEvent(drag->display, target.receiver, False, NoEventMask, &event);
}

void csdl_drag_enter(csdl_drag *drag, csdl_drag_target target) {
  // Reports when the target's program ends.
  XSelectInput(drag->display, target.window, StructureNotifyMask);
  long first[types_in_enter] = {0};
  for (int i = 0; i < types_in_enter && i < drag->type_count; i++) first[i] = (long)drag->types[i];
  long flags = (long)target.version << 24 | (drag->type_count > types_in_enter);
  send(drag, target, xdnd_enter, flags, first[0], first[1], first[2]);
}

void csdl_drag_position(csdl_drag *drag, csdl_drag_target target, int x, int y) {
  long point = (long)((unsigned long)(x & 0xffff) << 16 | (unsigned long)(y & 0xffff));
  long time = (long)csdl_x11_pointer_time();
  send(drag, target, xdnd_position, 0, point, time, (long)drag->atoms[xdnd_action_copy]);
}

void csdl_drag_leave(csdl_drag *drag, csdl_drag_target target) {
  send(drag, target, xdnd_leave, 0, 0, 0, 0);
  XSelectInput(drag->display, target.window, NoEventMask);
}

void csdl_drag_drop(csdl_drag *drag, csdl_drag_target target) {
  send(drag, target, xdnd_drop, 0, (long)csdl_x11_pointer_time(), 0, 0);
}

void csdl_drag_flush(csdl_drag *drag) { XFlush(drag->display); }

// MARK: Events

static void notify(csdl_drag *drag, const csdl_drag_event *request, Atom property) {
  XEvent event = {.xselection = {.type = SelectionNotify,
                                 .requestor = request->window,
                                 .selection = drag->atoms[xdnd_selection],
                                 .target = request->format,
                                 .property = property,
                                 .time = request->time}};
  XSendEvent(drag->display, request->window, False, NoEventMask, &event);
}

static void write_values(
    csdl_drag *drag, const csdl_drag_event *request, Atom type, const unsigned long *values, int count) {
  XChangeProperty(
      drag->display, request->window, request->property, type, 32, PropModeReplace, (const unsigned char *)values,
      count);
  notify(drag, request, request->property);
}

static void write_formats(csdl_drag *drag, const csdl_drag_event *request) {
  unsigned long formats[csdl_drag_types_limit + 2] = {drag->atoms[targets], drag->atoms[timestamp]};
  for (int i = 0; i < drag->type_count; i++) formats[2 + i] = drag->types[i];
  write_values(drag, request, XA_ATOM, formats, 2 + drag->type_count);
}

// Returns whether the event is a request for one of the types. Answers other requests.
static bool read_request(csdl_drag *drag, const XSelectionRequestEvent *request, csdl_drag_event *event) {
  *event = (csdl_drag_event){
      .kind = csdl_drag_requested,
      .window = request->requestor,
      // Old programs leave it to the owner.
      .property = request->property != None ? request->property : request->target,
      .format = request->target,
      .time = request->time};
  bool is_ours = request->owner == drag->source && request->selection == drag->atoms[xdnd_selection];
  for (int i = 0; is_ours && i < drag->type_count; i++) {
    event->type = i;
    if (drag->types[i] == request->target) return true;
  }
  if (is_ours && request->target == drag->atoms[targets]) {
    write_formats(drag, event);
  } else if (is_ours && request->target == drag->atoms[timestamp]) {
    write_values(drag, event, XA_INTEGER, &drag->start, 1);
  } else {
    notify(drag, event, None);
  }
  return false;
}

static bool read_event(csdl_drag *drag, const XEvent *event, csdl_drag_event *result) {
  *result = (csdl_drag_event){0};
  switch (event->type) {
    case ClientMessage:
      if (event->xclient.format != 32) return false;
      result->window = (unsigned long)event->xclient.data.l[0];
      result->accepts = event->xclient.data.l[1] & 1;
      result->kind = csdl_drag_status;
      if (event->xclient.message_type == drag->atoms[xdnd_status]) return true;
      result->kind = csdl_drag_finished;
      return event->xclient.message_type == drag->atoms[xdnd_finished];
    case DestroyNotify:
      result->kind = csdl_drag_destroyed;
      result->window = event->xdestroywindow.window;
      return event->xdestroywindow.event == result->window;
    case PropertyNotify:
      result->kind = csdl_drag_increment_taken;
      result->window = event->xproperty.window;
      result->property = event->xproperty.atom;
      return event->xproperty.state == PropertyDelete;
    case SelectionRequest: return read_request(drag, &event->xselectionrequest, result);
    default: return false;
  }
}

bool csdl_drag_next_event(csdl_drag *drag, csdl_drag_event *result) {
  XEvent event;
  while (!drag->is_lost && XPending(drag->display) > 0) {
    XNextEvent(drag->display, &event);
    if (!drag->is_lost && read_event(drag, &event, result)) return true;
  }
  return false;
}

// MARK: Data

void csdl_drag_write(
    csdl_drag *drag, unsigned long window, unsigned long property, int type, const void *bytes, size_t count) {
  XChangeProperty(drag->display, window, property, drag->types[type], 8, PropModeReplace, bytes, (int)count);
}

void csdl_drag_answer(csdl_drag *drag, const csdl_drag_event *request, const void *bytes, size_t count) {
  csdl_drag_write(drag, request->window, request->property, request->type, bytes, count);
  notify(drag, request, request->property);
}

void csdl_drag_announce_increments(csdl_drag *drag, const csdl_drag_event *request, size_t count) {
  XSelectInput(drag->display, request->window, StructureNotifyMask | PropertyChangeMask);
  write_values(drag, request, drag->atoms[incremental], &count, 1);
}
