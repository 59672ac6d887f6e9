#include "CLogin.h"

// `#embed` is part of C23, and an extension of clang in older versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

// One line for each language. A catalog names its language in its header.
static const char catalogs[] = {
#embed "../../Accounts/LanternLogin/Strings/ar.po" suffix(, 0, )
#embed "../../Accounts/LanternLogin/Strings/de.po" suffix(, 0, )
#embed "../../Accounts/LanternLogin/Strings/es.po" suffix(, 0, )
#embed "../../Accounts/LanternLogin/Strings/zh-Hans.po" suffix(, 0, )
};

const char *login_catalogs(size_t *size) {
  *size = sizeof catalogs;
  return catalogs;
}

static const char passwords[] = {
#embed "../../../Assets/common-passwords.txt"
};

const char *common_passwords(size_t *size) {
  *size = sizeof passwords;
  return passwords;
}
