// FriBidi as Swift sees it.
#ifndef CFRIBIDI_SHIM_H
#define CFRIBIDI_SHIM_H

#include <fribidi/fribidi.h>

/* The importer does not carry masks put together over: the first letter decides, and where there is none it is left to
   right. */
static const FriBidiParType cfribidi_by_first_letter = FRIBIDI_PAR_ON;

#endif
