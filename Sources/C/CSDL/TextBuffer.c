#define _GNU_SOURCE
#include "TextBuffer.h"
#include "CSelection.h"

#include <stdlib.h>
#include <string.h>

bool text_buffer_append(struct text_buffer *text, const void *bytes, size_t count) {
  if (count > text->limit - text->length) return false;
  if (text->bytes == NULL || count > text->capacity - text->length) {
    // Not realloc, which would leave a copy behind.
    struct text_buffer grown = {.length = text->length, .capacity = 2 * text->length + count + 1, .limit = text->limit};
    grown.bytes = malloc(grown.capacity);
    if (grown.bytes == NULL) return false;
    if (text->bytes != NULL) memcpy(grown.bytes, text->bytes, text->length);
    text_buffer_free(text);
    *text = grown;
  }
  memcpy(text->bytes + text->length, bytes, count);
  text->length += count;
  return true;
}

void text_buffer_free(struct text_buffer *text) {
  if (text->bytes != NULL) explicit_bzero(text->bytes, text->length);
  free(text->bytes);
  text->bytes = NULL;
}

void csdl_free_text(uint8_t *text, size_t length) {
  struct text_buffer buffer = {.bytes = text, .length = length};
  text_buffer_free(&buffer);
}
