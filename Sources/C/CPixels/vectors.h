// Vectors of pixels and their arithmetic, using the compiler's vector types. Before including this header, a kernel
// defines:
//
//  TARGET  the attribute that allows a function to use the kernel's instructions; may be empty
//  LANES   the number of pixels in a vector
//  MULTIPLY_HIGH(one, other)
//          the high halves of the products of halves; only if an instruction computes them

#ifndef VECTORS_H
#define VECTORS_H

#include <string.h>

#include "pixel.h"

#define LOCAL TARGET INLINE

// Two views of the same bits: words (one pixel each) and halves (even or odd channels, with room for arithmetic).
typedef uint32_t words __attribute__((vector_size(4 * LANES)));
typedef uint16_t halves __attribute__((vector_size(4 * LANES)));
// Numbers for each pixel, for half of the pixels, and bytes for each.
typedef float floats __attribute__((vector_size(4 * LANES)));
typedef int32_t ints __attribute__((vector_size(4 * LANES)));
typedef double doubles __attribute__((vector_size(4 * LANES)));
typedef int64_t longs __attribute__((vector_size(4 * LANES)));
typedef int32_t half_of_ints __attribute__((vector_size(2 * LANES)));
typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef uint32_t unaligned_words __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

LOCAL words load(const uint32_t *source) { return *(const unaligned_words *)source; }

LOCAL void store(uint32_t *target, words pixels) { *(unaligned_words *)target = pixels; }

// `mix_pixel` in every lane. Both halves of each word contain the weights, in 1/256.
LOCAL words mix(words from, words to, halves rest, halves step) {
  halves even = ((halves)from & 0xFF) * rest + ((halves)to & 0xFF) * step + 0x80;
  halves odd = ((halves)from >> 8) * rest + ((halves)to >> 8) * step + 0x80;
  return (words)(even >> 8 | (odd & 0xFF00));
}

// `mix_pixel` of a clear pixel and the given pixel, in every lane.
LOCAL words fade(words pixels, halves step) {
  halves even = ((halves)pixels & 0xFF) * step + 0x80;
  halves odd = ((halves)pixels >> 8) * step + 0x80;
  return (words)(even >> 8 | (odd & 0xFF00));
}

// Returns the products of two bytes divided by 255, rounded to nearest, as `scale_pixel` does.
LOCAL halves by_255(halves products) {
#ifdef MULTIPLY_HIGH
  return MULTIPLY_HIGH(products + 0x80, (halves){0} + 257);
#else
  halves rounded = products + 0x80;
  return (rounded + (rounded >> 8)) >> 8;
#endif
}

// `over_pixel` in every lane.
LOCAL words over(words above, words below) {
  words gap = 255 - (above >> 24);
  halves part = (halves)(gap | gap << 16);
  halves even = by_255(((halves)below & 0xFF) * part);
  halves odd = by_255(((halves)below >> 8) * part);
  return above + (words)(even | odd << 8);
}

// `scale_pixel` in every lane, with one byte for each.
LOCAL words scale(words pixels, bytes parts) {
  words part = __builtin_convertvector(parts, words);
  halves both = (halves)(part | part << 16);
  halves even = by_255(((halves)pixels & 0xFF) * both);
  halves odd = by_255(((halves)pixels >> 8) * both);
  return (words)(even | odd << 8);
}

// The lanes in reverse order, and two halves as one vector; the numbers of the lanes.
#if LANES == 8
LOCAL words reversed(words pixels) { return __builtin_shufflevector(pixels, pixels, 7, 6, 5, 4, 3, 2, 1, 0); }
LOCAL words joined(half_of_ints first, half_of_ints last) {
  return (words)__builtin_shufflevector(first, last, 0, 1, 2, 3, 4, 5, 6, 7);
}
static const doubles counting = {0, 1, 2, 3};
static const floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
#else
LOCAL words reversed(words pixels) { return __builtin_shufflevector(pixels, pixels, 3, 2, 1, 0); }
LOCAL words joined(half_of_ints first, half_of_ints last) {
  return (words)__builtin_shufflevector(first, last, 0, 1, 2, 3);
}
static const doubles counting = {0, 1};
static const floats numbers = {0, 1, 2, 3};
#endif

// Limits positions to 0…1. A comparison with a position that is not a number is false, which gives 0.
LOCAL doubles clamp(doubles positions) {
  positions = (doubles)((longs)positions & (positions > 0));
  longs is_inside = positions < 1;
  return (doubles)(((longs)positions & is_inside) | ((longs)((doubles){0} + 1) & ~is_inside));
}

LOCAL floats smaller(floats numbers, float limit) {
  ints is_smaller = numbers < limit;
  return (floats)(((ints)numbers & is_smaller) | ((ints)((floats){0} + limit) & ~is_smaller));
}

LOCAL floats root(floats numbers) { return __builtin_elementwise_sqrt(numbers); }

LOCAL words truncate(doubles first, doubles last) {
  return joined(__builtin_convertvector(first, half_of_ints), __builtin_convertvector(last, half_of_ints));
}

LOCAL bytes load_bytes(const uint8_t *source) {
  bytes loaded;
  memcpy(&loaded, source, sizeof loaded);
  return loaded;
}

// Returns whether the bytes of some vectors are zero.
LOCAL bool is_clear(const uint8_t *bytes, ptrdiff_t vectors) {
  uint64_t bits = 0;
  for (ptrdiff_t index = 0; index < vectors; index++) {
    uint64_t some = 0;
    memcpy(&some, bytes + index * LANES, LANES);
    bits |= some;
  }
  return bits == 0;
}

// Returns a vector with the same number in every half.
LOCAL halves splat_half(uint32_t number) { return (halves){0} + (uint16_t)number; }

// Returns a vector with the same pixel in every word.
LOCAL words splat(uint32_t pixel) { return (words){0} + pixel; }

#endif
