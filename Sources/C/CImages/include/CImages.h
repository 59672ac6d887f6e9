// Decodes images from untrusted files: PNG, JPEG, WebP and SVG.
//
// Three processes take part. The app starts a helper, which is the app's own program with another argument: a
// constructor of this module serves requests in it, before anything else of the program runs. The helper loads
// libraries but reads only the first bytes of an image, which tell its format. For each image, it forks a decoder, which
// can open no file and no socket, and has limited memory and time. If a decoder crashes, the app lacks that one image.
#ifndef CIMAGES_H
#define CIMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum cimages_outcome {
  cimages_decoded,
  // Neither PNG, JPEG, WebP nor SVG.
  cimages_unsupported,
  // The library of the format is not installed. The reason is the name of its Debian package.
  cimages_library_missing,
  cimages_damaged,
  // The image has too many bytes or pixels, or the decoder was refused memory.
  cimages_too_large,
  cimages_out_of_time,
  // The decoder crashed. The reason is the signal.
  cimages_crashed,
  // The helper itself ended, or does not follow the protocol.
  cimages_helper_lost,
};

enum {
  // The largest number of bytes of an image.
  cimages_most_bytes = 32 << 20,
  // The largest number of pixels of an image. Its decoder may still need too much memory or time.
  cimages_most_pixels = 1 << 27,
  cimages_reason_size = 160,
};

// The size wanted, in pixels, and the limits of the decoder.
struct cimages_request {
  uint32_t width;
  uint32_t height;
  // Whether the image covers the size and is cropped, rather than fits inside of it.
  bool fills;
  // The resident memory of the decoder, in bytes, libraries and result included.
  uint64_t memory;
  // The processor time of the decoder, in seconds.
  uint32_t processor_time;
  // The time until the decoder is killed, in milliseconds.
  uint32_t deadline;
};

struct cimages_answer {
  enum cimages_outcome outcome;
  // The largest resident memory of the decoder, in bytes.
  uint64_t peak_memory;
  char reason[cimages_reason_size];
  // The size of the result. Neither side exceeds that of the request.
  uint32_t width;
  uint32_t height;
  // Premultiplied pixels 0xAARRGGBB, row by row without padding, to be released. Null if the image was not decoded.
  const uint32_t *pixels;
  size_t mapped_bytes;
};

// Starts a helper, and returns 0 or an error number. The caller closes the socket, which ends the helper, and waits for
// the process. The helper gets nothing of the environment but the search path of libraries, which may be null.
int cimages_start_helper(const char *library_path, pid_t *process, int *socket);

// Copies bytes to a file in memory that nobody can change. Returns -1 with errno if there is no memory.
int cimages_file_of_bytes(const uint8_t *bytes, size_t count);

// Decodes the image in a file. Waits for the answer. The helper must serve no other request at the same time.
void cimages_decode(
  int socket, int file, const struct cimages_request *request, struct cimages_answer *answer);

// Copies the pixels of an answer. Clamps each color to its alpha, because the decoder is not trusted.
void cimages_copy_pixels(const struct cimages_answer *answer, uint32_t *target);

// Releases the pixels of an answer.
void cimages_release(struct cimages_answer *answer);

#endif
