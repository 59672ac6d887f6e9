// Declarations shared by all kernels: single-pixel arithmetic and the table of a kernel's loops.

#ifndef PIXEL_H
#define PIXEL_H

#include "CPixels.h"

#define INLINE static inline __attribute__((always_inline))

// The loops of one kernel. The arguments are those of the functions of the same name in CPixels.h.
struct loops {
  void (*copy)(const uint32_t *, ptrdiff_t, uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, bool);
  void (*fill)(uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint32_t);
  // Process one row of a gradient. Its first pixel is (`x`, `y`).
  void (*linear_row)(
      const uint32_t *colors, struct pixels_line, ptrdiff_t x, ptrdiff_t y, uint32_t *target, ptrdiff_t);
  void (*radial_row)(
      const uint32_t *colors, struct pixels_center, ptrdiff_t x, ptrdiff_t y, uint32_t *target, ptrdiff_t);
  // Copies a row to each row of a rectangle.
  void (*repeat)(const uint32_t *source, uint32_t *target, ptrdiff_t, ptrdiff_t, ptrdiff_t);
  // Copies a row in reverse order.
  void (*reverse)(const uint32_t *source, uint32_t *target, ptrdiff_t);
  void (*cover)(
      uint32_t, const uint8_t *, ptrdiff_t, uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
  void (*dissolve)(
      const uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t,
      uint32_t, bool);
  void (*tint)(
      const uint32_t *, ptrdiff_t, uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint32_t, uint32_t, bool);
  void (*mix_runs)(
      const struct pixels_run *, ptrdiff_t, const uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t,
      uint32_t *, ptrdiff_t, ptrdiff_t height, uint32_t, bool);
  void (*blend)(const uint32_t *, ptrdiff_t, uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint32_t);
  void (*compare)(
      const uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint8_t *);
  // Processes one row: mixes pixels of `source`, found by index, with their right neighbors by weights of 0…256. A
  // right neighbor always exists.
  void (*stretch_row)(
      const uint32_t *source, const uint32_t *indexes, const uint32_t *weights, uint32_t *target, ptrdiff_t);
};

extern const struct loops portable_loops, sse2_loops, avx2_loops, neon_loops;

void stretch(
    const struct loops *loops, const uint32_t *source, ptrdiff_t source_stride,
    struct pixels_axis columns, struct pixels_axis rows, uint32_t *target, ptrdiff_t target_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t alpha, enum pixels_blend_mode mode, uint32_t *scratch);

void linear(
    const struct loops *loops, const uint32_t *colors, struct pixels_line line, ptrdiff_t x, ptrdiff_t y,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t *scratch);

void radial(
    const struct loops *loops, const uint32_t *colors, struct pixels_center center, ptrdiff_t x, ptrdiff_t y,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);

#define ODD 0xFF00FF00u
#define EVEN 0x00FF00FFu

// Channels are at most 255, so 255 * 256 + 128 fits the sixteen bits of each.
INLINE uint32_t mix_pixel(uint32_t from, uint32_t to, uint32_t step) {
  uint32_t rest = 256 - step;
  uint32_t even = (from & EVEN) * rest + (to & EVEN) * step + 0x00800080;
  uint32_t odd = (from >> 8 & EVEN) * rest + (to >> 8 & EVEN) * step + 0x00800080;
  return (even >> 8 & EVEN) | (odd & ODD);
}

// (x + 128) * 257 / 65536 is exactly x / 255, rounded to nearest, for every product of two bytes.
INLINE uint32_t scale_pixel(uint32_t pixel, uint32_t part) {
  uint32_t even = (pixel & EVEN) * part + 0x00800080;
  uint32_t odd = (pixel >> 8 & EVEN) * part + 0x00800080;
  even = (even + (even >> 8 & EVEN)) >> 8 & EVEN;
  odd = (odd + (odd >> 8 & EVEN)) & ODD;
  return even | odd;
}

INLINE uint32_t over_pixel(uint32_t above, uint32_t below) {
  return above + scale_pixel(below, 255 - (above >> 24));
}

// All kernels round each operation on its own. A fused one would round once.
#pragma STDC FP_CONTRACT OFF

// A comparison with a position that is not a number is false.
INLINE uint32_t color_at(const uint32_t *colors, double position) {
  position = position > 0 ? position : 0;
  position = position < 1 ? position : 1;
  return colors[(ptrdiff_t)(position * 255 + 0.5)];
}

INLINE uint32_t linear_pixel(const uint32_t *colors, struct pixels_line line, ptrdiff_t x, ptrdiff_t y) {
  return color_at(colors, line.origin + (double)x * line.per_column + (double)y * line.per_row);
}

INLINE uint32_t radial_pixel(
    const uint32_t *colors, struct pixels_center center, ptrdiff_t x, ptrdiff_t y) {
  double across = (double)x - center.x, down = (double)y - center.y;
  return color_at(colors, __builtin_sqrt(across * across + down * down) * center.per_pixel);
}

#define ALL_DIFFERENCES (pixels_unlike | pixels_first_uneven | pixels_second_uneven)

INLINE uint8_t differences_of(bool unlike, bool first_uneven, bool second_uneven) {
  return (uint8_t)(
      (unlike ? pixels_unlike : 0) | (first_uneven ? pixels_first_uneven : 0) |
      (second_uneven ? pixels_second_uneven : 0));
}

#endif
