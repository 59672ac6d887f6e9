#include "CToolkitCatalogs.h"

// `#embed` is part of C23, and an extension of clang in older versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

// One line for each language. A catalog names its language in its header.
static const char catalogs[] = {
#embed "../../Platform/LanternDesktop/Strings/ar.po" suffix(, 0, )
#embed "../../Platform/LanternDesktop/Strings/de.po" suffix(, 0, )
#embed "../../Platform/LanternDesktop/Strings/es.po" suffix(, 0, )
#embed "../../Platform/LanternDesktop/Strings/zh-Hans.po" suffix(, 0, )
};

const char *toolkit_catalogs(size_t *size) {
  *size = sizeof catalogs;
  return catalogs;
}
