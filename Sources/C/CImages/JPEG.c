// JPEG by libturbojpeg, declared as in turbojpeg.h of version 2.1. Its handles are opaque, and version 3 has the same
// functions.
#define _GNU_SOURCE
#include "Decoder.h"

#include <stdlib.h>
#include <string.h>

static struct {
  void *(*open)(void);
  int (*read_header)(void *, const uint8_t *, unsigned long, int *, int *, int *, int *);
  int (*decode)(void *, const uint8_t *, unsigned long, uint8_t *, int, int, int, int, int);
  char *(*message)(void *);
  int (*severity)(void *);
} turbojpeg;

enum { format_bgra = 8, format_cmyk = 11 };
enum { space_cmyk = 3, space_ycck = 4 };
enum { limit_scans = 32768 };
enum { severity_warning = 0 };

static bool begins(const uint8_t *bytes, size_t count) {
  return count >= 3 && memcmp(bytes, "\xFF\xD8\xFF", 3) == 0;
}

static bool load(void) {
  const struct function functions[] = {
    {&turbojpeg.open, "tjInitDecompress"},        {&turbojpeg.read_header, "tjDecompressHeader3"},
    {&turbojpeg.decode, "tjDecompress2"},         {&turbojpeg.message, "tjGetErrorStr2"},
    {&turbojpeg.severity, "tjGetErrorCode"},
  };
  return load_library("libturbojpeg.so.0", functions, sizeof functions / sizeof functions[0]);
}

// MARK: Markers that libturbojpeg does not report

struct markers {
  // The orientation of Exif 2.32, 4.6.4: 1 is upright, and from 5 on, width and height change places.
  int orientation;
  // Whether the file is Adobe's, whose CMYK is stored inverted.
  bool is_adobe;
};

static unsigned number(const uint8_t *bytes, int count, bool is_big_endian) {
  unsigned value = 0;
  for (int index = 0; index < count; index += 1) {
    value = value << 8 | bytes[is_big_endian ? index : count - 1 - index];
  }
  return value;
}

// Reads the orientation from the first directory of a TIFF block. Returns 0 if there is none.
static int exif_orientation(const uint8_t *block, size_t count) {
  if (count < 8) return 0;
  bool is_big_endian = block[0] == 'M';
  size_t directory = number(block + 4, 4, is_big_endian);
  if (directory > count - 2) return 0;
  size_t entries = number(block + directory, 2, is_big_endian);
  for (size_t index = 0; index < entries; index += 1) {
    size_t position = directory + 2 + index * 12;
    if (position + 12 > count) return 0;
    const uint8_t *entry = block + position;
    if (number(entry, 2, is_big_endian) != 0x0112) continue;
    unsigned value = number(entry + 8, 2, is_big_endian);
    return value >= 1 && value <= 8 ? (int)value : 0;
  }
  return 0;
}

static struct markers read_markers(const uint8_t *bytes, size_t count) {
  struct markers markers = {1, false};
  // The segments before the first scan: FF, the marker, and two bytes of length that include themselves.
  for (size_t position = 2; position + 4 <= count && bytes[position] == 0xFF;) {
    int marker = bytes[position + 1];
    if (marker == 0xFF) {
      position += 1;
      continue;
    }
    size_t length = number(bytes + position + 2, 2, true);
    if (marker == 0xDA || length < 2 || length > count - position - 2) break;
    const uint8_t *segment = bytes + position + 4;
    length -= 2;
    if (marker == 0xE1 && length > 6 && memcmp(segment, "Exif\0\0", 6) == 0) {
      int orientation = exif_orientation(segment + 6, length - 6);
      if (orientation != 0) markers.orientation = orientation;
    }
    if (marker == 0xEE && length >= 5 && memcmp(segment, "Adobe", 5) == 0) markers.is_adobe = true;
    position += length + 4;
  }
  return markers;
}

// MARK: Pixels

static void convert_cmyk(uint32_t *pixels, size_t count, bool is_inverted) {
  for (size_t index = 0; index < count; index += 1) {
    uint8_t inks[4];
    memcpy(inks, pixels + index, 4);
    uint32_t word = 0xFF;
    for (int channel = 0; channel < 3; channel += 1) {
      unsigned ink = is_inverted ? inks[channel] : 255 - inks[channel];
      unsigned black = is_inverted ? inks[3] : 255 - inks[3];
      word = word << 8 | (ink * black + 127) / 255;
    }
    pixels[index] = word;
  }
}

// Copies an image so that it is upright.
static void turn(const uint32_t *source, int width, int height, int orientation, uint32_t *target) {
  bool swaps = orientation >= 5;
  int target_width = swaps ? height : width, target_height = swaps ? width : height;
  bool mirrors_across = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
  bool mirrors_down = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
  for (int y = 0; y < height; y += 1) {
    for (int x = 0; x < width; x += 1) {
      int across = swaps ? y : x, down = swaps ? x : y;
      if (mirrors_across) across = target_width - 1 - across;
      if (mirrors_down) down = target_height - 1 - down;
      target[(size_t)down * (size_t)target_width + (size_t)across] = *source;
      source += 1;
    }
  }
}

// Returns the fewest eighths to which the library can reduce the image while it decodes, so that no detail of the result
// is lost.
static int eighths(struct placement placement) {
  for (int count = 1; count < 8; count += 1) {
    if ((int64_t)placement.width * count >= (int64_t)placement.target_width * 8
        && (int64_t)placement.height * count >= (int64_t)placement.target_height * 8) {
      return count;
    }
  }
  return 8;
}

static int reduced(int length, int eighths) { return (int)(((int64_t)length * eighths + 7) / 8); }

static enum cimages_outcome failure(const struct job *job, void *handle) {
  const char *message = turbojpeg.message(handle);
  bool is_memory = strcasestr(message, "memory") != NULL;
  return refuse(job, is_memory ? cimages_too_large : cimages_damaged, message);
}

static enum cimages_outcome decode(const struct job *job) {
  int width = 0, height = 0, sampling = 0, space = 0;
  void *handle = turbojpeg.open();
  if (handle == NULL) return refuse(job, cimages_too_large, "out of memory");
  if (turbojpeg.read_header(handle, job->bytes, job->count, &width, &height, &sampling, &space) != 0) {
    return failure(job, handle);
  }
  if (width <= 0 || height <= 0) return refuse(job, cimages_damaged, "it has no pixels");
  if (has_too_many_pixels(job, width, height)) return cimages_too_large;
  struct markers markers = read_markers(job->bytes, job->count);
  struct placement placement = place(job, width, height, markers.orientation >= 5);

  int scale = eighths(placement);
  width = reduced(width, scale);
  height = reduced(height, scale);
  uint32_t *pixels = malloc((size_t)width * (size_t)height * 4);
  if (pixels == NULL) return refuse(job, cimages_too_large, "out of memory");
  bool is_cmyk = space == space_cmyk || space == space_ycck;
  int status = turbojpeg.decode(
    handle, job->bytes, job->count, (uint8_t *)pixels, width, 0, height, is_cmyk ? format_cmyk : format_bgra,
    limit_scans);
  // Cameras write files with superfluous bytes, of which the library warns. A file that ends early is damaged.
  bool is_short = status != 0 && strstr(turbojpeg.message(handle), "Premature end") != NULL;
  bool is_wrong = status != 0 && turbojpeg.severity(handle) != severity_warning;
  if (is_short || is_wrong) return failure(job, handle);
  if (is_cmyk) convert_cmyk(pixels, (size_t)width * (size_t)height, markers.is_adobe);

  // The same part of the image, in its reduced pixels.
  placement.x = placement.x * scale / 8;
  placement.y = placement.y * scale / 8;
  placement.width = reduced(placement.width, scale);
  placement.height = reduced(placement.height, scale);
  if (placement.width > width - placement.x) placement.width = width - placement.x;
  if (placement.height > height - placement.y) placement.height = height - placement.y;
  bool is_upright = markers.orientation == 1;
  uint32_t *target = job->pixels;
  if (!is_upright) target = malloc((size_t)placement.target_width * (size_t)placement.target_height * 4);
  struct reducer reducer;
  if (target == NULL || !begin_reducing(&reducer, placement, target)) {
    return refuse(job, cimages_too_large, "out of memory");
  }
  for (int y = 0; y < placement.height; y += 1) {
    reduce_row(&reducer, pixels + (size_t)(placement.y + y) * (size_t)width + placement.x);
  }
  bool swaps = markers.orientation >= 5;
  job->result->width = (uint32_t)(swaps ? placement.target_height : placement.target_width);
  job->result->height = (uint32_t)(swaps ? placement.target_width : placement.target_height);
  if (!is_upright) {
    turn(target, placement.target_width, placement.target_height, markers.orientation, job->pixels);
  }
  return cimages_decoded;
}

const struct format jpeg_format = {begins, load, "libturbojpeg0", decode};
