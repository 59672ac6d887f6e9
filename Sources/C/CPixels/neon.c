// The loops for 64-bit ARM processors: four pixels at a time.

#include "pixel.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#define TARGET
#define LANES 4
#define LOOPS neon_loops

#include "vectors.h"

// These processors detect that whole cache lines are overwritten, and do not read them first.
LOCAL void stream(uint32_t *target, words pixels) { store(target, pixels); }

LOCAL void end_stream(void) {}

LOCAL bool is_zero(words pixels) { return vmaxvq_u32((uint32x4_t)pixels) == 0; }

LOCAL void pairs(const uint32_t *source, const uint32_t *indexes, words *left, words *right) {
  uint32x4_t early = vcombine_u32(vld1_u32(source + indexes[0]), vld1_u32(source + indexes[1]));
  uint32x4_t late = vcombine_u32(vld1_u32(source + indexes[2]), vld1_u32(source + indexes[3]));
  *left = (words)vuzp1q_u32(early, late);
  *right = (words)vuzp2q_u32(early, late);
}

LOCAL words look_up(const uint32_t *colors, words indexes) {
  return (words){colors[indexes[0]], colors[indexes[1]], colors[indexes[2]], colors[indexes[3]]};
}

LOCAL words look_up_near(const uint32_t *colors, words indexes) { return look_up(colors, indexes); }

#include "loops.h"

#endif
