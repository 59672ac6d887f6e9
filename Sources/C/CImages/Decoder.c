#define _GNU_SOURCE
#include "Decoder.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool load_library(const char *name, const struct function *functions, size_t count) {
  // It is never unloaded.
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  for (size_t index = 0; index < count; index += 1) {
    void *function = dlsym(library, functions[index].name);
    if (function == NULL) return false;
    memcpy(functions[index].address, &function, sizeof function);
  }
  return true;
}

enum cimages_outcome refuse(const struct job *job, enum cimages_outcome outcome, const char *reason) {
  snprintf(job->result->reason, sizeof job->result->reason, "%s", reason);
  return outcome;
}

bool has_too_many_pixels(const struct job *job, int64_t width, int64_t height) {
  if (width == 0 || height <= cimages_most_pixels / width) return false;
  char *reason = job->result->reason;
  snprintf(reason, sizeof job->result->reason, "%lld×%lld pixels", (long long)width, (long long)height);
  return true;
}

// MARK: Placing

static int whole(double length, int most) {
  double rounded = round(length);
  return rounded < 1 ? 1 : rounded > most ? most : (int)rounded;
}

struct placement place(const struct job *job, int width, int height, bool is_turned) {
  int wanted_width = (int)(is_turned ? job->request.height : job->request.width);
  int wanted_height = (int)(is_turned ? job->request.width : job->request.height);
  double across = (double)wanted_width / width, down = (double)wanted_height / height;
  struct placement placement = {0, 0, width, height, 0, 0};
  double scale = fmin(across, down);
  if (job->request.fills) {
    scale = fmax(across, down);
    placement.width = whole(wanted_width / scale, width);
    placement.height = whole(wanted_height / scale, height);
    placement.x = (width - placement.width) / 2;
    placement.y = (height - placement.height) / 2;
  }
  scale = fmin(scale, 1);
  placement.target_width = whole(placement.width * scale, wanted_width);
  placement.target_height = whole(placement.height * scale, wanted_height);
  return placement;
}

// MARK: Reducing

bool begin_reducing(struct reducer *reducer, struct placement placement, uint32_t *target) {
  memset(reducer, 0, sizeof *reducer);
  reducer->placement = placement;
  reducer->target = target;
  reducer->sums = calloc((size_t)placement.width * 4, sizeof(float));
  return reducer->sums != NULL;
}

// Adds a row, multiplied by a share, to the sums of its columns.
static void add_row(struct reducer *reducer, const uint32_t *pixels, float share) {
  const uint8_t *channels = (const uint8_t *)pixels;
  size_t count = (size_t)reducer->placement.width * 4;
  for (size_t index = 0; index < count; index += 1) reducer->sums[index] += (float)channels[index] * share;
}

// Averages the sums of the columns from `start` to `end`, which may be parts of columns.
static uint32_t average(const float *sums, double start, double end) {
  int first = (int)start, last = (int)ceil(end) - 1;
  float shares[] = {(float)(fmin(end, first + 1) - start), (float)(end - last)};
  const float *left = sums + (size_t)first * 4, *right = sums + (size_t)last * 4;
  uint8_t channels[4];
  for (int channel = 0; channel < 4; channel += 1) {
    float sum = left[channel] * shares[0];
    for (const float *inner = left + 4; inner < right; inner += 4) sum += inner[channel];
    if (last > first) sum += right[channel] * shares[1];
    float value = sum / (float)(end - start) + 0.5f;
    channels[channel] = value > 255 ? 255 : (uint8_t)value;
  }
  uint32_t word;
  memcpy(&word, channels, sizeof word);
  return word;
}

static void finish_row(struct reducer *reducer) {
  struct placement placement = reducer->placement;
  int columns = placement.target_width;
  uint32_t *target = reducer->target + (size_t)reducer->target_y * (size_t)columns;
  double step = (double)placement.width / columns;
  for (int column = 0; column < columns; column += 1) {
    bool is_last = column + 1 == columns;
    target[column] = average(reducer->sums, column * step, is_last ? placement.width : (column + 1) * step);
  }
  memset(reducer->sums, 0, (size_t)placement.width * 4 * sizeof(float));
  reducer->target_y += 1;
}

void reduce_row(struct reducer *reducer, const uint32_t *pixels) {
  struct placement placement = reducer->placement;
  int y = reducer->source_y++;
  if (y >= placement.height) return;
  size_t columns = (size_t)placement.target_width;
  if (placement.width == placement.target_width && placement.height == placement.target_height) {
    memcpy(reducer->target + columns * (size_t)y, pixels, columns * sizeof *pixels);
    return;
  }
  // A row of the source belongs to one row of the target or to two.
  double step = (double)placement.height / placement.target_height;
  double start = y;
  while (reducer->target_y < placement.target_height) {
    bool is_last = reducer->target_y + 1 == placement.target_height;
    double edge = is_last ? placement.height : (reducer->target_y + 1) * step;
    double end = fmin(edge, y + 1);
    if (end > start) add_row(reducer, pixels, (float)((end - start) / step));
    if (edge > y + 1) return;
    finish_row(reducer);
    start = end;
    if (edge == y + 1) return;
  }
}
