// The reports of a Wayland compositor about when it has shown images, by version 1 of the protocol presentation-time.
// It has no part in the public header: the layer owns it.
#ifndef PRESENTATION_H
#define PRESENTATION_H

#include "CWayland.h"

#include <time.h>
#include <wayland-client.h>

// A compositor that owes more reports than this has lost the oldest one.
enum { report_limit = 64 };

struct presentation;

// The report about an image. The compositor owes it as long as `feedback` exists.
struct report_slot {
  struct presentation *presentation;
  struct wl_proxy *feedback;
  cwayland_report report;
  bool is_lost;
};

struct presentation {
  // Of the interface wp_presentation. NULL if the compositor does not have it.
  struct wl_proxy *global;
  // The clock of the compositor's reports, and whether it can be read here.
  clockid_t clock;
  bool is_clock_known;
  // A ring in the order of the images.
  struct report_slot slots[report_limit];
  int first;
  int count;
  bool has_arrived;
};

// Binds the global object that a registry has announced. The compositor then sends its clock.
void presentation_bind(struct presentation *presentation, struct wl_registry *registry, uint32_t name);

// Asks for the report about the image of a surface's next commit.
void presentation_request(struct presentation *presentation, struct wl_surface *surface, int64_t image);

// Removes the oldest report, if the compositor owes none about an earlier image. Returns false if there is none.
bool presentation_take(struct presentation *presentation, cwayland_report *report);

void presentation_close(struct presentation *presentation);

// The name of the global object.
extern const char presentation_name[];

#endif
