// Dispatches each call to the loops of the given kernel.

#include "pixel.h"

static _Thread_local struct pixels_counts counts;

struct pixels_counts pixels_counts_of_thread(void) { return counts; }

bool pixels_can_run(enum pixels_kernel kernel) {
  switch (kernel) {
    case pixels_kernel_portable:
      return true;
#if defined(__x86_64__)
    case pixels_kernel_sse2:
      return true;
    case pixels_kernel_avx2:
      // Checks that the processor supports AVX2 and that the operating system saves the wide registers.
      return __builtin_cpu_supports("avx2");
#elif defined(__aarch64__)
    case pixels_kernel_neon:
      return true;
#endif
    default:
      return false;
  }
}

INLINE const struct loops *loops_of(enum pixels_kernel kernel) {
  switch (kernel) {
#if defined(__x86_64__)
    case pixels_kernel_sse2:
      return &sse2_loops;
    case pixels_kernel_avx2:
      return &avx2_loops;
#elif defined(__aarch64__)
    case pixels_kernel_neon:
      return &neon_loops;
#endif
    default:
      return &portable_loops;
  }
}

void pixels_copy(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, bool streams) {
  counts.mixed += width * height;
  loops_of(kernel)->copy(source, source_stride, target, target_stride, width, height, streams);
}

void pixels_fill(
    enum pixels_kernel kernel, uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t color) {
  loops_of(kernel)->fill(target, stride, width, height, color);
}

void pixels_linear(
    enum pixels_kernel kernel, const uint32_t *colors, struct pixels_line line, ptrdiff_t x, ptrdiff_t y,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, uint32_t *scratch) {
  linear(loops_of(kernel), colors, line, x, y, target, stride, width, height, scratch);
}

void pixels_radial(
    enum pixels_kernel kernel, const uint32_t *colors, struct pixels_center center, ptrdiff_t x, ptrdiff_t y,
    uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
  radial(loops_of(kernel), colors, center, x, y, target, stride, width, height);
}

void pixels_cover(
    enum pixels_kernel kernel, uint32_t color, const uint8_t *mask, ptrdiff_t mask_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height) {
  loops_of(kernel)->cover(color, mask, mask_stride, target, target_stride, width, height);
}

void pixels_dissolve(
    enum pixels_kernel kernel, const uint32_t *from, ptrdiff_t from_stride, const uint32_t *to,
    ptrdiff_t to_stride, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t step, bool streams) {
  counts.mixed += width * height;
  loops_of(kernel)->dissolve(
      from, from_stride, to, to_stride, target, target_stride, width, height, step, streams);
}

void pixels_tint(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color, uint32_t step, bool streams) {
  counts.mixed += width * height;
  loops_of(kernel)->tint(source, source_stride, target, target_stride, width, height, color, step, streams);
}

void pixels_mix_runs(
    enum pixels_kernel kernel, const struct pixels_run *runs, ptrdiff_t count, const uint32_t *from,
    ptrdiff_t from_stride, const uint32_t *to, ptrdiff_t to_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t height, uint32_t step, bool streams) {
  for (ptrdiff_t i = 0; i < count; i++) counts.mixed += runs[i].width * height;
  loops_of(kernel)->mix_runs(
      runs, count, from, from_stride, to, to_stride, target, target_stride, height, step, streams);
}

void pixels_blend(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t alpha) {
  counts.mixed += width * height;
  loops_of(kernel)->blend(source, source_stride, target, target_stride, width, height, alpha);
}

void pixels_compare(
    enum pixels_kernel kernel, const uint32_t *one, ptrdiff_t one_stride, const uint32_t *other,
    ptrdiff_t other_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t tile_width,
    uint8_t *differences) {
  counts.compared += (width + tile_width - 1) / tile_width;
  loops_of(kernel)->compare(one, one_stride, other, other_stride, width, height, tile_width, differences);
}

void pixels_stretch(
    enum pixels_kernel kernel, const uint32_t *source, ptrdiff_t source_stride, struct pixels_axis columns,
    struct pixels_axis rows, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t alpha, enum pixels_blend_mode mode, uint32_t *scratch) {
  counts.mixed += width * height;
  stretch(
      loops_of(kernel), source, source_stride, columns, rows, target, target_stride, width, height, alpha,
      mode, scratch);
}
