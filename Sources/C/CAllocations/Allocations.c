#define _GNU_SOURCE
#include "CAllocations.h"

#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static _Thread_local int64_t count;
// The last memory that the thread got, the size that it requested, and the period of counting in which that was.
static _Thread_local void *last_memory;
static _Thread_local size_t last_size;
static _Thread_local int last_period;

// The number of the period in which calls are counted, from 1. It is 0 at other times, and while the tables are changed,
// because some calls are counted then and others are not.
static int current_period;

// The functions of the C library, or of the tool that replaces them. They are called by these pointers, because the table
// of this program is changed too. Volatile, so that the compiler calls none of them by name. The dynamic linker sets them
// before there are other threads.
static void *(*volatile original_malloc)(size_t) = malloc;
static void *(*volatile original_calloc)(size_t, size_t) = calloc;
static void *(*volatile original_realloc)(void *, size_t) = realloc;
static void *(*volatile original_aligned_alloc)(size_t, size_t) = aligned_alloc;
static int (*volatile original_posix_memalign)(void **, size_t, size_t) = posix_memalign;
static size_t (*volatile original_malloc_usable_size)(void *) = malloc_usable_size;

static void *counted(void *memory, size_t size) {
  count += 1;
  last_memory = memory;
  last_size = size;
  last_period = __atomic_load_n(&current_period, __ATOMIC_ACQUIRE);
  return memory;
}

// The Swift runtime keeps the metadata of types in pools of this size. Which thread needs the next one depends on the types
// that other threads used before, so these calls are not counted.
enum { metadata_pool_size = 16 * 1024 };

static void *counted_malloc(size_t size) {
  return size == metadata_pool_size ? original_malloc(size) : counted(original_malloc(size), size);
}

static void *counted_calloc(size_t number, size_t size) {
  return counted(original_calloc(number, size), number * size);
}

static void *counted_realloc(void *memory, size_t size) { return counted(original_realloc(memory, size), size); }

static void *counted_aligned_alloc(size_t alignment, size_t size) {
  return counted(original_aligned_alloc(alignment, size), size);
}

static int counted_posix_memalign(void **memory, size_t alignment, size_t size) {
  int error = original_posix_memalign(memory, alignment, size);
  counted(error == 0 ? *memory : NULL, size);
  return error;
}

// Swift's arrays and strings ask for this directly after their allocation, and grow into the rest. The C library's answer
// depends on what other threads have freed before, and with it the number of later allocations.
static size_t requested_size(void *memory) {
  size_t usable = original_malloc_usable_size(memory);
  // A call that isn't counted can return the same memory, once it was freed.
  int period = __atomic_load_n(&current_period, __ATOMIC_ACQUIRE);
  bool is_last = memory == last_memory && period != 0 && period == last_period;
  return is_last && last_size < usable ? last_size : usable;
}

static const struct {
  const char *name;
  void *original;
  void *replacement;
} functions[] = {
    {"malloc", (void *)malloc, (void *)counted_malloc},
    {"calloc", (void *)calloc, (void *)counted_calloc},
    {"realloc", (void *)realloc, (void *)counted_realloc},
    {"aligned_alloc", (void *)aligned_alloc, (void *)counted_aligned_alloc},
    {"posix_memalign", (void *)posix_memalign, (void *)counted_posix_memalign},
    {"malloc_usable_size", (void *)malloc_usable_size, (void *)requested_size},
};
enum { function_count = sizeof functions / sizeof *functions };

#if defined(__x86_64__)
enum { table_entry = R_X86_64_JUMP_SLOT, table_address = R_X86_64_GLOB_DAT };
#elif defined(__aarch64__)
enum { table_entry = R_AARCH64_JUMP_SLOT, table_address = R_AARCH64_GLOB_DAT };
#endif

// A loaded file.
struct file {
  uintptr_t base;
  const ElfW(Sym) * symbols;
  const char *names;
  // The memory that is read-only after the start of the program.
  uintptr_t protected_start;
  uintptr_t protected_end;
};

static bool write_address(const struct file *file, void **place, void *address) {
  uintptr_t page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t page = (uintptr_t)place / page_size * page_size;
  // The C library protects no page of which only the begin is to be protected.
  bool is_protected =
      file->protected_start / page_size * page_size <= page && page + page_size <= file->protected_end;
  // An entry is as long as a pointer and aligned, so it lies in one page.
  if (is_protected && mprotect((void *)page, page_size, PROT_READ | PROT_WRITE) != 0) return false;
  __atomic_store_n(place, address, __ATOMIC_RELEASE);
  if (is_protected) mprotect((void *)page, page_size, PROT_READ);
  return true;
}

// Replaces the addresses of the functions in a list of relocations. Returns how many it replaced.
static int replace(const struct file *file, const ElfW(Rela) * relocations, size_t number, bool counts) {
  int replaced = 0;
  for (const ElfW(Rela) *relocation = relocations; relocation < relocations + number; relocation++) {
    unsigned long type = ELF64_R_TYPE(relocation->r_info);
    if (type != table_entry && type != table_address) continue;
    const char *name = file->names + file->symbols[ELF64_R_SYM(relocation->r_info)].st_name;
    for (int i = 0; i < function_count; i++) {
      if (strcmp(name, functions[i].name) != 0) continue;
      void *address = counts ? functions[i].replacement : functions[i].original;
      replaced += write_address(file, (void **)(file->base + relocation->r_offset), address);
    }
  }
  return replaced;
}

struct request {
  bool counts;
  int replaced;
};

static int visit(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct request *request = data;
  struct file file = {.base = info->dlpi_addr};
  const ElfW(Dyn) *entry = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type == PT_DYNAMIC) entry = (const void *)(file.base + header->p_vaddr);
    if (header->p_type == PT_GNU_RELRO) {
      file.protected_start = file.base + header->p_vaddr;
      file.protected_end = file.protected_start + header->p_memsz;
    }
  }
  uintptr_t calls = 0, others = 0;
  size_t calls_size = 0, others_size = 0;
  for (; entry && entry->d_tag != DT_NULL; entry++) {
    uintptr_t value = entry->d_un.d_ptr;
    // The C library has made the addresses absolute, except in the file of the kernel.
    uintptr_t address = value < file.base ? file.base + value : value;
    switch (entry->d_tag) {
      case DT_SYMTAB: file.symbols = (const void *)address; break;
      case DT_STRTAB: file.names = (const void *)address; break;
      case DT_JMPREL: calls = address; break;
      case DT_PLTRELSZ: calls_size = entry->d_un.d_val; break;
      case DT_RELA: others = address; break;
      case DT_RELASZ: others_size = entry->d_un.d_val; break;
    }
  }
  if (!file.symbols || !file.names) return 0;
  size_t one = sizeof(ElfW(Rela));
  if (calls) request->replaced += replace(&file, (const void *)calls, calls_size / one, request->counts);
  if (others) request->replaced += replace(&file, (const void *)others, others_size / one, request->counts);
  return 0;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int starts;
static int periods;

bool callocations_start(void) {
  pthread_mutex_lock(&mutex);
  struct request request = {.counts = true, .replaced = starts};
  if (starts == 0) {
    dl_iterate_phdr(visit, &request);
    if (request.replaced > 0) __atomic_store_n(&current_period, ++periods, __ATOMIC_RELEASE);
  }
  if (request.replaced > 0) starts += 1;
  pthread_mutex_unlock(&mutex);
  return request.replaced > 0;
}

void callocations_stop(void) {
  pthread_mutex_lock(&mutex);
  starts -= 1;
  struct request request = {.counts = false};
  if (starts == 0) {
    __atomic_store_n(&current_period, 0, __ATOMIC_RELEASE);
    dl_iterate_phdr(visit, &request);
  }
  pthread_mutex_unlock(&mutex);
}

int64_t callocations_of_thread(void) { return count; }
