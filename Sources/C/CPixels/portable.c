// The loops for any processor, in their simplest form. The other kernels must give the same results.

#include <string.h>

#include "pixel.h"

static void copy(
    const uint32_t *source, ptrdiff_t source_stride, uint32_t *target, ptrdiff_t target_stride,
    ptrdiff_t width, ptrdiff_t height, bool streams) {
  (void)streams;
  for (ptrdiff_t y = 0; y < height; y++, source += source_stride, target += target_stride)
    memcpy(target, source, (size_t)width * sizeof *target);
}

static void fill(
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t color) {
  for (ptrdiff_t y = 0; y < height; y++, target += stride)
    for (ptrdiff_t x = 0; x < width; x++) target[x] = color;
}

static void linear_row(
    const uint32_t *colors, struct pixels_line line, ptrdiff_t x, ptrdiff_t y, uint32_t *target,
    ptrdiff_t width) {
  for (ptrdiff_t index = 0; index < width; index++) target[index] = linear_pixel(colors, line, x + index, y);
}

static void radial_row(
    const uint32_t *colors, struct pixels_center center, ptrdiff_t x, ptrdiff_t y, uint32_t *target,
    ptrdiff_t width) {
  for (ptrdiff_t index = 0; index < width; index++)
    target[index] = radial_pixel(colors, center, x + index, y);
}

static void repeat(
    const uint32_t *source, uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
  for (ptrdiff_t y = 0; y < height; y++, target += stride)
    memcpy(target, source, (size_t)width * sizeof *target);
}

static void reverse(const uint32_t *source, uint32_t *target, ptrdiff_t width) {
  for (ptrdiff_t x = 0; x < width; x++) target[x] = source[width - 1 - x];
}

static void cover(
    uint32_t color, const uint8_t *mask, ptrdiff_t mask_stride, uint32_t *target, ptrdiff_t target_stride,
    ptrdiff_t width, ptrdiff_t height) {
  for (ptrdiff_t y = 0; y < height; y++, target += target_stride) {
    for (ptrdiff_t x = 0; x < width; x++)
      target[x] = over_pixel(mask ? scale_pixel(color, mask[x]) : color, target[x]);
    if (mask) mask += mask_stride;
  }
}

static void dissolve(
    const uint32_t *from, ptrdiff_t from_stride, const uint32_t *to, ptrdiff_t to_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t step,
    bool streams) {
  (void)streams;
  for (ptrdiff_t y = 0; y < height; y++, from += from_stride, to += to_stride, target += target_stride)
    for (ptrdiff_t x = 0; x < width; x++) target[x] = mix_pixel(from[x], to[x], step);
}

static void tint(
    const uint32_t *source, ptrdiff_t source_stride, uint32_t *target, ptrdiff_t target_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t color, uint32_t step, bool streams) {
  (void)streams;
  for (ptrdiff_t y = 0; y < height; y++, source += source_stride, target += target_stride)
    for (ptrdiff_t x = 0; x < width; x++) target[x] = mix_pixel(source[x], color, step);
}

static void mix_runs(
    const struct pixels_run *runs, ptrdiff_t count, const uint32_t *from, ptrdiff_t from_stride,
    const uint32_t *to, ptrdiff_t to_stride, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t height,
    uint32_t step, bool streams) {
  for (const struct pixels_run *run = runs; run < runs + count; run++) {
    const uint32_t *first = from + run->x, *second = to + run->x;
    uint32_t *mixed = target + run->x;
    switch (run->mixture) {
      case pixels_mixture_color:
        fill(mixed, target_stride, run->width, height, run->color);
        break;
      case pixels_mixture_first:
        copy(first, from_stride, mixed, target_stride, run->width, height, streams);
        break;
      case pixels_mixture_first_and_color:
        tint(first, from_stride, mixed, target_stride, run->width, height, run->color, step, streams);
        break;
      case pixels_mixture_color_and_second:
        tint(second, to_stride, mixed, target_stride, run->width, height, run->color, 256 - step, streams);
        break;
      case pixels_mixture_both:
        dissolve(
            first, from_stride, second, to_stride, mixed, target_stride, run->width, height, step, streams);
        break;
    }
  }
}

static void blend(
    const uint32_t *source, ptrdiff_t source_stride, uint32_t *target, ptrdiff_t target_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t alpha) {
  for (ptrdiff_t y = 0; y < height; y++, source += source_stride, target += target_stride)
    for (ptrdiff_t x = 0; x < width; x++)
      target[x] = over_pixel(mix_pixel(0, source[x], alpha), target[x]);
}

static void compare(
    const uint32_t *one, ptrdiff_t one_stride, const uint32_t *other, ptrdiff_t other_stride, ptrdiff_t width,
    ptrdiff_t height, ptrdiff_t tile_width, uint8_t *differences) {
  const uint32_t *firsts = one, *other_firsts = other;
  for (ptrdiff_t y = 0; y < height; y++, one += one_stride, other += other_stride) {
    uint8_t *tile = differences;
    for (ptrdiff_t start = 0; start < width; start += tile_width, tile++) {
      if (y == 0) *tile = 0;
      if (*tile == ALL_DIFFERENCES) continue;
      uint32_t unlike = 0, uneven = 0, other_uneven = 0;
      for (ptrdiff_t x = start; x < width && x < start + tile_width; x++) {
        unlike |= one[x] ^ other[x];
        uneven |= one[x] ^ firsts[start];
        other_uneven |= other[x] ^ other_firsts[start];
      }
      *tile |= differences_of(unlike != 0, uneven != 0, other_uneven != 0);
    }
  }
}

static void stretch_row(
    const uint32_t *source, const uint32_t *indexes, const uint32_t *weights, uint32_t *target,
    ptrdiff_t width) {
  for (ptrdiff_t x = 0; x < width; x++) {
    const uint32_t *pair = source + indexes[x];
    target[x] = mix_pixel(pair[0], pair[1], weights[x]);
  }
}

const struct loops portable_loops = {
    copy, fill, linear_row, radial_row, repeat, reverse, cover, dissolve, tint, mix_runs, blend, compare, stretch_row};
