// Exposes Fontconfig, FreeType, FriBidi, HarfBuzz and libunibreak to Swift.
#ifndef CTEXT_SHIM_H
#define CTEXT_SHIM_H

#include <fontconfig/fontconfig.h>
#include <freetype/freetype.h>
#include <freetype/ftoutln.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <linebreak.h>

/* The importer cannot import constants combined from masks. With this value, the first letter decides the
   direction; a text without letters runs from left to right. */
static const FriBidiParType cfribidi_by_first_letter = FRIBIDI_PAR_ON;
static const FriBidiParType cfribidi_right_to_left = FRIBIDI_PAR_RTL;

/* Hints outlines in the vertical direction only, so that the advances of glyphs stay those of the font. */
static const FT_Int32 cfreetype_light = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;

#endif
