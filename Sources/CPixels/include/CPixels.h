// Loops over rectangles of pixels, each written once for every processor that Lantern knows and once for all
// others. Which one runs is an argument, so nothing here has state; all of them make the same pixels.
//
// A pixel is the 32-bit word 0xAARRGGBB, premultiplied. Addresses are of a rectangle's first pixel, strides are
// in pixels, widths and heights are at least 0. Pictures share no memory, unless a function says so. All
// arithmetic is on whole numbers, channel by channel; ">>" rounds down.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A way to run the loops.
enum pixels_path {
  pixels_path_portable,
  pixels_path_sse2,
  pixels_path_avx2,
  pixels_path_neon,
};

/// How a tile of two pictures differs.
enum pixels_difference {
  /// Some pixel is not the same in both.
  pixels_unlike = 1,
  /// The first picture has more than one colour there.
  pixels_first_uneven = 2,
  /// The second has more than one.
  pixels_second_uneven = 4,
};

/// Where the pixels of one row or column of a stretched picture lie on the original, in 1/2^32 of a pixel.
///
/// Position 0 is the middle of the original's first pixel. Positions before `first` count as `first`, those
/// after `last` as `last`; both are whole pixels, and `first` is not greater.
struct pixels_axis {
  int64_t start;
  int64_t step;
  int64_t first;
  int64_t last;
};

/// How a stretched picture is laid on what is there.
enum pixels_laying {
  /// Mixed with it, so that at alpha 256 nothing of it is left.
  pixels_laying_mix,
  /// Over it, as `pixels_blend` has it.
  pixels_laying_blend,
};

/// Whether this processor can run a path.
bool pixels_can_run(enum pixels_path path);

/// Copies a rectangle.
void pixels_copy(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, bool streams);

/// Gives every pixel one colour.
void pixels_fill(
    enum pixels_path path, uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t color);

/// Mixes two pictures, with step 0…256: (from · (256 − step) + to · step + 128) >> 8.
///
/// The target may be one of the two, at the same address and stride.
void pixels_dissolve(
    enum pixels_path path, const uint32_t *from, ptrdiff_t from_stride, const uint32_t *to,
    ptrdiff_t to_stride, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t step, bool streams);

/// Mixes a picture with one colour, with step 0…256, as `pixels_dissolve` mixes two pictures.
///
/// The target may be the source, at the same address and stride.
void pixels_tint(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color, uint32_t step, bool streams);

/// Lays a picture over another (Porter and Duff 1984, "over"), with alpha 0…256.
///
/// above = (source · alpha + 128) >> 8; below = target · (255 − alpha of above) / 255, rounded to nearest;
/// the target becomes above + below.
void pixels_blend(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t alpha);

/// Compares a band of tiles, alpha included, and stores the bits of `pixels_difference` for each.
///
/// Tiles are `tile_width` wide, the last may be narrower, and as high as the band, which is not empty. A tile is
/// read no further than to the row in which it has all bits.
void pixels_compare(
    enum pixels_path path, const uint32_t *one, ptrdiff_t one_stride, const uint32_t *other,
    ptrdiff_t other_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t tile_width,
    uint8_t *differences);

/// Words of scratch memory that `pixels_stretch` needs for a width.
ptrdiff_t pixels_stretch_scratch(ptrdiff_t width);

/// Draws a picture larger or smaller, smoothly (bilinear), with alpha 0…256.
///
/// A pixel is mixed of the two nearest in its row, above and below, then of these two; each mix is that of
/// `pixels_dissolve`, with the position's fraction, rounded down to 1/256, as step.
/// `source` is the address of the original's pixel (0, 0).
void pixels_stretch(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, struct pixels_axis columns,
    struct pixels_axis rows, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t alpha, enum pixels_laying laying, uint32_t *scratch);

#endif
