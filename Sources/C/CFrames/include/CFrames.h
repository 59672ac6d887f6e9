// The calls of the Linux scheduler, of libdispatch and of the Swift runtime that a frame loop needs.
#ifndef CFRAMES_H
#define CFRAMES_H

#include "CConcurrency.h"
#include "CScheduler.h"
#include "CStops.h"

#endif
