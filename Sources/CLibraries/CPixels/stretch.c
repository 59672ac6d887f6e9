// Bilinear stretching. Each required row of the original is stretched to the target's columns once, and each
// target row is mixed from two stretched rows. From top to bottom of the target, rows of the original are needed
// in order, so keeping two of them is sufficient.

#include "pixel.h"

ptrdiff_t pixels_stretch_scratch(ptrdiff_t width) { return 5 * width; }

struct place {
  ptrdiff_t index;
  uint32_t weight;
};

// Returns the pixel at or before a position, and the fraction of the way to the next pixel, in 1/256.
INLINE struct place place_at(struct pixels_axis axis, ptrdiff_t number) {
  int64_t position = axis.start + axis.step * number;
  if (position <= axis.first * (INT64_C(1) << 32)) return (struct place){axis.first, 0};
  if (position >= axis.last * (INT64_C(1) << 32)) return (struct place){axis.last, 0};
  return (struct place){position >> 32, (uint32_t)(position >> 24) & 0xFF};
}

struct spreader {
  const struct kernels *kernels;
  const uint32_t *source;
  ptrdiff_t source_stride;
  struct pixels_axis columns;
  ptrdiff_t width;
  uint32_t *indexes;
  uint32_t *weights;
  // The two stretched rows, and their row numbers in the original; -1 for none.
  uint32_t *row[2];
  ptrdiff_t number[2];
  bool moves_only;
};

// Returns whether columns are only shifted by whole pixels.
static bool moves_only(struct pixels_axis columns, ptrdiff_t width) {
  int64_t one = INT64_C(1) << 32;
  int64_t end = columns.start + (width - 1) * one;
  return columns.step == one && (columns.start >> 24 & 0xFF) == 0 && columns.start >= columns.first * one &&
         end < (columns.last + 1) * one;
}

static void find_columns(struct spreader *spreader) {
  for (ptrdiff_t x = 0; x < spreader->width; x++) {
    struct place place = place_at(spreader->columns, x);
    // The last pixel has no right neighbor. Instead, it is the right neighbor of the previous pixel, with the full
    // weight.
    bool is_last = place.index == spreader->columns.last;
    spreader->indexes[x] = (uint32_t)(is_last ? place.index - 1 : place.index);
    spreader->weights[x] = is_last ? 256 : place.weight;
  }
}

// Returns a stretched row of the original. The row with the number `other` stays available.
static const uint32_t *spread_row(struct spreader *spreader, ptrdiff_t number, ptrdiff_t other) {
  const uint32_t *source = spreader->source + number * spreader->source_stride;
  if (spreader->moves_only) return source + (spreader->columns.start >> 32);
  for (int slot = 0; slot < 2; slot++)
    if (spreader->number[slot] == number) return spreader->row[slot];
  int slot = spreader->number[0] == other ? 1 : 0;
  spreader->number[slot] = number;
  if (spreader->columns.first == spreader->columns.last)
    spreader->kernels->fill(
        spreader->row[slot], spreader->width, spreader->width, 1, source[spreader->columns.first]);
  else
    spreader->kernels->spread(
        source, spreader->indexes, spreader->weights, spreader->row[slot], spreader->width);
  return spreader->row[slot];
}

void stretch(
    const struct kernels *kernels, const uint32_t *source, ptrdiff_t source_stride,
    struct pixels_axis columns, struct pixels_axis rows, uint32_t *target, ptrdiff_t target_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t alpha, enum pixels_laying laying, uint32_t *scratch) {
  struct spreader spreader = {
      .kernels = kernels,
      .source = source,
      .source_stride = source_stride,
      .columns = columns,
      .width = width,
      .indexes = scratch,
      .weights = scratch + width,
      .row = {scratch + 2 * width, scratch + 3 * width},
      .number = {-1, -1},
      .moves_only = moves_only(columns, width),
  };
  uint32_t *mixed = scratch + 4 * width;
  bool replaces = laying == pixels_laying_mix && alpha == 256;
  if (!spreader.moves_only && columns.first < columns.last) find_columns(&spreader);
  for (ptrdiff_t y = 0; y < height; y++, target += target_stride) {
    struct place place = place_at(rows, y);
    ptrdiff_t next = place.weight > 0 ? place.index + 1 : place.index;
    const uint32_t *row = spread_row(&spreader, place.index, next);
    if (place.weight > 0) {
      const uint32_t *below = spread_row(&spreader, next, place.index);
      uint32_t *result = replaces ? target : mixed;
      kernels->dissolve(row, width, below, width, result, width, width, 1, place.weight, false);
      row = result;
    } else if (replaces) {
      kernels->copy(row, width, target, width, width, 1, false);
    }
    if (replaces) continue;
    if (laying == pixels_laying_mix)
      kernels->dissolve(target, width, row, width, target, width, width, 1, alpha, false);
    else
      kernels->blend(row, width, target, width, width, 1, alpha);
  }
}
