// Vectors of pixels and their arithmetic, using the compiler's vector types. Before including this header, a kernel
// defines:
//
//  TARGET  the attribute that allows a function to use the kernel's instructions; may be empty
//  LANES   the number of pixels in a vector

#ifndef VECTORS_H
#define VECTORS_H

#include "pixel.h"

#define LOCAL TARGET INLINE

// Two views of the same bits: words (one pixel each) and halves (even or odd channels, with room for arithmetic).
typedef uint32_t words __attribute__((vector_size(4 * LANES)));
typedef uint16_t halves __attribute__((vector_size(4 * LANES)));
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

// `over_pixel` in every lane.
LOCAL words over(words above, words below) {
  words gap = 255 - (above >> 24);
  halves part = (halves)(gap | gap << 16);
  halves even = ((halves)below & 0xFF) * part + 0x80;
  halves odd = ((halves)below >> 8) * part + 0x80;
  even = (even + (even >> 8)) >> 8;
  odd = (odd + (odd >> 8)) & 0xFF00;
  return above + (words)(even | odd);
}

// Returns a vector with the same number in every half.
LOCAL halves splat_half(uint32_t number) { return (halves){0} + (uint16_t)number; }

// Returns a vector with the same pixel in every word.
LOCAL words splat(uint32_t pixel) { return (words){0} + pixel; }

#endif
