#include "Presentation.h"
#include "Protocol.h"

// MARK: The protocol

// Tables as wayland-scanner generates them from the description of presentation-time, version 1.

enum { request_destroy = 0, request_feedback = 1, version = 1 };

static const struct wl_interface feedback_interface;

static const struct wl_interface *const feedback_types[] = {&wl_surface_interface, &feedback_interface};
static const struct wl_interface *const output_types[] = {&wl_output_interface};

static const struct wl_message global_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"feedback", "on", TYPES(feedback_types)},
};

static const struct wl_message global_events[] = {{"clock_id", "u", TYPES(no_types)}};

static const struct wl_message feedback_events[] = {
    {"sync_output", "o", TYPES(output_types)},
    {"presented", "uuuuuuu", TYPES(no_types)},
    {"discarded", "", TYPES(no_types)},
};

const char presentation_name[] = "wp_presentation";

static const struct wl_interface global_interface = {presentation_name, version, 2, global_requests, 1, global_events};
static const struct wl_interface feedback_interface = {
    "wp_presentation_feedback", version, 0, NULL, 3, feedback_events};

struct global_listener {
  void (*clock_id)(void *data, struct wl_proxy *global, uint32_t clock);
};

struct feedback_listener {
  void (*sync_output)(void *data, struct wl_proxy *feedback, struct wl_output *output);
  void (*presented)(
      void *data, struct wl_proxy *feedback, uint32_t seconds_high, uint32_t seconds_low, uint32_t nanoseconds,
      uint32_t refresh, uint32_t sequence_high, uint32_t sequence_low, uint32_t flags);
  void (*discarded)(void *data, struct wl_proxy *feedback);
};

// MARK: The clock

static void handle_clock(void *data, struct wl_proxy *global, uint32_t clock) {
  (void)global;
  struct presentation *presentation = data;
  struct timespec time;
  presentation->clock = (clockid_t)clock;
  presentation->is_clock_known = clock_gettime((clockid_t)clock, &time) == 0;
}

static int64_t nanoseconds_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Weston's clock, for example, is CLOCK_MONOTONIC_RAW. Two clocks drift apart slowly, so their present difference serves.
static int64_t monotonic_time(clockid_t clock, int64_t time) {
  if (clock == CLOCK_MONOTONIC) return time;
  return nanoseconds_of(CLOCK_MONOTONIC) - (nanoseconds_of(clock) - time);
}

static const struct global_listener global_listener = {handle_clock};

void presentation_bind(struct presentation *presentation, struct wl_registry *registry, uint32_t name) {
  presentation->global = wl_registry_bind(registry, name, &global_interface, version);
  if (presentation->global == NULL) return;
  wl_proxy_add_listener(presentation->global, (void (**)(void))&global_listener, presentation);
}

// MARK: Reports

static struct report_slot *slot_at(struct presentation *presentation, int position) {
  return &presentation->slots[(presentation->first + position) % report_limit];
}

static void remove_first(struct presentation *presentation) {
  struct report_slot *slot = slot_at(presentation, 0);
  if (slot->feedback != NULL) wl_proxy_destroy(slot->feedback);
  slot->feedback = NULL;
  presentation->first = (presentation->first + 1) % report_limit;
  presentation->count -= 1;
}

static void complete(struct report_slot *slot) {
  wl_proxy_destroy(slot->feedback);
  slot->feedback = NULL;
  slot->presentation->has_arrived = true;
}

static void handle_output(void *data, struct wl_proxy *feedback, struct wl_output *output) {
  (void)data, (void)feedback, (void)output;
}

static void handle_presented(
    void *data, struct wl_proxy *feedback, uint32_t seconds_high, uint32_t seconds_low, uint32_t nanoseconds,
    uint32_t refresh, uint32_t sequence_high, uint32_t sequence_low, uint32_t flags) {
  (void)feedback, (void)sequence_high, (void)sequence_low, (void)flags;
  struct report_slot *slot = data;
  int64_t seconds = (int64_t)((uint64_t)seconds_high << 32 | seconds_low);
  slot->report.is_shown = true;
  slot->report.time = monotonic_time(slot->presentation->clock, seconds * 1000000000 + nanoseconds);
  slot->report.interval = refresh;
  complete(slot);
  // Images are shown in order, so the compositor owes no reports about earlier ones. It reports a replaced image early.
  struct presentation *presentation = slot->presentation;
  for (int position = 0; slot_at(presentation, position) != slot; position++) {
    struct report_slot *earlier = slot_at(presentation, position);
    if (earlier->feedback == NULL) continue;
    earlier->is_lost = true;
    complete(earlier);
  }
}

static void handle_discarded(void *data, struct wl_proxy *feedback) {
  (void)feedback;
  complete(data);
}

static const struct feedback_listener feedback_listener = {handle_output, handle_presented, handle_discarded};

void presentation_request(struct presentation *presentation, struct wl_surface *surface, int64_t image) {
  if (presentation->global == NULL || !presentation->is_clock_known) return;
  if (presentation->count == report_limit) remove_first(presentation);
  struct wl_proxy *feedback = wl_proxy_marshal_flags(
      presentation->global, request_feedback, &feedback_interface, version, 0, surface, NULL);
  if (feedback == NULL) return;
  struct report_slot *slot = slot_at(presentation, presentation->count);
  *slot = (struct report_slot){.presentation = presentation, .feedback = feedback, .report = {.image = image}};
  presentation->count += 1;
  wl_proxy_add_listener(feedback, (void (**)(void))&feedback_listener, slot);
}

bool presentation_take(struct presentation *presentation, cwayland_report *report) {
  while (presentation->count > 0 && slot_at(presentation, 0)->feedback == NULL) {
    struct report_slot *slot = slot_at(presentation, 0);
    *report = slot->report;
    bool is_lost = slot->is_lost;
    remove_first(presentation);
    if (!is_lost) return true;
  }
  return false;
}

void presentation_close(struct presentation *presentation) {
  while (presentation->count > 0) remove_first(presentation);
  if (presentation->global == NULL) return;
  wl_proxy_marshal_flags(presentation->global, request_destroy, NULL, version, WL_MARSHAL_FLAG_DESTROY);
  presentation->global = NULL;
}
