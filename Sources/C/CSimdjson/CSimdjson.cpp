#include "CSimdjson.h"

#include <simdjson.h>

#include <new>
#include <string_view>
#include <vector>

static_assert(CSIMDJSON_PADDING >= simdjson::SIMDJSON_PADDING, "the padding must cover what simdjson reads");

struct csimdjson_reader {
  simdjson::dom::parser parser;
  std::vector<std::string_view> names;
};

csimdjson_reader *csimdjson_open(const char *const *names, size_t count) {
  auto *reader = new (std::nothrow) csimdjson_reader;
  if (reader != nullptr) reader->names.assign(names, names + count);
  return reader;
}

void csimdjson_close(csimdjson_reader *reader) { delete reader; }

// Returns the index of a name, or the number of names if it is not among them. Members usually come in the order
// of the names, so the search starts after the previous match.
static size_t index_of(const csimdjson_reader *reader, std::string_view name, size_t start) {
  const size_t count = reader->names.size();
  for (size_t step = 0; step < count; step++) {
    const size_t index = start + step < count ? start + step : start + step - count;
    if (reader->names[index] == name) return index;
  }
  return count;
}

static csimdjson_value value_of(simdjson::dom::element element) {
  csimdjson_value value = {CSIMDJSON_OTHER, 0, 0, nullptr, 0};
  std::string_view text;
  switch (element.type()) {
    case simdjson::dom::element_type::INT64:
      if (element.get(value.integer) == simdjson::SUCCESS) value.kind = CSIMDJSON_INTEGER;
      value.number = static_cast<double>(value.integer);
      break;
    case simdjson::dom::element_type::UINT64:
    case simdjson::dom::element_type::DOUBLE:
      if (element.get(value.number) == simdjson::SUCCESS) value.kind = CSIMDJSON_NUMBER;
      break;
    case simdjson::dom::element_type::STRING:
      if (element.get(text) == simdjson::SUCCESS) value.kind = CSIMDJSON_TEXT;
      value.text = text.data();
      value.length = text.size();
      break;
    case simdjson::dom::element_type::NULL_VALUE:
      value.kind = CSIMDJSON_NULL;
      break;
    default:
      break;
  }
  return value;
}

int csimdjson_read(
  csimdjson_reader *reader, const uint8_t *line, size_t length, csimdjson_value *values) {
  const size_t count = reader->names.size();
  for (size_t index = 0; index < count; index++) values[index].kind = CSIMDJSON_ABSENT;
  simdjson::dom::object object;
  // The line need not be copied because the bytes after it are readable.
  if (reader->parser.parse(line, length, false).get(object) != simdjson::SUCCESS) return 1;
  size_t next = 0;
  for (auto member : object) {
    size_t index = index_of(reader, member.key, next);
    if (index == count) continue;
    values[index] = value_of(member.value);
    next = index + 1 < count ? index + 1 : 0;
  }
  return 0;
}
