/* mix WIDTH HEIGHT RATE: mixes two still images in a window. Each line of input starts a transition; its number
   is the number of frames, which are due at the deadlines of a fixed grid. Prints an empty line when the window
   is open, then the number of frames presented for each transition. */
#include "bare.h"

#include <CPixels.h>

static uint32_t *noise(int area, uint32_t *seed) {
  uint32_t *pixels = malloc((size_t)area * 4);
  if (!pixels) fail("out of memory");
  for (int index = 0; index < area; index++) {
    *seed = *seed * 1664525 + 1013904223;
    pixels[index] = 0xFF000000 | *seed >> 8;
  }
  return pixels;
}

/* Uses the fastest loops that this processor supports, with streaming stores where Lantern uses them. */
static void dissolve(const uint32_t *from, const uint32_t *to, struct window *window, uint32_t step) {
  enum pixels_kernel kernel = pixels_can_run(pixels_kernel_neon)   ? pixels_kernel_neon
                          : pixels_can_run(pixels_kernel_avx2) ? pixels_kernel_avx2
                          : pixels_can_run(pixels_kernel_sse2) ? pixels_kernel_sse2
                                                             : pixels_kernel_portable;
  int width = window->width, height = window->height;
  bool streams = width * height >= 1500000;
  pixels_dissolve(kernel, from, width, to, width, window->pixels, width, width, height, step, streams);
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  struct window window = open_window(atoi(arguments[1]), atoi(arguments[2]));
  int64_t rate = atoi(arguments[3]);
  int area = window.width * window.height;
  uint32_t seed = 1;
  uint32_t *from = noise(area, &seed), *to = noise(area, &seed);
  int64_t epoch = now();
  puts("");
  fflush(stdout);

  for (char line[16]; fgets(line, sizeof line, stdin);) {
    int due = atoi(line);
    SDL_PumpEvents();
    int64_t start = (now() - epoch) * rate / 1000000000 + 1;
    int presented = 0;
    for (int frame = 1; frame <= due; frame++) {
      sleep_until(epoch + (start + frame) * 1000000000 / rate);
      /* Late frames are skipped, except for the last one. */
      int current = (int)((now() - epoch) * rate / 1000000000 - start);
      if (current > frame) frame = current < due ? current : due;
      dissolve(from, to, &window, (uint32_t)(frame * 256 / due));
      present(&window);
      presented++;
    }
    printf("%d\n", presented);
    fflush(stdout);
  }
  return 0;
}
