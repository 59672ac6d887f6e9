// The loops for all x86-64 processors: four pixels at a time.

#include "pixel.h"

#if defined(__x86_64__)

#include <emmintrin.h>

#define TARGET
#define LANES 4
#define MULTIPLY_HIGH(one, other) (halves)_mm_mulhi_epu16((__m128i)(one), (__m128i)(other))
#define LOOPS sse2_loops

#include "vectors.h"

LOCAL void stream(uint32_t *target, words pixels) { _mm_stream_si128((__m128i *)target, (__m128i)pixels); }

LOCAL void end_stream(void) { _mm_sfence(); }

LOCAL bool is_zero(words pixels) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)pixels, _mm_setzero_si128())) == 0xFFFF;
}

LOCAL void pairs(const uint32_t *source, const uint32_t *indexes, words *left, words *right) {
  __m128i first = _mm_loadl_epi64((const __m128i *)(source + indexes[0]));
  __m128i second = _mm_loadl_epi64((const __m128i *)(source + indexes[1]));
  __m128i third = _mm_loadl_epi64((const __m128i *)(source + indexes[2]));
  __m128i fourth = _mm_loadl_epi64((const __m128i *)(source + indexes[3]));
  __m128i early = _mm_unpacklo_epi32(first, second);
  __m128i late = _mm_unpacklo_epi32(third, fourth);
  *left = (words)_mm_unpacklo_epi64(early, late);
  *right = (words)_mm_unpackhi_epi64(early, late);
}

LOCAL words look_up(const uint32_t *colors, words indexes) {
  return (words){colors[indexes[0]], colors[indexes[1]], colors[indexes[2]], colors[indexes[3]]};
}

LOCAL words look_up_near(const uint32_t *colors, words indexes) { return look_up(colors, indexes); }

#include "loops.h"

#endif
