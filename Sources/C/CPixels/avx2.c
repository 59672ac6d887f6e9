// The loops for x86-64 processors since 2013: eight pixels at a time.

#include "pixel.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))
#define LANES 8
#define MULTIPLY_HIGH(one, other) (halves)_mm256_mulhi_epu16((__m256i)(one), (__m256i)(other))
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

LOCAL words look_up(const uint32_t *colors, words indexes) {
  return (words)_mm256_i32gather_epi32((const int *)colors, (__m256i)indexes, 4);
}

LOCAL words look_up_near(const uint32_t *colors, words indexes) {
  uint32_t first = indexes[0] < 4 ? 0 : indexes[0] > 252 ? 248 : indexes[0] - 4;
  return (words)_mm256_permutevar8x32_epi32((__m256i)load(colors + first), (__m256i)(indexes - first));
}

#include "loops.h"

#endif
