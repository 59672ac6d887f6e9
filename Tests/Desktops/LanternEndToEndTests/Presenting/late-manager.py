"""A window manager that loses the first request to map a window, as others do while they start.

DISPLAY is the server. Prints "ready" when it manages windows, and "lost" when it has lost a request.
"""

import ctypes

MAP_REQUEST, CONFIGURE_REQUEST = 20, 23
SUBSTRUCTURE_REDIRECT = 1 << 20

x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.restype = ctypes.c_ulong
display = ctypes.c_void_p(x11.XOpenDisplay(None))
root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
x11.XSelectInput(display, root, ctypes.c_long(SUBSTRUCTURE_REDIRECT))
x11.XSync(display, 0)
print("ready", flush=True)

has_lost = False
event = (ctypes.c_char * 192)()
while True:
    x11.XNextEvent(display, event)
    kind = ctypes.c_int.from_buffer(event, 0).value
    window = ctypes.c_ulong.from_buffer(event, 40)
    if kind == CONFIGURE_REQUEST:
        width, height = (ctypes.c_int.from_buffer(event, offset).value for offset in (56, 60))
        x11.XResizeWindow(display, window, width, height)
    elif kind == MAP_REQUEST and not has_lost:
        has_lost = True
        print("lost", flush=True)
    elif kind == MAP_REQUEST:
        x11.XMapWindow(display, window)
    x11.XFlush(display)
