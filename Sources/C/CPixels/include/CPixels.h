// Loops over rectangles of pixels, each with one implementation for every supported processor and one for all
// others. The implementation is an argument, so the functions have no state, except that each thread counts its work.
// All implementations produce the same pixels.
//
// A pixel is the premultiplied 32-bit word 0xAARRGGBB. Addresses refer to a rectangle's first pixel, strides are
// in pixels, and widths and heights are at least 0. Images must not share memory unless a function allows it. The
// arithmetic of colors uses whole numbers, channel by channel; ">>" rounds down. `streams` requests stores that
// bypass the caches.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An implementation of the loops.
enum pixels_kernel {
  pixels_kernel_portable,
  pixels_kernel_sse2,
  pixels_kernel_avx2,
  pixels_kernel_neon,
};

/// The differences between two images in a tile, as bits.
enum pixels_difference {
  /// Some pixels differ between the images.
  pixels_unlike = 1,
  /// The first image has more than one color in the tile.
  pixels_first_uneven = 2,
  /// The second image has more than one color in the tile.
  pixels_second_uneven = 4,
};

/// The way in which the pixels of a run are mixed from two images.
enum pixels_mixture {
  /// The run's color.
  pixels_mixture_color,
  /// The first image.
  pixels_mixture_first,
  /// The first image, mixed with the run's color in place of the second.
  pixels_mixture_first_and_color,
  /// The run's color in place of the first image, mixed with the second.
  pixels_mixture_color_and_second,
  /// Both images.
  pixels_mixture_both,
};

/// Adjacent columns that are mixed in the same way.
struct pixels_run {
  ptrdiff_t x;
  ptrdiff_t width;
  enum pixels_mixture mixture;
  uint32_t color;
};

/// The mapping from the pixels of a stretched row or column to positions in the original, in 1/2^32 of a pixel.
///
/// Position 0 is the center of the original's first pixel. Positions before `first` are clamped to `first`, those
/// after `last` to `last`. Both are whole pixels, and `first` is at most `last`.
struct pixels_axis {
  int64_t start;
  int64_t step;
  int64_t first;
  int64_t last;
};

/// The geometry of a gradient along a line.
///
/// A pixel's position between the first color, 0, and the last, 1, is (origin + x · per_column) + y · per_row, with
/// each operation rounded to double precision. Positions outside are clamped, and one that is not a number is 0.
/// The index of the color is 255 · position, rounded to nearest.
struct pixels_line {
  double origin;
  double per_column;
  double per_row;
};

/// The geometry of a gradient around a center, as for one along a line.
///
/// A pixel's position is √((x − center.x)² + (y − center.y)²) · per_pixel.
struct pixels_center {
  double x;
  double y;
  double per_pixel;
};

/// The way to combine a stretched image with the target.
enum pixels_blend_mode {
  /// Mixes the image with the target. At alpha 256 it replaces the target.
  pixels_blend_mode_mix,
  /// Composites the image over the target as `pixels_blend` does.
  pixels_blend_mode_over,
};

/// The work of a thread so far. It is counted for each thread, because several draw at the same time.
struct pixels_counts {
  /// The number of pixels that were written by copying, mixing, blending or stretching images.
  int64_t mixed;
  /// The number of tiles that were compared.
  int64_t compared;
};

/// Returns the work of the calling thread so far.
struct pixels_counts pixels_counts_of_thread(void);

/// Returns whether this processor supports a kernel.
bool pixels_can_run(enum pixels_kernel kernel);

/// Copies a rectangle.
void pixels_copy(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, bool streams);

/// Fills a rectangle with one color.
void pixels_fill(
    enum pixels_kernel kernel, uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t color);

/// Returns the number of words of scratch memory that `pixels_linear` needs. It can be 0.
ptrdiff_t pixels_linear_scratch(struct pixels_line line, ptrdiff_t width, ptrdiff_t height);

/// Fills a rectangle with a gradient along a line.
///
/// There are 256 colors. The rectangle's first pixel is (`x`, `y`).
void pixels_linear(
    enum pixels_kernel kernel, const uint32_t *colors, struct pixels_line line, ptrdiff_t x, ptrdiff_t y,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t *scratch);

/// Fills a rectangle with a gradient around a center, as `pixels_linear` does along a line.
void pixels_radial(
    enum pixels_kernel kernel, const uint32_t *colors, struct pixels_center center, ptrdiff_t x, ptrdiff_t y,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);

/// Composites one color over a rectangle, through a mask with one byte of coverage for each pixel.
///
/// above = color · coverage / 255, rounded to nearest, is composited as by `pixels_blend`. Without a mask, all pixels
/// are covered.
void pixels_cover(
    enum pixels_kernel kernel, uint32_t color, const uint8_t *mask, ptrdiff_t mask_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height);

/// Mixes two images, with step 0…256: (from · (256 − step) + to · step + 128) >> 8.
///
/// The target may be one of the two, at the same address and stride.
void pixels_dissolve(
    enum pixels_kernel kernel, const uint32_t *from, ptrdiff_t from_stride, const uint32_t *to,
    ptrdiff_t to_stride, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t step, bool streams);

/// Mixes an image with one color, with step 0…256, as `pixels_dissolve` mixes two images.
///
/// The target may be the source, at the same address and stride.
void pixels_tint(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color, uint32_t step, bool streams);

/// Mixes two images as `pixels_dissolve` does, without reading parts that have one color.
///
/// Every row has the same runs. They don't overlap, and pixels between them don't change. The target must not be one
/// of the images. Rows are written from top to bottom and from left to right, which streaming stores need to be fast.
void pixels_mix_runs(
    enum pixels_kernel kernel, const struct pixels_run *runs, ptrdiff_t count, const uint32_t *from,
    ptrdiff_t from_stride, const uint32_t *to, ptrdiff_t to_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t height, uint32_t step, bool streams);

/// Composites an image over another (Porter and Duff 1984, "over"), with alpha 0…256.
///
/// above = (source · alpha + 128) >> 8; below = target · (255 − alpha of above) / 255, rounded to nearest; the
/// target becomes above + below.
void pixels_blend(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t alpha);

/// Compares a row of tiles, including alpha, and stores the bits of `pixels_difference` for each tile.
///
/// Tiles are `tile_width` wide, except that the last may be narrower, and as high as the compared images, which
/// must not be empty. Reading a tile stops after the row in which all its bits are set.
void pixels_compare(
    enum pixels_kernel kernel, const uint32_t *one, ptrdiff_t one_stride, const uint32_t *other,
    ptrdiff_t other_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t tile_width,
    uint8_t *differences);

/// Returns the number of words of scratch memory that `pixels_stretch` needs for a width.
ptrdiff_t pixels_stretch_scratch(ptrdiff_t width);

/// Draws an image scaled, with bilinear interpolation and alpha 0…256.
///
/// Each pixel is mixed horizontally from the two nearest pixels of the rows above and below, then vertically from
/// these two results. Each mix is that of `pixels_dissolve`; its step is the position's fraction, rounded down to
/// 1/256. `source` is the address of the original's pixel (0, 0).
void pixels_stretch(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, struct pixels_axis columns,
    struct pixels_axis rows, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t alpha, enum pixels_blend_mode mode, uint32_t *scratch);

/// Asks the system for huge pages where memory contains whole ones. Call it before the memory is written.
///
/// A system without huge pages ignores it.
void pixels_prefer_huge_pages(void *memory, size_t count);

/// Lets the C library return memory of at least 1 MiB to the system when it is freed, and keep no more than two heaps, in
/// the whole process.
void pixels_return_large_memory(void);

#endif
