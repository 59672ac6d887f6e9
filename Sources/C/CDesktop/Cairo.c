#define _GNU_SOURCE
#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static struct ccairo_library library;

static const struct {
  size_t offset;
  const char *name;
} functions[] = {
  {offsetof(struct ccairo_library, make_pdf), "cairo_pdf_surface_create_for_stream"},
  {offsetof(struct ccairo_library, set_metadata), "cairo_pdf_surface_set_metadata"},
  {offsetof(struct ccairo_library, show_page), "cairo_surface_show_page"},
  {offsetof(struct ccairo_library, make_image), "cairo_image_surface_create_for_data"},
  {offsetof(struct ccairo_library, finish), "cairo_surface_finish"},
  {offsetof(struct ccairo_library, free_surface), "cairo_surface_destroy"},
  {offsetof(struct ccairo_library, status), "cairo_surface_status"},
  {offsetof(struct ccairo_library, make_context), "cairo_create"},
  {offsetof(struct ccairo_library, free_context), "cairo_destroy"},
  {offsetof(struct ccairo_library, context_status), "cairo_status"},
  {offsetof(struct ccairo_library, scale), "cairo_scale"},
  {offsetof(struct ccairo_library, set_image), "cairo_set_source_surface"},
  {offsetof(struct ccairo_library, paint), "cairo_paint"},
  {offsetof(struct ccairo_library, select_font), "cairo_select_font_face"},
  {offsetof(struct ccairo_library, set_font_size), "cairo_set_font_size"},
  {offsetof(struct ccairo_library, move), "cairo_move_to"},
  {offsetof(struct ccairo_library, show_text), "cairo_show_text"},
};

static const size_t function_count = sizeof functions / sizeof functions[0];

_Static_assert(sizeof functions / sizeof functions[0] == sizeof library / sizeof(void *), "each has a name");

static bool is_loaded;

static void load(void) {
  void *cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (cairo == NULL) return;
  for (size_t index = 0; index < function_count; index += 1) {
    void *function = dlsym(cairo, functions[index].name);
    if (function == NULL) return;
    memcpy((char *)&library + functions[index].offset, &function, sizeof function);
  }
  is_loaded = true;
}

const struct ccairo_library *ccairo_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &library : NULL;
}
