// The loops for x86-64 processors since 2013: eight pixels at a time.

#include "pixel.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))
#define LANES 8
#define LOOPS avx2_loops

#include "vectors.h"

LOCAL void stream(uint32_t *target, words pixels) { _mm256_stream_si256((__m256i *)target, (__m256i)pixels); }

LOCAL void end_stream(void) { _mm_sfence(); }

LOCAL bool is_zero(words pixels) { return _mm256_testz_si256((__m256i)pixels, (__m256i)pixels); }

// Two pairs in one half of a vector, in the order left, left, right, right.
LOCAL __m128i two_pairs(const uint32_t *source, const uint32_t *indexes) {
  return _mm_unpacklo_epi32(
      _mm_loadl_epi64((const __m128i *)(source + indexes[0])),
      _mm_loadl_epi64((const __m128i *)(source + indexes[1])));
}

LOCAL void pairs(const uint32_t *source, const uint32_t *indexes, words *left, words *right) {
  __m256i early = _mm256_set_m128i(two_pairs(source, indexes + 4), two_pairs(source, indexes));
  __m256i late = _mm256_set_m128i(two_pairs(source, indexes + 6), two_pairs(source, indexes + 2));
  *left = (words)_mm256_unpacklo_epi64(early, late);
  *right = (words)_mm256_unpackhi_epi64(early, late);
}

#include "loops.h"

#endif
