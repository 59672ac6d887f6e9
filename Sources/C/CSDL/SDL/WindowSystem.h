// Shared by the files that talk to the X server. Not in the module, because it includes Xlib.
#ifndef CSDL_WINDOW_SYSTEM_H
#define CSDL_WINDOW_SYSTEM_H

#include "CSDL.h"

#include <X11/Xlib.h>

/* Returns the server's time of the last pointer event that SDL has read, or CurrentTime if there was none. */
Time csdl_x11_pointer_time(void);

/* From now on, the loss of SDL's connection is only noted, and does not end the process. */
void csdl_x11_outlive(Display *connection);

/* Opens a connection of Lantern's own, one at a time. When it is lost, `is_lost` becomes true, and Xlib does nothing on it
   any longer. Returns NULL if the connection can't be opened, or is lost meanwhile. */
Display *csdl_x11_open(const char *name, bool *is_lost);
/* Closes the connection, unless it is lost: Xlib must not use it again then, and its memory is lost too. */
void csdl_x11_close(Display *connection, const bool *is_lost);

/* Shows a window that is mapped. */
void csdl_show(SDL_Window *window);

#endif
