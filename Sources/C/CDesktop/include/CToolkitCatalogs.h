// The translations of the toolkit's texts, which are parts of every program.
#pragma once

#include <stddef.h>

// Returns the catalogs of all languages, each followed by a null byte, and their size in bytes. They are constants.
const char *toolkit_catalogs(size_t *size);
