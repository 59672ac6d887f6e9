// Exposes HarfBuzz to Swift.
#ifndef CHARFBUZZ_SHIM_H
#define CHARFBUZZ_SHIM_H

#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

#endif
