// The work of a decoder: an image in memory becomes premultiplied pixels of the size wanted.
#ifndef DECODER_H
#define DECODER_H

#include "CImages.h"

// The result, in memory that the helper shares.
struct result {
  uint32_t width;
  uint32_t height;
  char reason[cimages_reason_size];
};

struct job {
  const uint8_t *bytes;
  size_t count;
  struct cimages_request request;
  // Memory for `request.width` × `request.height` pixels.
  uint32_t *pixels;
  struct result *result;
};

// The part of an image that is shown, and the size that it is reduced to, both in pixels.
struct placement {
  int x, y, width, height;
  int target_width, target_height;
};

// Returns the placement of a bitmap of a size. Small bitmaps are not enlarged. Sets `is_turned` if width and height of
// the request change places.
struct placement place(const struct job *job, int width, int height, bool is_turned);

// Averages the pixels of an image into fewer, row by row, so that a large image needs little memory.
struct reducer {
  struct placement placement;
  uint32_t *target;
  // The sums of the four channels of each column, for the row of the result that is begun.
  float *sums;
  int source_y;
  int target_y;
};

// Returns false if there is no memory. What it allocates is released when the decoder ends.
bool begin_reducing(struct reducer *reducer, struct placement placement, uint32_t *target);
// Adds the next row: `placement.width` premultiplied pixels.
void reduce_row(struct reducer *reducer, const uint32_t *pixels);

// Premultiplies a straight pixel as LanternRaster does.
static inline uint32_t premultiplied(uint32_t word) {
  uint32_t alpha = word >> 24;
  if (alpha == 255) return word;
  uint32_t result = alpha << 24;
  for (int shift = 0; shift <= 16; shift += 8) {
    uint32_t product = (word >> shift & 0xFF) * alpha + 128;
    result |= (product + (product >> 8)) >> 8 << shift;
  }
  return result;
}

// Stores the reason, and returns the outcome.
enum cimages_outcome refuse(const struct job *job, enum cimages_outcome outcome, const char *reason);
// Refuses more pixels than are permitted. Precondition: neither is negative.
bool has_too_many_pixels(const struct job *job, int64_t width, int64_t height);

struct format {
  // Whether a file that begins with these bytes is of the format.
  bool (*begins)(const uint8_t *bytes, size_t count);
  // Loads the library. Returns false if it is not installed.
  bool (*load)(void);
  // The Debian package of the library.
  const char *package;
  enum cimages_outcome (*decode)(const struct job *job);
};

extern const struct format png_format, jpeg_format, webp_format, svg_format;

// A function of a library, by its name.
struct function {
  void *address;
  const char *name;
};

// Loads a library and looks up its functions, which may also be those of libraries that it depends on.
bool load_library(const char *name, const struct function *functions, size_t count);

#endif
