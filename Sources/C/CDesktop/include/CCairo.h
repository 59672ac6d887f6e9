// The functions of cairo that write PDF. Cairo is loaded at run time. A machine without it can't write PDF; nothing else
// changes there.
//
// The functions are declared as in their documentation. A status of 0 means success.
#ifndef CCAIRO_H
#define CCAIRO_H

struct ccairo_surface;
struct ccairo_context;

typedef int (*ccairo_write)(void *closure, const unsigned char *bytes, unsigned int count);

enum { ccairo_format_rgb24 = 1, ccairo_write_error = 11, ccairo_title = 0 };

struct ccairo_library {
  struct ccairo_surface *(*make_pdf)(ccairo_write write, void *closure, double width, double height);
  void (*set_metadata)(struct ccairo_surface *surface, int metadata, const char *text);
  void (*show_page)(struct ccairo_surface *surface);
  struct ccairo_surface *(*make_image)(unsigned char *pixels, int format, int width, int height, int stride);
  void (*finish)(struct ccairo_surface *surface);
  void (*free_surface)(struct ccairo_surface *surface);
  int (*status)(struct ccairo_surface *surface);

  struct ccairo_context *(*make_context)(struct ccairo_surface *surface);
  void (*free_context)(struct ccairo_context *context);
  int (*context_status)(struct ccairo_context *context);
  void (*scale)(struct ccairo_context *context, double x, double y);
  void (*set_image)(struct ccairo_context *context, struct ccairo_surface *image, double x, double y);
  void (*paint)(struct ccairo_context *context);
  void (*select_font)(struct ccairo_context *context, const char *family, int slant, int weight);
  void (*set_font_size)(struct ccairo_context *context, double size);
  void (*move)(struct ccairo_context *context, double x, double y);
  void (*show_text)(struct ccairo_context *context, const char *text);
};

// Loads cairo once. Returns NULL if it is not installed or lacks a function. May be called on any thread.
const struct ccairo_library *ccairo_library(void);

#endif
