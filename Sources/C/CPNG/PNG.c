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
  // The size of the file's image, and of the rows that are read.
  uint32_t full_width, full_height;
  uint32_t width, height;
  bool has_begun;
  // Whether pixels are read as indices of the palette, which is several times faster than as four channels.
  bool has_indices;
  uint32_t palette[256];
  // A row of the file, where it does not go to the pixels at once.
  uint8_t *line;
  // How often the size of an interlaced image is halved, and all its rows: they are complete only after the last pass.
  int halvings;
  uint8_t *image;
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
  free(reader->line);
  free(reader->image);
  free(reader);
}

bool cpng_read_header(struct cpng_reader *reader, uint32_t *width, uint32_t *height) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_read_info(png, reader->info);
  *width = reader->width = reader->full_width = png_get_image_width(png, reader->info);
  *height = reader->height = reader->full_height = png_get_image_height(png, reader->info);
  return true;
}

// Memory that is freed with the reader, also after a failure.
static void *memory(png_structp png, size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) png_error(png, "out of memory");
  return memory;
}

// Indices beyond the palette are transparent.
static void read_palette(struct cpng_reader *reader) {
  png_colorp colors = NULL;
  png_bytep alphas = NULL;
  int count = 0, alpha_count = 0;
  png_get_PLTE(reader->png, reader->info, &colors, &count);
  png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, NULL);
  for (int index = 0; index < count; index += 1) {
    uint32_t alpha = index < alpha_count ? alphas[index] : 0xFF;
    png_color color = colors[index];
    reader->palette[index] = alpha << 24 | (uint32_t)color.red << 16 | (uint32_t)color.green << 8 | (uint32_t)color.blue;
  }
}

static size_t pixel_size(const struct cpng_reader *reader) { return reader->has_indices ? 1 : 4; }

// Converts every format but indices to eight bits per channel in sRGB, with alpha.
static void set_format(struct cpng_reader *reader) {
  png_structp png = reader->png;
  // libpng corrects the colors of an image that says for which gamma they are.
  reader->has_indices = png_get_color_type(png, reader->info) == PNG_COLOR_TYPE_PALETTE
    && !png_get_valid(png, reader->info, PNG_INFO_gAMA);
  if (reader->has_indices) {
    read_palette(reader);
    png_set_packing(png);
  } else {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_bgr(png);
    png_set_gamma(png, PNG_DEFAULT_sRGB, PNG_DEFAULT_sRGB);
  }
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != reader->full_width * pixel_size(reader)) {
    png_error(png, "unexpected format");
  }
}

// MARK: Interlaced images

// The first pass of Adam7 has every eighth pixel across and down, the first three every fourth, the first five every second, and
// all seven every pixel.

static bool is_interlaced(const struct cpng_reader *reader) {
  return png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
}

static uint32_t halved(uint32_t length, int halvings) {
  return (uint32_t)(((uint64_t)length + (1u << halvings) - 1) >> halvings);
}

void cpng_halve(struct cpng_reader *reader, int halvings, uint32_t *width, uint32_t *height) {
  if (is_interlaced(reader)) {
    reader->halvings = halvings;
    reader->width = halved(reader->full_width, halvings);
    reader->height = halved(reader->full_height, halvings);
  }
  *width = reader->width;
  *height = reader->height;
}

static void read_passes(struct cpng_reader *reader) {
  png_structp png = reader->png;
  size_t size = pixel_size(reader), stride = reader->width;
  reader->image = memory(png, stride * reader->height, size);
  if (reader->line == NULL) reader->line = memory(png, reader->full_width, size);
  for (int pass = 0; pass < 7 - 2 * reader->halvings; pass += 1) {
    png_uint_32 columns = PNG_PASS_COLS(reader->full_width, pass), rows = PNG_PASS_ROWS(reader->full_height, pass);
    // libpng leaves out a pass without pixels.
    for (png_uint_32 row = 0; columns > 0 && row < rows; row += 1) {
      png_read_row(png, reader->line, NULL);
      size_t y = PNG_ROW_FROM_PASS_ROW(row, pass) >> reader->halvings;
      for (png_uint_32 column = 0; column < columns; column += 1) {
        size_t x = PNG_COL_FROM_PASS_COL(column, pass) >> reader->halvings;
        memcpy(reader->image + (y * stride + x) * size, reader->line + column * size, size);
      }
    }
  }
}

// MARK: Rows

static void take_indices(const struct cpng_reader *reader, const uint8_t *indices, uint32_t *pixels) {
  for (uint32_t x = 0; x < reader->width; x += 1) pixels[x] = reader->palette[indices[x]];
}

bool cpng_read_row(struct cpng_reader *reader, uint32_t *pixels) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  if (!reader->has_begun) {
    reader->has_begun = true;
    set_format(reader);
    if (is_interlaced(reader)) read_passes(reader);
  }
  if (reader->next_row == reader->height) png_error(png, "there are no more rows");
  size_t size = pixel_size(reader);
  if (reader->image != NULL) {
    const uint8_t *row = reader->image + (size_t)reader->width * reader->next_row * size;
    if (reader->has_indices) take_indices(reader, row, pixels);
    else memcpy(pixels, row, reader->width * size);
  } else if (reader->has_indices) {
    if (reader->line == NULL) reader->line = memory(png, reader->width, 1);
    png_read_row(png, reader->line, NULL);
    take_indices(reader, reader->line, pixels);
  } else {
    png_read_row(png, (png_bytep)pixels, NULL);
  }
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
