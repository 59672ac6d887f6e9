// Dispatches each call to the loops of the given path.

#include "pixel.h"

bool pixels_can_run(enum pixels_path path) {
  switch (path) {
    case pixels_path_portable:
      return true;
#if defined(__x86_64__)
    case pixels_path_sse2:
      return true;
    case pixels_path_avx2:
      // Checks that the processor supports AVX2 and that the operating system saves the wide registers.
      return __builtin_cpu_supports("avx2");
#elif defined(__aarch64__)
    case pixels_path_neon:
      return true;
#endif
    default:
      return false;
  }
}

INLINE const struct kernels *kernels_of(enum pixels_path path) {
  switch (path) {
#if defined(__x86_64__)
    case pixels_path_sse2:
      return &sse2_kernels;
    case pixels_path_avx2:
      return &avx2_kernels;
#elif defined(__aarch64__)
    case pixels_path_neon:
      return &neon_kernels;
#endif
    default:
      return &portable_kernels;
  }
}

void pixels_copy(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, bool streams) {
  kernels_of(path)->copy(source, source_stride, target, target_stride, width, height, streams);
}

void pixels_fill(
    enum pixels_path path, uint32_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t color) {
  kernels_of(path)->fill(target, stride, width, height, color);
}

void pixels_dissolve(
    enum pixels_path path, const uint32_t *from, ptrdiff_t from_stride, const uint32_t *to,
    ptrdiff_t to_stride, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t step, bool streams) {
  kernels_of(path)->dissolve(
      from, from_stride, to, to_stride, target, target_stride, width, height, step, streams);
}

void pixels_tint(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color, uint32_t step, bool streams) {
  kernels_of(path)->tint(source, source_stride, target, target_stride, width, height, color, step, streams);
}

void pixels_blend(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, uint32_t *target,
    ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height, uint32_t alpha) {
  kernels_of(path)->blend(source, source_stride, target, target_stride, width, height, alpha);
}

void pixels_compare(
    enum pixels_path path, const uint32_t *one, ptrdiff_t one_stride, const uint32_t *other,
    ptrdiff_t other_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t tile_width,
    uint8_t *differences) {
  kernels_of(path)->compare(one, one_stride, other, other_stride, width, height, tile_width, differences);
}

void pixels_stretch(
    enum pixels_path path, const uint32_t *source, ptrdiff_t source_stride, struct pixels_axis columns,
    struct pixels_axis rows, uint32_t *target, ptrdiff_t target_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t alpha, enum pixels_laying laying, uint32_t *scratch) {
  stretch(
      kernels_of(path), source, source_stride, columns, rows, target, target_stride, width, height, alpha,
      laying, scratch);
}
