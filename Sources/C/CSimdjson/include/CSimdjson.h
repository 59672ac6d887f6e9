#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

// Exposes simdjson (https://simdjson.org), a C++ library, to Swift for reading flat JSON objects.

#ifdef __cplusplus
extern "C" {
#endif

enum {
  // The number of bytes after a line's end that must be readable.
  CSIMDJSON_PADDING = 64
};

typedef enum {
  CSIMDJSON_ABSENT,
  CSIMDJSON_NULL,
  // A whole number that fits a signed 64-bit integer.
  CSIMDJSON_INTEGER,
  // Any other number.
  CSIMDJSON_NUMBER,
  CSIMDJSON_TEXT,
  // A value that flat objects do not use: true, false, an array or an object.
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

// Creates a reader that looks up members by these names. Returns NULL if memory is exhausted. The names must
// outlive the reader.
csimdjson_reader *csimdjson_open(const char *const *names, size_t count);
void csimdjson_close(csimdjson_reader *reader);

// Parses a line that contains one JSON object, validates all of it and fills in the values in the order of the
// names. If a name occurs twice, its last value counts. Returns 0, or another value if the line is not a JSON
// object.
int csimdjson_read(
  csimdjson_reader *reader, const uint8_t *line, size_t length, csimdjson_value *values);

#ifdef __cplusplus
}
#endif

#endif
