#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

// Flat JSON objects through simdjson (https://simdjson.org), whose interface is C++: what Swift sees of it.

#ifdef __cplusplus
extern "C" {
#endif

enum {
  // How many bytes beyond a line's end must be readable.
  CSIMDJSON_PADDING = 64
};

typedef enum {
  CSIMDJSON_ABSENT,
  CSIMDJSON_NULL,
  // A whole number that fits 64 bits with a sign.
  CSIMDJSON_INTEGER,
  // Any other number.
  CSIMDJSON_NUMBER,
  CSIMDJSON_TEXT,
  // What a flat object has no use for: true, false, arrays and objects.
  CSIMDJSON_OTHER
} csimdjson_kind;

// The value of a member. Its text is valid until the next line is read.
typedef struct {
  csimdjson_kind kind;
  int64_t integer;
  double number;
  const char *text;
  size_t length;
} csimdjson_value;

typedef struct csimdjson_reader csimdjson_reader;

// A reader of objects that looks for members of these names; NULL when there is no memory. The names must live as long
// as the reader.
csimdjson_reader *csimdjson_open(const char *const *names, size_t count);
void csimdjson_close(csimdjson_reader *reader);

// Reads a line that is one JSON object, all of it checked, and fills in the values in the order of the names; of a
// name that stands twice the last one counts. Returns 0, or something else when the line is no JSON object.
int csimdjson_read(
  csimdjson_reader *reader, const uint8_t *line, size_t length, csimdjson_value *values);

#ifdef __cplusplus
}
#endif

#endif
