/* transition WIDTH HEIGHT RATE FRAMES FIRST SECOND: shows the first of two pictures in a window. Each release of the
   mouse button starts a transition of FRAMES frames, which are due at the deadlines of a fixed grid: a dissolve to the
   second picture, then a slide back to the first, and so on, with the curves that Lantern uses. Prints the time of the
   grid in nanoseconds when the window shows the picture, then the number of frames presented for each transition.
   The files contain words 0x??RRGGBB, row by row without padding. */
#include "bare.h"

#include <CPixels.h>
#include <math.h>
#include <stdbool.h>

static enum pixels_kernel kernel;

static uint32_t *picture(const char *path, size_t area) {
  uint32_t *pixels = malloc(area * 4);
  FILE *file = fopen(path, "rb");
  if (!pixels || !file || fread(pixels, 4, area, file) != area) fail("cannot read a picture");
  fclose(file);
  return pixels;
}

/* The fastest loops that this processor supports. */
static enum pixels_kernel fastest_kernel(void) {
  return pixels_can_run(pixels_kernel_neon)   ? pixels_kernel_neon
         : pixels_can_run(pixels_kernel_avx2) ? pixels_kernel_avx2
         : pixels_can_run(pixels_kernel_sse2) ? pixels_kernel_sse2
                                              : pixels_kernel_portable;
}

/* Streaming stores are used where Lantern uses them. */
static bool streams(const struct window *window, int area) {
  return window->width * window->height >= 1500000 && area >= 16384;
}

static double bezier(double first, double second, double t) {
  return 3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
}

/* A cubic Bezier curve from (0, 0) to (1, 1), as in CSS. Its second control point is (0.58, 1). */
static double eased(double first, double progress) {
  double low = 0, high = 1;
  for (int round = 0; round < 40; round++) {
    double middle = (low + high) / 2;
    if (bezier(first, 0.58, middle) < progress)
      low = middle;
    else
      high = middle;
  }
  return progress >= 1 ? 1 : bezier(0, 1, low);
}

static void dissolve(struct window *window, const uint32_t *from, const uint32_t *to, double progress) {
  int width = window->width, height = window->height;
  uint32_t step = (uint32_t)lround(eased(0, progress) * 256);
  pixels_dissolve(kernel, from, width, to, width, window->pixels, width, width, height, step,
                  streams(window, width * height));
  present(window, width);
}

/* The incoming picture moves in from the left edge, above the outgoing one. Only the part that it covers changes. */
static void slide(struct window *window, const uint32_t *to, double progress) {
  int width = window->width, height = window->height;
  int covered = (int)lround(width * eased(0.42, progress));
  pixels_copy(kernel, to + width - covered, width, window->pixels, width, covered, height,
              streams(window, covered * height));
  present(window, covered);
}

int main(int count, char **arguments) {
  if (count != 7) return 64;
  struct window window = open_window(atoi(arguments[1]), atoi(arguments[2]));
  int64_t rate = atoi(arguments[3]);
  int due = atoi(arguments[4]);
  size_t area = (size_t)window.width * (size_t)window.height;
  uint32_t *first = picture(arguments[5], area), *second = picture(arguments[6], area);
  kernel = fastest_kernel();
  pixels_copy(kernel, first, window.width, window.pixels, window.width, window.width, window.height, false);
  present(&window, window.width);
  int64_t epoch = now();
  printf("%lld\n", (long long)epoch);
  fflush(stdout);

  bool shows_first = true;
  for (SDL_Event event; SDL_WaitEvent(&event);) {
    if (event.type == SDL_QUIT) return 0;
    if (event.type != SDL_MOUSEBUTTONUP) continue;
    int64_t start = (now() - epoch) * rate / 1000000000;
    int presented = 0;
    for (int frame = 1; frame <= due; frame++) {
      sleep_until(epoch + (start + frame) * 1000000000 / rate);
      /* Late frames are skipped, except for the last one. */
      int current = (int)((now() - epoch) * rate / 1000000000 - start);
      if (current > frame) frame = current < due ? current : due;
      double progress = (double)frame / due;
      if (shows_first)
        dissolve(&window, first, second, progress);
      else
        slide(&window, first, progress);
      presented++;
    }
    shows_first = !shows_first;
    printf("%d\n", presented);
    fflush(stdout);
  }
  return 1;
}
