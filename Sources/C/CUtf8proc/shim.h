// Exposes utf8proc to Swift.
#ifndef CUTF8PROC_SHIM_H
#define CUTF8PROC_SHIM_H

#include <utf8proc.h>

#endif
