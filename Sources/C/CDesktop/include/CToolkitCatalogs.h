// The translations of the toolkit's texts, which are parts of every program.
#pragma once

#include <stddef.h>

// Returns the catalog of a language, such as "zh-Hans", and its size in bytes; null if there is none. The bytes are constants.
const unsigned char *toolkit_catalog(const char *language, size_t *size);
