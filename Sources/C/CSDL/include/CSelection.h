// Text that programs exchange, on X servers and Wayland compositors alike.
#ifndef CSELECTION_H
#define CSELECTION_H

#include <stddef.h>
#include <stdint.h>

/* The clipboard, or the text that is selected on the desktop. */
typedef enum { csdl_clipboard, csdl_primary } csdl_selection;

/* What came of a request for the text of another program. */
typedef enum {
  csdl_text_read,
  /* There is no owner, or it has no text. */
  csdl_no_text,
  csdl_text_too_long,
  /* The owner or the server does not answer, or has ended meanwhile. */
  csdl_owner_silent,
} csdl_reading;

/* Overwrites a text of a selection and frees it. NULL is allowed. */
void csdl_free_text(uint8_t *text, size_t length);

#endif
