// Reads and writes PNG images (ISO/IEC 15948) with libpng.
//
// A pixel is the straight 32-bit word 0xAARRGGBB in sRGB. Images of all formats are converted to it.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads one image, row by row. After a failure, it is only closed.
struct cpng_reader;

enum cpng_failure {
  cpng_damaged,
  cpng_out_of_memory,
};

// The longest message of libpng, with the zero at its end.
enum { cpng_message_size = 196 };

// The bytes must not change until the reader is closed. Returns null if there is no memory.
struct cpng_reader *cpng_open(const uint8_t *bytes, size_t count);
void cpng_close(struct cpng_reader *reader);

// Reads up to the first pixel. Returns false if that failed.
bool cpng_read_header(struct cpng_reader *reader, uint32_t *width, uint32_t *height);

// Reads only as much of an interlaced image as a smaller one needs, whose size is halved up to three times: each pixel is one of
// the image, and the rest of the file is neither decompressed nor checked. Stores the new size. Other images keep theirs. Call it
// before the first row.
void cpng_halve(struct cpng_reader *reader, int halvings, uint32_t *width, uint32_t *height);

// Reads the next row, from the top. Returns false if that failed. With the first row of an interlaced image, the reader
// allocates memory for all of them.
bool cpng_read_row(struct cpng_reader *reader, uint32_t *pixels);

// The kind of a failure, and libpng's message, which the reader owns.
enum cpng_failure cpng_failure(const struct cpng_reader *reader);
const char *cpng_message(const struct cpng_reader *reader);

// The channels of an image to write, a byte each, in their order in memory.
enum cpng_channels {
  cpng_bgr = 3,
  cpng_bgra = 4,
};

// The greatest size that an image can have as PNG.
size_t cpng_greatest_size(uint32_t width, uint32_t height, enum cpng_channels channels);

// Writes an image, quickly rather than small, to memory of its greatest size. Returns the number of bytes, or 0 with a message
// in `cpng_message_size` bytes.
size_t cpng_write(
  const void *pixels, uint32_t width, uint32_t height, enum cpng_channels channels, uint8_t *target, char *message);

#endif
