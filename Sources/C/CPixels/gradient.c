// Gradients of whole rectangles. Most of their pixels repeat others, so few are computed.
//
// Along a line, each row shows the colors of the row above, moved by a constant number of columns, which is not
// whole. Rows are therefore copied from a longer row, which is computed for each eighth of a column. Pixels that
// differ, because a color changes between the eighth and the exact column, are then computed one by one. Around a
// center, the halves of a row are symmetric, and so are rows.

#include <math.h>

#include "pixel.h"

enum {
  // The parts of a column for which a longer row is computed.
  parts = 8,
  // The sets of changes with similar fractions of a column.
  sets = 256,
  // Below this, computing all pixels is faster.
  smallest_area = 1 << 15,
};

// Calculated columns are closer than this to the exact ones.
static const double doubt = 0x1p-16;

INLINE int64_t whole(double number) {
  int64_t rounded = (int64_t)number;
  return rounded - (number < (double)rounded);
}

// Returns the width of the longer rows, or 0 where computing all pixels costs less. Moves are rounded to eighths,
// which can add a column.
static ptrdiff_t source_width(struct pixels_line line, ptrdiff_t width, ptrdiff_t height) {
  if (line.per_column == 0 || line.per_row == 0 || width * height < smallest_area) return 0;
  double needed = (double)width + fabs(line.per_row / line.per_column) * (double)height + 2;
  return needed * 4 * parts <= (double)width * (double)height ? (ptrdiff_t)needed : 0;
}

ptrdiff_t pixels_linear_scratch(struct pixels_line line, ptrdiff_t width, ptrdiff_t height) {
  return source_width(line, width, height);
}

// The columns at which a row moved by nothing changes its color, in lists by their fractions.
struct changes {
  double columns[256];
  // The numbers of the first change of each list and of the next change after each; 0 for none.
  uint8_t first[sets];
  uint8_t next[256];
};

static void find_changes(struct changes *changes, struct pixels_line line, double start, double end) {
  *changes = (struct changes){0};
  for (int number = 1; number <= 255; number++) {
    double column = ((number - 0.5) / 255 - line.origin) / line.per_column;
    if (!(column > start && column < end)) continue;
    int set = (int)((column - (double)whole(column)) * sets) % sets;
    changes->columns[number] = column;
    changes->next[number] = changes->first[set];
    changes->first[set] = (uint8_t)number;
  }
}

// Draws by copying. Returns whether its precision is sufficient.
static bool copy_linear(
    const struct loops *loops, const uint32_t *colors, struct pixels_line line, ptrdiff_t left, ptrdiff_t top,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t *source,
    ptrdiff_t source_width) {
  double across = fabs((double)left) + (double)width, down = fabs((double)top) + (double)height;
  double largest = 1 + fabs(line.origin) + across * fabs(line.per_column) + down * fabs(line.per_row);
  if (!(largest * 0x1p-46 < doubt * fabs(line.per_column))) return false;

  double move = line.per_row / line.per_column;
  int64_t one_end = whole((double)top * move), other_end = whole((double)(top + height - 1) * move);
  ptrdiff_t start = left + (one_end < other_end ? one_end : other_end);
  struct changes changes;
  find_changes(&changes, line, (double)(start - 1), (double)(start + source_width + 1));

  for (int part = 0; part < parts; part++) {
    double origin = line.origin + (double)part / parts * line.per_column;
    struct pixels_line moved_line = {origin, line.per_column, 0};
    loops->linear_row(colors, moved_line, start, 0, source, source_width);
    for (ptrdiff_t y = top; y < top + height; y++) {
      double exact = (double)y * move;
      int64_t moved = whole(exact * parts + 0.5);
      if ((moved & (parts - 1)) != part) continue;
      double rounded = (double)moved / parts, error = exact - rounded;
      uint32_t *row = target + (y - top) * stride;
      loops->repeat(source + left + whole(rounded) - start, row, stride, width, 1);
      // A pixel differs if a change is between its rounded and its exact column.
      double earliest = rounded + (error < 0 ? error : 0) - doubt;
      double fraction = earliest - (double)whole(earliest);
      int last = (int)((fraction + fabs(error) + 2 * doubt) * sets);
      for (int set = (int)(fraction * sets); set <= last; set++)
        for (int number = changes.first[set % sets]; number > 0; number = changes.next[number]) {
          ptrdiff_t x = whole(changes.columns[number] - earliest) - left;
          if (x >= 0 && x < width) row[x] = linear_pixel(colors, line, left + x, y);
        }
    }
  }
  return true;
}

void linear(
    const struct loops *loops, const uint32_t *colors, struct pixels_line line, ptrdiff_t left, ptrdiff_t top,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t *scratch) {
  if (width == 0 || height == 0) return;
  ptrdiff_t columns = source_width(line, width, height);
  if (columns > 0 && copy_linear(
                         loops, colors, line, left, top, target, stride, width, height, scratch, columns))
    return;
  if (line.per_column != 0) loops->linear_row(colors, line, left, top, target, width);
  if (line.per_column != 0 && line.per_row == 0)
    return loops->repeat(target, target + stride, stride, width, height - 1);
  for (ptrdiff_t row = 0; row < height; row++, target += stride)
    if (line.per_column == 0)
      loops->fill(target, stride, width, 1, linear_pixel(colors, line, left, top + row));
    else if (row > 0)
      loops->linear_row(colors, line, left, top + row, target, width);
}

// Returns the sum of an index and that of its mirror image, or -1 where the center is not between two of `count`
// indexes. Mirror images are exact where the center is in the middle of a pixel or between two.
static ptrdiff_t mirror_sum(double center, ptrdiff_t start, ptrdiff_t count) {
  double twice = 2 * center, sum = twice - 2 * (double)start;
  if (!(sum >= 0 && sum <= (double)(2 * count - 2))) return -1;
  return (double)(ptrdiff_t)twice == twice ? (ptrdiff_t)sum : -1;
}

void radial(
    const struct loops *loops, const uint32_t *colors, struct pixels_center center, ptrdiff_t left,
    ptrdiff_t top, uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
  if (width == 0 || height == 0) return;
  ptrdiff_t across = mirror_sum(center.x, left, width), down = mirror_sum(center.y, top, height);
  // The columns to compute: those on the longer side of the center.
  ptrdiff_t start = 0, end = width;
  if (across >= width - 1) end = across / 2 + 1;
  else if (across >= 0) start = (across + 1) / 2;
  for (ptrdiff_t y = 0; y < height; y++, target += stride) {
    ptrdiff_t mirror = down - y;
    if (mirror >= 0 && mirror < y) {
      loops->repeat(target + (mirror - y) * stride, target, stride, width, 1);
      continue;
    }
    loops->radial_row(colors, center, left + start, top + y, target + start, end - start);
    loops->reverse(target + across - start + 1, target, start);
    loops->reverse(target + across - width + 1, target + end, width - end);
  }
}
