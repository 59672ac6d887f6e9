/* The interface between lantern-bench and a library that draws. It is wrapped in a shared library, which is loaded if
   it exists. Colors are words 0xAARRGGBB that are not premultiplied, and positions are in pixels. */
#ifndef LANTERN_BENCH_DRAWING_H
#define LANTERN_BENCH_DRAWING_H

#include <stdint.h>

/* Returns the library's name and version as printed in the table. */
const char *drawing_name(void);

/* Prepares to draw on width x height premultiplied pixels, row by row without padding. The caller owns the memory,
   which must outlive the returned object. Returns NULL if the library rejects the image. */
void *drawing_open(uint32_t *pixels, int width, int height);

/* Fills all pixels with a gradient along a line or around a center. */
void drawing_fill_linear(
    void *drawing, double x0, double y0, double x1, double y1, uint32_t from, uint32_t to);
void drawing_fill_radial(void *drawing, double x, double y, double radius, uint32_t from, uint32_t to);

/* Fills a rectangle with rounded corners. */
void drawing_fill_rounded(
    void *drawing, double x, double y, double width, double height, double radius, uint32_t color);

/* Prepares a mask of one byte per pixel for drawing it repeatedly. */
void *drawing_make_mask(const uint8_t *coverage, int width, int height);

/* Draws one color through a mask. */
void drawing_draw_mask(void *drawing, void *mask, int x, int y, uint32_t color);

void drawing_free_mask(void *mask);
void drawing_close(void *drawing);

#endif
