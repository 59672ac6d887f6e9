// Advice to the system about memory for pixels.

#define _GNU_SOURCE
#include <malloc.h>
#include <sys/mman.h>

#include "CPixels.h"

// The size of a huge page on most systems. Where they are larger, the advice concerns only whole larger ones.
#define HUGE_PAGE ((uintptr_t)1 << 21)

void pixels_prefer_huge_pages(void *memory, size_t count) {
#ifdef MADV_HUGEPAGE
  uintptr_t start = ((uintptr_t)memory + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
  uintptr_t end = ((uintptr_t)memory + count) & ~(HUGE_PAGE - 1);
  // Advice may be refused.
  if (start < end) (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
  (void)memory, (void)count;
#endif
}

void pixels_return_large_memory(void) {
#ifdef M_MMAP_THRESHOLD
  // The GNU C library raises both thresholds whenever a larger block is freed, up to 32 and 64 MiB, unless they are set.
  // Pictures of a window would then be placed in the heap, and their memory kept for later.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
  // One more heap for all other threads; by default, each thread gets its own, which keeps what it no longer needs.
  mallopt(M_ARENA_MAX, 2);
#endif
}
