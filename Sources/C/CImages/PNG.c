#define _GNU_SOURCE
#include "Decoder.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

static bool begins(const uint8_t *bytes, size_t count) {
  return count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

// Every program with LanternRaster is linked with libpng.
static bool load(void) { return true; }

struct reader {
  const struct job *job;
  size_t position;
  enum cimages_outcome outcome;
};

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct reader *reader = png_get_io_ptr(png);
  if (count > reader->job->count - reader->position) png_error(png, "the file ends too early");
  memcpy(target, reader->job->bytes + reader->position, count);
  reader->position += count;
}

static void fail(png_structp png, png_const_charp reason) {
  struct reader *reader = png_get_error_ptr(png);
  bool is_memory = strcasestr(reason, "out of memory") != NULL;
  reader->outcome = refuse(reader->job, is_memory ? cimages_too_large : cimages_damaged, reason);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp reason) {
  (void)png;
  (void)reason;
}

// Memory that is released when the process ends, if the image turns out to be damaged.
static uint32_t *pixels(png_structp png, size_t count) {
  uint32_t *pixels = malloc(count * sizeof *pixels);
  if (pixels == NULL) png_error(png, "out of memory");
  return pixels;
}

// Converts every format to eight bits per channel in sRGB, with alpha.
static void set_format(png_structp png, png_infop info) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_bgr(png);
  png_set_gamma(png, PNG_DEFAULT_sRGB, PNG_DEFAULT_sRGB);
  png_read_update_info(png, info);
}

static void read_image(png_structp png, png_infop info, struct reader *reader) {
  const struct job *job = reader->job;
  png_read_info(png, info);
  size_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (has_too_many_pixels(job, (int64_t)width, (int64_t)height)) {
    reader->outcome = cimages_too_large;
    png_longjmp(png, 1);
  }
  bool is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  int passes = png_set_interlace_handling(png);
  set_format(png, info);
  if (png_get_rowbytes(png, info) != width * 4) png_error(png, "unexpected format");
  struct placement placement = place(job, (int)width, (int)height, false);
  struct reducer reducer;
  if (!begin_reducing(&reducer, placement, job->pixels)) png_error(png, "out of memory");
  // The rows of an interlaced image are complete after the last pass.
  uint32_t *rows = pixels(png, is_interlaced ? width * height : width);
  for (int pass = 1; pass < passes; pass += 1) {
    for (size_t y = 0; y < height; y += 1) png_read_row(png, (png_bytep)(rows + y * width), NULL);
  }
  for (size_t y = 0; y < height; y += 1) {
    uint32_t *row = is_interlaced ? rows + y * width : rows;
    png_read_row(png, (png_bytep)row, NULL);
    // The rows below the part that is shown are read too: a file that ends early is damaged.
    if (y < (size_t)placement.y) continue;
    for (size_t x = 0; x < width; x += 1) row[x] = premultiplied(row[x]);
    reduce_row(&reducer, row + placement.x);
  }
  free(rows);
  job->result->width = (uint32_t)placement.target_width;
  job->result->height = (uint32_t)placement.target_height;
}

static enum cimages_outcome decode(const struct job *job) {
  struct reader reader = {job, 0, cimages_decoded};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, fail, ignore_warning);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) return refuse(job, cimages_too_large, "out of memory");
  png_set_read_fn(png, &reader, read_bytes);
  if (setjmp(png_jmpbuf(png)) == 0) read_image(png, info, &reader);
  return ((volatile struct reader *)&reader)->outcome;
}

const struct format png_format = {begins, load, "libpng16-16", decode};
