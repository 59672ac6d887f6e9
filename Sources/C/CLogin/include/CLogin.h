// The translations of the login's texts, and the list of common passwords, which are parts of every program with a login.
#ifndef CLOGIN_H
#define CLOGIN_H

#include <stddef.h>

// Returns the catalogs of all languages, each followed by a null byte, and their size in bytes. They are constants.
const char *login_catalogs(size_t *size);

// Returns the list of passwords that are rejected because they are common, and its size in bytes. It is a constant.
const char *common_passwords(size_t *size);

#endif
