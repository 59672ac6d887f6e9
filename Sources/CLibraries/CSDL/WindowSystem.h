// Shared by the files that talk to the X server. Not in the module, because it includes Xlib.
#ifndef CSDL_WINDOW_SYSTEM_H
#define CSDL_WINDOW_SYSTEM_H

#include <X11/Xlib.h>

/* Returns the server's time of the last pointer event that SDL has read, or CurrentTime if there was none. */
Time csdl_x11_pointer_time(void);

/* From now on, the loss of this connection no longer ends the process. NULL for none. A watched window must exist,
   because the handlers are those of its connection. */
void csdl_x11_tolerate_loss(Display *connection);

#endif
