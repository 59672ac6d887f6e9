/* fill WIDTH HEIGHT: opens a window, fills it with one color and runs until it is closed. */
#include "bare.h"

int main(int count, char **arguments) {
  if (count != 3) return 64;
  struct window window = open_window(atoi(arguments[1]), atoi(arguments[2]));
  for (int index = 0; index < window.width * window.height; index++) window.pixels[index] = 0x3366CC;
  present(&window, window.width);
  SDL_Event event;
  while (SDL_WaitEvent(&event)) {
    if (event.type == SDL_QUIT) return 0;
  }
  return 1;
}
