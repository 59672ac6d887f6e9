// A text that another program sends in pieces. It may be a password: each copy of it is overwritten before its memory is freed.
#ifndef CSDL_TEXT_BUFFER_H
#define CSDL_TEXT_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text_buffer {
  uint8_t *bytes;
  size_t length, capacity, limit;
};

/* Appends bytes. Returns false, and changes nothing, if the text would be longer than the limit, or memory is exhausted. */
bool text_buffer_append(struct text_buffer *text, const void *bytes, size_t count);
void text_buffer_free(struct text_buffer *text);

#endif
