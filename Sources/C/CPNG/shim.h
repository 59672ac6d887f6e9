// Exposes libpng's simplified API to Swift.
#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H

#include <png.h>

/* The importer cannot import macros that contain casts. */
static const png_uint_32 cpng_format_bgra = PNG_FORMAT_BGRA;
static const png_uint_32 cpng_format_bgr = PNG_FORMAT_BGR;
static const png_uint_32 cpng_version = PNG_IMAGE_VERSION;
static inline png_alloc_size_t cpng_maximum_size(const png_image *image) {
  return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
static inline int cpng_failed(const png_image *image) { return PNG_IMAGE_FAILED(*image); }

#endif
