// SDL 2.26 sets OpenGL up for every Wayland window that is not one for Vulkan, and opens one for Vulkan only after
// it has loaded a shared library in which `vkGetInstanceProcAddr` names the extensions for surfaces. Nothing else of
// Vulkan is touched before somebody draws with it. So SDL is given the smallest library that satisfies it.
//
// That library is made in memory: a program exports no symbols unless it is linked to do so, which a package cannot
// ask for on behalf of those who use it, and a file beside the program would have to be built and carried along.
// The image holds no code. Its one symbol is absolute, the address of a function in this file; dlsym has left such
// values as they are since glibc 2.28.
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

// MARK: What SDL asks of Vulkan

struct extension {
  char name[256];
  uint32_t version;
};

static const struct extension extensions[] = {{"VK_KHR_surface", 25}, {"VK_KHR_wayland_surface", 6}};
static const uint32_t extension_count = sizeof extensions / sizeof extensions[0];

// vkEnumerateInstanceExtensionProperties: how many there are or, with room for them, which.
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

// vkGetInstanceProcAddr: knows the function above and no other, so that nobody can draw by mistake.
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
    // Writable, for the loader notes addresses in the dynamic part; private, so nobody sees that. Aligned for the
    // largest pages there are. The stack's segment is there to say that stacks need not be executable.
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
    // The first symbol is nobody, by the format's rule; the second gets its value when the image is made.
    .symbols = {{0}, {.st_name = 1, .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), .st_shndx = SHN_ABS}},
    // One bucket, two symbols: the bucket begins with symbol 1, and none follows it.
    .hash = {1, 2, 1, 0, 0},
    .names = "\0vkGetInstanceProcAddr",
};

int csdl_stand_in_for_vulkan(void) {
  // It stays loaded as long as a window needs it, and is loaded once for all of them.
  if (SDL_Vulkan_GetVkGetInstanceProcAddr() == (void *)find_function) return SDL_Vulkan_LoadLibrary(NULL);
  struct image image = library;
  image.symbols[1].st_value = (ElfW(Addr))find_function;
  int file = memfd_create("vulkan-stand-in", MFD_CLOEXEC);
  if (file < 0) return SDL_SetError("no memory for a file");
  int result;
  if (write(file, &image, sizeof image) == sizeof image) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    result = SDL_Vulkan_LoadLibrary(path);
  } else {
    result = SDL_SetError("no memory for a file");
  }
  close(file);
  return result;
}
#else
int csdl_stand_in_for_vulkan(void) {
  (void)find_function;
  return SDL_SetError("this processor's kind of program file is not known");
}
#endif
