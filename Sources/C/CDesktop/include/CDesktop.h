// The functions of cairo that write PDF, and the translations of the toolkit's texts.
#ifndef CDESKTOP_H
#define CDESKTOP_H

#include "CCairo.h"
#include "CToolkitCatalogs.h"

#endif
