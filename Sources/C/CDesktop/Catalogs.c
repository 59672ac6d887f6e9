#include "CToolkitCatalogs.h"

#include <string.h>

// `#embed` is part of C23, and an extension of clang in older versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char arabic[] = {
#embed "../../Platform/LanternDesktop/Strings/ar.po"
};
static const unsigned char german[] = {
#embed "../../Platform/LanternDesktop/Strings/de.po"
};
static const unsigned char spanish[] = {
#embed "../../Platform/LanternDesktop/Strings/es.po"
};
static const unsigned char simplified_chinese[] = {
#embed "../../Platform/LanternDesktop/Strings/zh-Hans.po"
};

static const struct {
  const char *language;
  const unsigned char *bytes;
  size_t size;
} catalogs[] = {
    {"ar", arabic, sizeof arabic},
    {"de", german, sizeof german},
    {"es", spanish, sizeof spanish},
    {"zh-Hans", simplified_chinese, sizeof simplified_chinese},
};

const unsigned char *toolkit_catalog(const char *language, size_t *size) {
  for (size_t index = 0; index < sizeof catalogs / sizeof *catalogs; index++)
    if (strcmp(catalogs[index].language, language) == 0) {
      *size = catalogs[index].size;
      return catalogs[index].bytes;
    }
  return NULL;
}
