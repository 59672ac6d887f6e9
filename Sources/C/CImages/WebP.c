// WebP by libwebp and libwebpdemux, declared as in decode.h (ABI 2.9) and demux.h (ABI 1.7). Both libraries refuse
// callers with another major number.
#include "Decoder.h"

#include <string.h>

struct bytes {
  const uint8_t *start;
  size_t count;
};

// WebPIterator
struct frame {
  int number, count;
  int x, y;
  int width, height;
  int duration;
  int disposal;
  int is_complete;
  struct bytes bytes;
  int has_alpha;
  int blending;
  uint32_t unused[2];
  void *reserved;
};

// WebPDecoderConfig
struct configuration {
  struct {
    int width, height, has_alpha, has_animation, format;
    uint32_t unused[5];
  } input;
  struct {
    int mode;
    int width, height;
    int is_external_memory;
    union {
      struct {
        uint8_t *bytes;
        int stride;
        size_t count;
      } pixels;
      // The size of the largest variant.
      struct {
        uint8_t *planes[4];
        int strides[4];
        size_t counts[4];
      } planes;
    };
    uint32_t unused[4];
    uint8_t *reserved;
  } output;
  struct {
    int bypasses_filtering, upsamples_plainly;
    int crops, crop_left, crop_top, crop_width, crop_height;
    int scales, scaled_width, scaled_height;
    int uses_threads, dithering, flips, alpha_dithering;
    uint32_t unused[5];
  } options;
};

enum { decoder_abi = 0x0209, demuxer_abi = 0x0107 };
enum { feature_width = 1, feature_height = 2 };
enum { mode_premultiplied_bgra = 8 };
enum { status_out_of_memory = 1 };

static struct {
  void *(*open)(const struct bytes *, int, int *, int);
  uint32_t (*feature)(const void *, int);
  int (*frame)(const void *, int, struct frame *);
} demuxer;

static struct {
  int (*set_up)(struct configuration *, int);
  int (*decode)(const uint8_t *, size_t, struct configuration *);
} webp;

static bool begins(const uint8_t *bytes, size_t count) {
  return count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0;
}

static bool load(void) {
  const struct function demuxer_functions[] = {
    {&demuxer.open, "WebPDemuxInternal"},
    {&demuxer.feature, "WebPDemuxGetI"},
    {&demuxer.frame, "WebPDemuxGetFrame"},
  };
  const struct function functions[] = {
    {&webp.set_up, "WebPInitDecoderConfigInternal"},
    {&webp.decode, "WebPDecode"},
  };
  return load_library("libwebp.so.7", functions, 2)
    && load_library("libwebpdemux.so.2", demuxer_functions, 3);
}

// Decodes the part of the frame that is shown into its place in the result. The rest of the canvas is transparent.
static enum cimages_outcome decode_frame(
  const struct job *job, const struct frame *frame, struct placement placement) {
  double across = (double)placement.target_width / placement.width;
  double down = (double)placement.target_height / placement.height;
  int left = frame->x > placement.x ? frame->x : placement.x;
  int top = frame->y > placement.y ? frame->y : placement.y;
  int right = frame->x + frame->width, bottom = frame->y + frame->height;
  if (right > placement.x + placement.width) right = placement.x + placement.width;
  if (bottom > placement.y + placement.height) bottom = placement.y + placement.height;
  if (left >= right || top >= bottom) return cimages_decoded;
  int x = (int)((left - placement.x) * across + 0.5), y = (int)((top - placement.y) * down + 0.5);
  int width = (int)((right - placement.x) * across + 0.5) - x;
  int height = (int)((bottom - placement.y) * down + 0.5) - y;
  if (width <= 0 || height <= 0) return cimages_decoded;

  struct configuration configuration;
  if (!webp.set_up(&configuration, decoder_abi)) return refuse(job, cimages_library_missing, "libwebp7");
  configuration.options.crops = 1;
  // The library rounds the corner of a lossy image down to even numbers.
  configuration.options.crop_left = left - frame->x;
  configuration.options.crop_top = top - frame->y;
  configuration.options.crop_width = right - left;
  configuration.options.crop_height = bottom - top;
  configuration.options.scales = width != right - left || height != bottom - top;
  configuration.options.scaled_width = width;
  configuration.options.scaled_height = height;
  configuration.output.mode = mode_premultiplied_bgra;
  configuration.output.is_external_memory = 1;
  size_t stride = (size_t)placement.target_width;
  size_t start = (size_t)y * stride + (size_t)x;
  configuration.output.pixels.bytes = (uint8_t *)(job->pixels + start);
  configuration.output.pixels.stride = (int)stride * 4;
  configuration.output.pixels.count = (stride * (size_t)placement.target_height - start) * 4;
  int status = webp.decode(frame->bytes.start, frame->bytes.count, &configuration);
  if (status == status_out_of_memory) return refuse(job, cimages_too_large, "out of memory");
  return status == 0 ? cimages_decoded : refuse(job, cimages_damaged, "it does not follow the format");
}

static enum cimages_outcome decode(const struct job *job) {
  struct bytes bytes = {job->bytes, job->count};
  struct frame frame;
  memset(&frame, 0, sizeof frame);
  void *file = demuxer.open(&bytes, 0, NULL, demuxer_abi);
  // Of an animation, the first frame is shown.
  if (file == NULL || !demuxer.frame(file, 1, &frame) || !frame.is_complete) {
    return refuse(job, cimages_damaged, "it does not follow the format");
  }
  int width = (int)demuxer.feature(file, feature_width), height = (int)demuxer.feature(file, feature_height);
  if (width <= 0 || height <= 0) return refuse(job, cimages_damaged, "it has no pixels");
  if (has_too_many_pixels(job, width, height)) return cimages_too_large;
  struct placement placement = place(job, width, height, false);
  job->result->width = (uint32_t)placement.target_width;
  job->result->height = (uint32_t)placement.target_height;
  return decode_frame(job, &frame, placement);
}

const struct format webp_format = {begins, load, "libwebpdemux2", decode};
