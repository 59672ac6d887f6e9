#include "CPNG.h"
#include "Decoder.h"

#include <stdlib.h>
#include <string.h>

static bool begins(const uint8_t *bytes, size_t count) {
  return count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

// Every program with LanternRaster is linked with libpng.
static bool load(void) { return true; }

static enum cimages_outcome failure(const struct job *job, const struct cpng_reader *reader) {
  bool is_memory = cpng_failure(reader) == cpng_out_of_memory;
  return refuse(job, is_memory ? cimages_too_large : cimages_damaged, cpng_message(reader));
}

// Returns how often the size can be halved so that each pixel of the result is still the average of two by two.
static int halvings(const struct job *job, uint32_t width, uint32_t height) {
  struct placement placement = place(job, (int)width, (int)height, false);
  int count = 0;
  while (count < 3 && placement.width >> (count + 2) >= placement.target_width
         && placement.height >> (count + 2) >= placement.target_height) {
    count += 1;
  }
  return count;
}

static bool read_rows(
  struct cpng_reader *reader, uint32_t width, uint32_t height, struct reducer *reducer, uint32_t *row) {
  for (int y = 0; y < (int)height; y += 1) {
    // The rows below the part that is shown are read too: a file that ends early is damaged.
    if (!cpng_read_row(reader, row)) return false;
    if (y < reducer->placement.y) continue;
    for (uint32_t x = 0; x < width; x += 1) row[x] = premultiplied(row[x]);
    reduce_row(reducer, row + reducer->placement.x);
  }
  return true;
}

static enum cimages_outcome read_image(const struct job *job, struct cpng_reader *reader) {
  uint32_t width, height;
  if (!cpng_read_header(reader, &width, &height)) return failure(job, reader);
  if (has_too_many_pixels(job, width, height)) return cimages_too_large;
  cpng_halve(reader, halvings(job, width, height), &width, &height);
  struct reducer reducer;
  struct placement placement = place(job, (int)width, (int)height, false);
  if (!begin_reducing(&reducer, placement, job->pixels)) return refuse(job, cimages_too_large, "out of memory");
  uint32_t *row = malloc(width * sizeof *row);
  if (row == NULL) return refuse(job, cimages_too_large, "out of memory");
  bool is_read = read_rows(reader, width, height, &reducer, row);
  free(row);
  if (!is_read) return failure(job, reader);
  job->result->width = (uint32_t)placement.target_width;
  job->result->height = (uint32_t)placement.target_height;
  return cimages_decoded;
}

static enum cimages_outcome decode(const struct job *job) {
  struct cpng_reader *reader = cpng_open(job->bytes, job->count);
  if (reader == NULL) return refuse(job, cimages_too_large, "out of memory");
  enum cimages_outcome outcome = read_image(job, reader);
  cpng_close(reader);
  return outcome;
}

const struct format png_format = {begins, load, "libpng16-16", decode};
