// Advice to the system about memory for pixels.

#define _GNU_SOURCE
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
