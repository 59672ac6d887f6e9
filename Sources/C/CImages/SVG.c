// SVG by librsvg and cairo, declared as in their documentation (librsvg 2.52, cairo 1.16). A handle without an address
// loads no other file. A decoder cannot open fonts, so letters are drawn as boxes.
#define _GNU_SOURCE
#include "Decoder.h"

#include <string.h>

// GError
struct error {
  uint32_t domain;
  int code;
  char *message;
};

// RsvgRectangle
struct rectangle {
  double x, y, width, height;
};

// RsvgLength
struct length {
  double value;
  int unit;
};

static struct {
  void *(*open)(const uint8_t *, size_t, struct error **);
  int (*size)(void *, double *, double *);
  void (*dimensions)(void *, int *, struct length *, int *, struct length *, int *, struct rectangle *);
  int (*render)(void *, void *, const struct rectangle *, struct error **);
  void *(*surface)(uint8_t *, int, int, int, int);
  void *(*context)(void *);
  int (*context_status)(void *);
  void (*finish)(void *);
} rsvg;

enum { format_argb32 = 0 };

static bool begins(const uint8_t *bytes, size_t count) {
  size_t position = count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  while (position < count && memchr(" \t\r\n", bytes[position], 4) != NULL) position += 1;
  return position < count && bytes[position] == '<';
}

static bool load(void) {
  const struct function functions[] = {
    {&rsvg.open, "rsvg_handle_new_from_data"},
    {&rsvg.size, "rsvg_handle_get_intrinsic_size_in_pixels"},
    {&rsvg.dimensions, "rsvg_handle_get_intrinsic_dimensions"},
    {&rsvg.render, "rsvg_handle_render_document"},
    {&rsvg.surface, "cairo_image_surface_create_for_data"},
    {&rsvg.context, "cairo_create"},
    {&rsvg.context_status, "cairo_status"},
    {&rsvg.finish, "cairo_surface_finish"},
  };
  return load_library("librsvg-2.so.2", functions, sizeof functions / sizeof functions[0]);
}

static enum cimages_outcome failure(const struct job *job, const struct error *error) {
  const char *message = error != NULL ? error->message : "it cannot be drawn";
  bool is_memory = strcasestr(message, "memory") != NULL;
  return refuse(job, is_memory ? cimages_too_large : cimages_damaged, message);
}

// Returns the size of the drawing, of which only the ratio matters. A drawing without one has that of the request.
static struct rectangle drawing_size(void *handle, const struct job *job) {
  struct rectangle size = {0, 0, 0, 0}, box;
  if (rsvg.size(handle, &size.width, &size.height) && size.width > 0 && size.height > 0) return size;
  int has_width = 0, has_height = 0, has_box = 0;
  struct length width, height;
  rsvg.dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
  if (has_box && box.width > 0 && box.height > 0) return box;
  return (struct rectangle){0, 0, job->request.width, job->request.height};
}

static enum cimages_outcome decode(const struct job *job) {
  struct error *error = NULL;
  void *handle = rsvg.open(job->bytes, job->count, &error);
  if (handle == NULL) return failure(job, error);
  struct rectangle drawing = drawing_size(handle, job);
  double width = job->request.width, height = job->request.height;
  double across = width / drawing.width, down = height / drawing.height;
  bool is_narrow = across < down;
  double scale = job->request.fills == is_narrow ? down : across;
  struct rectangle viewport = {0, 0, drawing.width * scale, drawing.height * scale};
  if (job->request.fills) {
    viewport.x = (width - viewport.width) / 2;
    viewport.y = (height - viewport.height) / 2;
  } else {
    width = viewport.width < 1 ? 1 : (int)(viewport.width + 0.5);
    height = viewport.height < 1 ? 1 : (int)(viewport.height + 0.5);
  }
  uint8_t *pixels = (uint8_t *)job->pixels;
  void *surface = rsvg.surface(pixels, format_argb32, (int)width, (int)height, (int)width * 4);
  void *context = rsvg.context(surface);
  if (rsvg.context_status(context) != 0) return refuse(job, cimages_too_large, "out of memory");
  if (!rsvg.render(handle, context, &viewport, &error)) return failure(job, error);
  rsvg.finish(surface);
  job->result->width = (uint32_t)width;
  job->result->height = (uint32_t)height;
  return cimages_decoded;
}

const struct format svg_format = {begins, load, "librsvg2-2", decode};
