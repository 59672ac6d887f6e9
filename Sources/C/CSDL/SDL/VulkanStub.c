// SDL 2.26 sets up OpenGL for every Wayland window that is not created for Vulkan. It opens a Vulkan window only
// after it has loaded a shared library whose `vkGetInstanceProcAddr` reports the surface extensions. SDL uses no
// other part of Vulkan until something draws with it. This file gives SDL the smallest library that satisfies it.
//
// The library is created in memory. A program exports no symbols unless it is linked to do so, which a package
// cannot require of its clients, and a file next to the program would have to be built and shipped. The image
// contains no code. Its only symbol is absolute: the address of a function in this file. Since version 2.28,
// glibc's dlsym returns such values unchanged.
#define _GNU_SOURCE
#include "CSDL.h"

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE EM_X86_64
#elif defined(__aarch64__)
#define MACHINE EM_AARCH64
#endif

// MARK: Vulkan functions that SDL calls

struct extension {
  char name[256];
  uint32_t version;
};

static const struct extension extensions[] = {{"VK_KHR_surface", 25}, {"VK_KHR_wayland_surface", 6}};
static const uint32_t extension_count = sizeof extensions / sizeof extensions[0];

// vkEnumerateInstanceExtensionProperties: returns the number of extensions or, if `list` is not NULL, the
// extensions.
static int32_t list_extensions(const char *layer, uint32_t *count, struct extension *list) {
  (void)layer;
  enum { success = 0, incomplete = 5 };
  if (list == NULL) {
    *count = extension_count;
    return success;
  }
  if (*count > extension_count) *count = extension_count;
  memcpy(list, extensions, *count * sizeof extensions[0]);
  return *count < extension_count ? incomplete : success;
}

// vkGetInstanceProcAddr: returns only the function above, so that nothing can draw with Vulkan by mistake.
static void *find_function(void *instance, const char *name) {
  (void)instance;
  return strcmp(name, "vkEnumerateInstanceExtensionProperties") == 0 ? (void *)list_extensions : NULL;
}

// MARK: The library in memory

#ifdef MACHINE
struct image {
  ElfW(Ehdr) header;
  ElfW(Phdr) segments[3];
  ElfW(Dyn) dynamic[6];
  ElfW(Sym) symbols[2];
  uint32_t hash[5];
  char names[24];
};

#define PLACE(part) offsetof(struct image, part)

static const struct image library = {
    .header = {.e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
               .e_type = ET_DYN,
               .e_machine = MACHINE,
               .e_version = EV_CURRENT,
               .e_phoff = PLACE(segments),
               .e_ehsize = sizeof(ElfW(Ehdr)),
               .e_phentsize = sizeof(ElfW(Phdr)),
               .e_phnum = 3},
    // The segment is writable because the loader stores addresses in the dynamic section; the mapping is private.
    // It is aligned for the largest page size. The stack segment declares that stacks need not be executable.
    .segments = {{.p_type = PT_LOAD,
                  .p_flags = PF_R | PF_W,
                  .p_filesz = sizeof(struct image),
                  .p_memsz = sizeof(struct image),
                  .p_align = 0x10000},
                 {.p_type = PT_DYNAMIC,
                  .p_flags = PF_R | PF_W,
                  .p_offset = PLACE(dynamic),
                  .p_vaddr = PLACE(dynamic),
                  .p_filesz = sizeof(ElfW(Dyn)[6]),
                  .p_memsz = sizeof(ElfW(Dyn)[6]),
                  .p_align = 8},
                 {.p_type = PT_GNU_STACK, .p_flags = PF_R | PF_W}},
    .dynamic = {{DT_HASH, {PLACE(hash)}},
                {DT_SYMTAB, {PLACE(symbols)}},
                {DT_SYMENT, {sizeof(ElfW(Sym))}},
                {DT_STRTAB, {PLACE(names)}},
                {DT_STRSZ, {sizeof((struct image *)0)->names}},
                {DT_NULL, {0}}},
    // By the format's rule, the first symbol is empty. The second receives its value when the image is created.
    .symbols = {{0}, {.st_name = 1, .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), .st_shndx = SHN_ABS}},
    // One bucket, two symbols: the bucket starts with symbol 1, which has no successor.
    .hash = {1, 2, 1, 0, 0},
    .names = "\0vkGetInstanceProcAddr",
};

int csdl_load_vulkan_stub(void) {
  // The library is loaded once for all windows and stays loaded while a window needs it.
  if (SDL_Vulkan_GetVkGetInstanceProcAddr() == (void *)find_function) return SDL_Vulkan_LoadLibrary(NULL);
  struct image image = library;
  image.symbols[1].st_value = (ElfW(Addr))find_function;
  int file = memfd_create("vulkan-stand-in", MFD_CLOEXEC);
  if (file < 0) return SDL_SetError("cannot create a file in memory");
  int result;
  if (write(file, &image, sizeof image) == sizeof image) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    result = SDL_Vulkan_LoadLibrary(path);
  } else {
    result = SDL_SetError("cannot write a file in memory");
  }
  close(file);
  return result;
}
#else
int csdl_load_vulkan_stub(void) {
  (void)find_function;
  return SDL_SetError("this processor architecture is not supported");
}
#endif
