// Counts the calls that allocate memory: `malloc`, `calloc`, `realloc`, `aligned_alloc` and `posix_memalign`. The Swift
// runtime allocates with them too.
//
// The C library doesn't count them. A definition of `malloc` in the program would, but each app would have it always,
// and tools that replace `malloc` would no longer work. Therefore the addresses of these functions in the tables of the
// loaded files (ELF's global offset tables) are replaced while calls are counted. Otherwise nothing is slower.
//
// So that the same work makes the same calls, `malloc_usable_size` returns the requested size meanwhile.

#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>

/// Counts the calls of all threads from now on, until `callocations_stop` was called as often. Calls within the C library,
/// and from libraries that are loaded later, don't count. Returns false, and counts nothing, if this system doesn't allow
/// it.
bool callocations_start(void);

/// Ends what one successful call of `callocations_start` began.
void callocations_stop(void);

/// Returns the number of calls of the calling thread while they were counted.
int64_t callocations_of_thread(void);

#endif
