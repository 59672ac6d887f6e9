/* cairo: draws on an image surface. */
#include "drawing.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *drawing_name(void) {
  static char name[32];
  snprintf(name, sizeof name, "cairo %s", cairo_version_string());
  return name;
}

void *drawing_open(uint32_t *pixels, int width, int height) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, width * 4);
  cairo_t *cairo = cairo_create(surface);
  cairo_surface_destroy(surface);
  if (cairo_status(cairo) == CAIRO_STATUS_SUCCESS) return cairo;
  cairo_destroy(cairo);
  return NULL;
}

static double channel(uint32_t color, int shift) { return (color >> shift & 0xFF) / 255.0; }

static void add_color(cairo_pattern_t *gradient, double position, uint32_t color) {
  cairo_pattern_add_color_stop_rgba(
      gradient, position, channel(color, 16), channel(color, 8), channel(color, 0), channel(color, 24));
}

static void set_color(cairo_t *cairo, uint32_t color) {
  cairo_set_source_rgba(cairo, channel(color, 16), channel(color, 8), channel(color, 0), channel(color, 24));
}

static void paint(cairo_t *cairo, cairo_pattern_t *gradient, uint32_t from, uint32_t to) {
  add_color(gradient, 0, from);
  add_color(gradient, 1, to);
  cairo_set_source(cairo, gradient);
  cairo_paint(cairo);
  cairo_pattern_destroy(gradient);
}

void drawing_fill_linear(
    void *drawing, double x0, double y0, double x1, double y1, uint32_t from, uint32_t to) {
  paint(drawing, cairo_pattern_create_linear(x0, y0, x1, y1), from, to);
}

void drawing_fill_radial(void *drawing, double x, double y, double radius, uint32_t from, uint32_t to) {
  paint(drawing, cairo_pattern_create_radial(x, y, 0, x, y, radius), from, to);
}

void drawing_fill_rounded(
    void *drawing, double x, double y, double width, double height, double radius, uint32_t color) {
  cairo_t *cairo = drawing;
  set_color(cairo, color);
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  cairo_arc(cairo, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  cairo_arc(cairo, x + radius, y + radius, radius, M_PI, M_PI * 3 / 2);
  cairo_close_path(cairo);
  cairo_fill(cairo);
}

void *drawing_make_mask(const uint8_t *coverage, int width, int height) {
  cairo_surface_t *mask = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
  unsigned char *bytes = cairo_image_surface_get_data(mask);
  if (!bytes) {
    cairo_surface_destroy(mask);
    return NULL;
  }
  for (int y = 0; y < height; y++)
    memcpy(bytes + y * cairo_image_surface_get_stride(mask), coverage + y * width, (size_t)width);
  cairo_surface_mark_dirty(mask);
  return mask;
}

void drawing_draw_mask(void *drawing, void *mask, int x, int y, uint32_t color) {
  set_color(drawing, color);
  cairo_mask_surface(drawing, mask, x, y);
}

void drawing_free_mask(void *mask) { cairo_surface_destroy(mask); }

void drawing_close(void *drawing) { cairo_destroy(drawing); }
