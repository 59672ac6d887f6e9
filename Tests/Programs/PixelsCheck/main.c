// Runs every pixel kernel on random images and compares the result with that of the portable kernel. `make sanitize`
// builds this program with the sanitizers, which find each access outside of an image: images have no more memory than
// their pixels, at any address. `make arm64` runs it on an emulated processor.

#include <CPixels.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

// SplitMix64 by Steele, Lea and Flood.
static uint64_t next(void) {
  uint64_t mixed = state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  return mixed ^ mixed >> 31;
}

static ptrdiff_t between(ptrdiff_t low, ptrdiff_t high) {
  return low + (ptrdiff_t)(next() % (uint64_t)(high - low + 1));
}

static double fraction(double low, double high) { return low + (high - low) * (double)(next() >> 11) * 0x1p-53; }

struct image {
  uint32_t *memory;
  uint32_t *pixels;
  ptrdiff_t stride;
  size_t size;
};

static void *allocate(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (!memory) abort();
  return memory;
}

static struct image noise(ptrdiff_t width, ptrdiff_t height) {
  ptrdiff_t offset = between(0, 20), stride = width + between(0, 20);
  ptrdiff_t count = offset + (width > 0 && height > 0 ? (height - 1) * stride + width : 0);
  struct image image = {.stride = stride, .size = (size_t)count * 4};
  image.memory = allocate(image.size);
  image.pixels = image.memory + offset;
  for (ptrdiff_t index = 0; index < count; index++) {
    uint64_t number = next();
    image.memory[index] = number >> 62 == 0 ? 0 : number >> 62 == 1 ? 0xFF000000 | (uint32_t)number : (uint32_t)number;
  }
  return image;
}

struct arguments {
  int operation;
  ptrdiff_t width, height, x, y;
  uint32_t color, step;
  bool streams;
  uint32_t colors[256];
  struct pixels_line line;
  struct pixels_center center;
  struct pixels_axis columns, rows;
  ptrdiff_t source_width, source_height, tile;
  struct pixels_run runs[80];
  ptrdiff_t run_count;
};

enum { operations = 14 };

static struct pixels_axis axis(ptrdiff_t count) {
  int64_t first = between(0, count - 1);
  return (struct pixels_axis){
      .start = (int64_t)fraction(-9 * 0x1p32, (double)count * 0x1p32),
      .step = between(0, 3) == 0 ? INT64_C(1) << 32 : (int64_t)fraction(0, 4 * 0x1p32),
      .first = first,
      .last = between(first, count - 1),
  };
}

// Runs of any mixture, some with columns between them. Each has at least one column.
static void add_runs(struct arguments *to) {
  for (ptrdiff_t x = between(0, 9); x < to->width; x += between(0, 1) * between(0, 9)) {
    ptrdiff_t width = between(1, to->width - x < 40 ? to->width - x : 40);
    enum pixels_mixture mixture = (enum pixels_mixture)between(pixels_mixture_color, pixels_mixture_both);
    to->runs[to->run_count++] = (struct pixels_run){x, width, mixture, to->color};
    x += width;
  }
}

static struct arguments random_arguments(void) {
  struct arguments some = {.operation = (int)between(0, operations - 1), .color = (uint32_t)next()};
  bool is_gradient = some.operation == 2 || some.operation == 3;
  bool is_large = is_gradient && between(0, 3) == 0;
  some.width = is_large ? between(180, 400) : between(0, 80);
  some.height = is_large ? between(180, 300) : between(0, 6);
  some.x = between(-50, 50);
  some.y = between(-50, 50);
  some.step = (uint32_t)(between(0, 3) == 0 ? 256 * between(0, 1) : between(0, 256));
  some.streams = between(0, 1) == 1;
  for (int index = 0; index < 256; index++) some.colors[index] = (uint32_t)next();
  some.line = (struct pixels_line){fraction(-1, 2), fraction(-0.02, 0.02), fraction(-0.02, 0.02)};
  if (between(0, 3) == 0) *(between(0, 1) == 0 ? &some.line.per_column : &some.line.per_row) = 0;
  some.center = (struct pixels_center){fraction(-99, 300), fraction(-99, 300), fraction(0, 0.05)};
  if (between(0, 1) == 0) some.center.x = (double)between(-99, 600) / 2;
  if (between(0, 1) == 0) some.center.y = (double)between(-99, 600) / 2;
  some.source_width = between(1, 40);
  some.source_height = between(1, 9);
  some.columns = axis(some.source_width);
  some.rows = axis(some.source_height);
  some.tile = between(1, 40);
  if (!is_large) add_runs(&some);
  return some;
}

static void run(
    enum pixels_kernel kernel, const struct arguments *with, struct image first, struct image second,
    struct image target) {
  ptrdiff_t width = with->width, height = with->height;
  const uint32_t *one = first.pixels, *other = second.pixels;
  uint32_t *out = target.pixels;
  uint32_t *scratch = NULL;
  switch (with->operation) {
    case 0:
      pixels_copy(kernel, one, first.stride, out, target.stride, width, height, with->streams);
      break;
    case 1:
      pixels_fill(kernel, out, target.stride, width, height, with->color);
      break;
    case 2:
      scratch = allocate((size_t)pixels_linear_scratch(with->line, width, height) * 4);
      pixels_linear(
          kernel, with->colors, with->line, with->x, with->y, out, target.stride, width, height, scratch);
      break;
    case 3:
      pixels_radial(kernel, with->colors, with->center, with->x, with->y, out, target.stride, width, height);
      break;
    case 4:
      pixels_cover(
          kernel, with->color, (const uint8_t *)one, first.stride * 4, out, target.stride, width, height);
      break;
    case 5:
      pixels_cover(kernel, with->color, NULL, 0, out, target.stride, width, height);
      break;
    case 6:
      pixels_dissolve(
          kernel, one, first.stride, other, second.stride, out, target.stride, width, height, with->step,
          with->streams);
      break;
    case 7:
      pixels_dissolve(
          kernel, one, first.stride, out, target.stride, out, target.stride, width, height, with->step,
          with->streams);
      break;
    case 8:
      pixels_tint(
          kernel, one, first.stride, out, target.stride, width, height, with->color, with->step, with->streams);
      break;
    case 9:
      pixels_blend(kernel, one, first.stride, out, target.stride, width, height, with->step);
      break;
    case 10:
      pixels_blend(kernel, one, 0, out, target.stride, width, height, 256);
      break;
    case 11:
      // The differences of a tile have a byte, and there are not more tiles than pixels in a row.
      if (width > 0 && height > 0)
        pixels_compare(
            kernel, one, first.stride, other, second.stride, width, height, with->tile, (uint8_t *)out);
      break;
    case 12:
      scratch = allocate((size_t)pixels_stretch_scratch(width) * 4);
      pixels_stretch(
          kernel, one, first.stride, with->columns, with->rows, out, target.stride, width, height, with->step,
          with->streams ? pixels_blend_mode_over : pixels_blend_mode_mix, scratch);
      break;
    case 13:
      pixels_mix_runs(
          kernel, with->runs, with->run_count, one, first.stride, other, second.stride, out, target.stride,
          height, with->step, with->streams);
      break;
  }
  free(scratch);
}

int main(int count, char **options) {
  long rounds = count > 1 ? atol(options[1]) : 20000;
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    struct arguments with = random_arguments();
    bool stretches = with.operation == 12;
    struct image first =
        stretches ? noise(with.source_width, with.source_height) : noise(with.width, with.height);
    struct image second = noise(with.width, with.height), target = noise(with.width, with.height);
    uint32_t *before = allocate(target.size), *expected = allocate(target.size);
    memcpy(before, target.memory, target.size);
    run(pixels_kernel_portable, &with, first, second, target);
    memcpy(expected, target.memory, target.size);
    for (enum pixels_kernel kernel = pixels_kernel_sse2; kernel <= pixels_kernel_neon; kernel++) {
      if (!pixels_can_run(kernel)) continue;
      memcpy(target.memory, before, target.size);
      run(kernel, &with, first, second, target);
      if (memcmp(target.memory, expected, target.size) == 0) continue;
      printf("round %ld: kernel %d differs in operation %d\n", round, kernel, with.operation);
      return 1;
    }
    free(first.memory), free(second.memory), free(target.memory), free(before), free(expected);
  }
  static const char *names[] = {
      [pixels_kernel_sse2] = "sse2", [pixels_kernel_avx2] = "avx2", [pixels_kernel_neon] = "neon"};
  printf("%ld rounds agree with the portable kernel:", rounds);
  for (enum pixels_kernel kernel = pixels_kernel_sse2; kernel <= pixels_kernel_neon; kernel++)
    if (pixels_can_run(kernel)) printf(" %s", names[kernel]);
  printf("\n");
  return 0;
}
