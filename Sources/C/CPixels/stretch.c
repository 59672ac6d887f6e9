// Bilinear stretching. Each required row of the original is stretched to the target's columns once, and each
// target row is mixed from two stretched rows. From top to bottom of the target, rows of the original are needed
// in order, so keeping two of them is sufficient.

#include "pixel.h"

ptrdiff_t pixels_stretch_scratch(ptrdiff_t width) { return 5 * width; }

struct sample {
  ptrdiff_t index;
  uint32_t weight;
};

// Returns the pixel at or before a position, and the fraction of the way to the next pixel, in 1/256.
INLINE struct sample sample_at(struct pixels_axis axis, ptrdiff_t number) {
  int64_t position = axis.start + axis.step * number;
  if (position <= axis.first * (INT64_C(1) << 32)) return (struct sample){axis.first, 0};
  if (position >= axis.last * (INT64_C(1) << 32)) return (struct sample){axis.last, 0};
  return (struct sample){position >> 32, (uint32_t)(position >> 24) & 0xFF};
}

struct row_stretcher {
  const struct loops *loops;
  const uint32_t *source;
  ptrdiff_t source_stride;
  struct pixels_axis columns;
  ptrdiff_t width;
  uint32_t *indexes;
  uint32_t *weights;
  // The two stretched rows, and their row numbers in the original; -1 for none.
  uint32_t *row[2];
  ptrdiff_t number[2];
  bool is_translation;
};

// Returns whether columns are only shifted by whole pixels.
static bool is_translation(struct pixels_axis columns, ptrdiff_t width) {
  int64_t one = INT64_C(1) << 32;
  int64_t end = columns.start + (width - 1) * one;
  return columns.step == one && (columns.start >> 24 & 0xFF) == 0 && columns.start >= columns.first * one &&
         end < (columns.last + 1) * one;
}

static void find_columns(struct row_stretcher *stretcher) {
  for (ptrdiff_t x = 0; x < stretcher->width; x++) {
    struct sample sample = sample_at(stretcher->columns, x);
    // The last pixel has no right neighbor. Instead, it is the right neighbor of the previous pixel, with the full
    // weight.
    bool is_last = sample.index == stretcher->columns.last;
    stretcher->indexes[x] = (uint32_t)(is_last ? sample.index - 1 : sample.index);
    stretcher->weights[x] = is_last ? 256 : sample.weight;
  }
}

// Returns a stretched row of the original. The row with the number `other` stays available.
static const uint32_t *stretched_row(struct row_stretcher *stretcher, ptrdiff_t number, ptrdiff_t other) {
  const uint32_t *source = stretcher->source + number * stretcher->source_stride;
  if (stretcher->is_translation) return source + (stretcher->columns.start >> 32);
  for (int slot = 0; slot < 2; slot++)
    if (stretcher->number[slot] == number) return stretcher->row[slot];
  int slot = stretcher->number[0] == other ? 1 : 0;
  stretcher->number[slot] = number;
  if (stretcher->columns.first == stretcher->columns.last)
    stretcher->loops->fill(
        stretcher->row[slot], stretcher->width, stretcher->width, 1, source[stretcher->columns.first]);
  else
    stretcher->loops->stretch_row(
        source, stretcher->indexes, stretcher->weights, stretcher->row[slot], stretcher->width);
  return stretcher->row[slot];
}

void stretch(
    const struct loops *loops, const uint32_t *source, ptrdiff_t source_stride,
    struct pixels_axis columns, struct pixels_axis rows, uint32_t *target, ptrdiff_t target_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t alpha, enum pixels_blend_mode mode, uint32_t *scratch) {
  struct row_stretcher stretcher = {
      .loops = loops,
      .source = source,
      .source_stride = source_stride,
      .columns = columns,
      .width = width,
      .indexes = scratch,
      .weights = scratch + width,
      .row = {scratch + 2 * width, scratch + 3 * width},
      .number = {-1, -1},
      .is_translation = is_translation(columns, width),
  };
  uint32_t *mixed = scratch + 4 * width;
  bool replaces = mode == pixels_blend_mode_mix && alpha == 256;
  if (!stretcher.is_translation && columns.first < columns.last) find_columns(&stretcher);
  for (ptrdiff_t y = 0; y < height; y++, target += target_stride) {
    struct sample sample = sample_at(rows, y);
    ptrdiff_t next = sample.weight > 0 ? sample.index + 1 : sample.index;
    const uint32_t *row = stretched_row(&stretcher, sample.index, next);
    if (sample.weight > 0) {
      const uint32_t *below = stretched_row(&stretcher, next, sample.index);
      uint32_t *result = replaces ? target : mixed;
      loops->dissolve(row, width, below, width, result, width, width, 1, sample.weight, false);
      row = result;
    } else if (replaces) {
      loops->copy(row, width, target, width, width, 1, false);
    }
    if (replaces) continue;
    if (mode == pixels_blend_mode_mix)
      loops->dissolve(target, width, row, width, target, width, width, 1, alpha, false);
    else
      loops->blend(row, width, target, width, width, 1, alpha);
  }
}
