#define _GNU_SOURCE
#include "CPNG.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: Reading

struct cpng_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  uint32_t width;
  uint32_t height;
  int passes;
  // All rows of an interlaced image: they are complete only after the last pass.
  uint32_t *rows;
  uint32_t next_row;
  enum cpng_failure failure;
  char message[cpng_message_size];
};

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct cpng_reader *reader = png_get_io_ptr(png);
  if (count > reader->count) png_error(png, "the file ends too early");
  memcpy(target, reader->bytes, count);
  reader->bytes += count;
  reader->count -= count;
}

static void fail(png_structp png, png_const_charp reason) {
  struct cpng_reader *reader = png_get_error_ptr(png);
  reader->failure = strcasestr(reason, "out of memory") != NULL ? cpng_out_of_memory : cpng_damaged;
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp reason) {
  (void)png;
  (void)reason;
}

struct cpng_reader *cpng_open(const uint8_t *bytes, size_t count) {
  struct cpng_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, ignore_warning);
  reader->info = reader->png == NULL ? NULL : png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    cpng_close(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, read_bytes);
  return reader;
}

void cpng_close(struct cpng_reader *reader) {
  if (reader->png != NULL) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader->rows);
  free(reader);
}

bool cpng_read_header(struct cpng_reader *reader, uint32_t *width, uint32_t *height) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_read_info(png, reader->info);
  *width = reader->width = png_get_image_width(png, reader->info);
  *height = reader->height = png_get_image_height(png, reader->info);
  return true;
}

// Converts every format to eight bits per channel in sRGB, with alpha.
static void set_format(struct cpng_reader *reader) {
  png_structp png = reader->png;
  reader->passes = png_set_interlace_handling(png);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_bgr(png);
  png_set_gamma(png, PNG_DEFAULT_sRGB, PNG_DEFAULT_sRGB);
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != (size_t)reader->width * 4) png_error(png, "unexpected format");
}

static void read_all_rows(struct cpng_reader *reader) {
  reader->rows = malloc((size_t)reader->width * reader->height * sizeof *reader->rows);
  if (reader->rows == NULL) png_error(reader->png, "out of memory");
  for (int pass = 0; pass < reader->passes; pass += 1) {
    for (size_t y = 0; y < reader->height; y += 1) {
      png_read_row(reader->png, (png_bytep)(reader->rows + y * reader->width), NULL);
    }
  }
}

bool cpng_read_row(struct cpng_reader *reader, uint32_t *pixels) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  if (reader->passes == 0) set_format(reader);
  if (reader->passes == 1) {
    png_read_row(png, (png_bytep)pixels, NULL);
    return true;
  }
  if (reader->rows == NULL) read_all_rows(reader);
  if (reader->next_row == reader->height) png_error(png, "there are no more rows");
  size_t width = reader->width;
  memcpy(pixels, reader->rows + width * reader->next_row, width * sizeof *pixels);
  reader->next_row += 1;
  return true;
}

enum cpng_failure cpng_failure(const struct cpng_reader *reader) { return reader->failure; }

const char *cpng_message(const struct cpng_reader *reader) { return reader->message; }

// MARK: Writing

static png_image image_to_write(uint32_t width, uint32_t height, enum cpng_channels channels) {
  return (png_image){
    .version = PNG_IMAGE_VERSION,
    .width = width,
    .height = height,
    .format = channels == cpng_bgra ? PNG_FORMAT_BGRA : PNG_FORMAT_BGR,
    .flags = PNG_IMAGE_FLAG_FAST,
  };
}

size_t cpng_greatest_size(uint32_t width, uint32_t height, enum cpng_channels channels) {
  png_image image = image_to_write(width, height, channels);
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

size_t cpng_write(
  const void *pixels, uint32_t width, uint32_t height, enum cpng_channels channels, uint8_t *target, char *message) {
  png_image image = image_to_write(width, height, channels);
  png_alloc_size_t count = PNG_IMAGE_PNG_SIZE_MAX(image);
  int is_written = png_image_write_to_memory(&image, target, &count, 0, pixels, 0, NULL);
  if (!is_written) snprintf(message, cpng_message_size, "%s", image.message);
  png_image_free(&image);
  return is_written ? count : 0;
}
