// The loss of a connection to the X server. Xlib then ends the process, unless the connection has a handler that prevents
// this. No such handler can be set while Xlib opens a connection, and SDL has connections that Lantern doesn't know yet, or
// never. It also aborts when a second object is created on a lost connection. SDL itself isn't made for it either: it follows
// pointers to replies that did not come, and waits for states that never come.
//
// So a call of SDL that talks to the server is left with longjmp as soon as its connection is lost. SDL keeps the memory of
// the call. After that, nothing of SDL's X11 driver is called.
#define _GNU_SOURCE
#include "CSDL.h"
#include "WindowSystem.h"

#include <setjmp.h>
#include <signal.h>

// MARK: Handlers

// SDL has one connection for all windows, and another one that it uses only to close it.
static Display *shared_connection;
static bool is_connection_lost;
static Display *own_connection;
static XIOErrorHandler former_handler;
// Where a call goes on if its connection is lost. Xlib is used on one thread only.
static jmp_buf *way_out;

// Xlib calls this handler first. Because it is set, Xlib prints no message.
static int handle_loss(Display *connection) {
  if (connection == shared_connection || connection == own_connection) return 0;
  if (way_out != NULL) longjmp(*way_out, 1);
  return former_handler != NULL ? former_handler(connection) : 0;
}

static void install_handler(void) {
  XIOErrorHandler former = XSetIOErrorHandler(handle_loss);
  if (former != handle_loss) former_handler = former;
}

// Xlib calls the handler of the connection next. After it returns, Xlib does nothing on this connection.
static void mark_shared_lost(Display *connection, void *unused) {
  (void)connection, (void)unused;
  is_connection_lost = true;
  if (way_out != NULL) longjmp(*way_out, 1);
}

static void mark_own_lost(Display *connection, void *is_lost) {
  (void)connection;
  *(bool *)is_lost = true;
}

void csdl_x11_outlive(Display *connection) {
  install_handler();
  shared_connection = connection;
  XSetIOErrorExitHandler(connection, mark_shared_lost, NULL);
}

bool csdl_x11_connection_is_lost(void) { return is_connection_lost; }

// MARK: Calls

// Runs a statement, unless the connection is lost. If it is lost meanwhile, goes on behind the statement. Variables that the
// statement changes must be volatile.
#define WHILE_CONNECTED(statement)   \
  do {                               \
    if (is_connection_lost) break;   \
    jmp_buf here;                    \
    jmp_buf *outer = way_out;        \
    way_out = &here;                 \
    if (setjmp(here) == 0) {         \
      statement;                     \
    } else {                         \
      is_connection_lost = true;     \
    }                                \
    way_out = outer;                 \
  } while (0)

int csdl_start_video(void) {
  // A message to a server that has closed the connection must fail. By default, it ends the process.
  struct sigaction action;
  if (sigaction(SIGPIPE, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_DFL)
    signal(SIGPIPE, SIG_IGN);
  install_handler();
  volatile int result = -1;
  WHILE_CONNECTED(result = SDL_InitSubSystem(SDL_INIT_VIDEO));
  return result;
}

void csdl_stop_video(void) {
  WHILE_CONNECTED(SDL_QuitSubSystem(SDL_INIT_VIDEO));
  // Another connection can be at the same address.
  if (!SDL_WasInit(SDL_INIT_VIDEO)) shared_connection = NULL;
}

SDL_Window *csdl_create_window(const char *title, int x, int y, int width, int height, Uint32 flags) {
  SDL_Window *volatile window = NULL;
  WHILE_CONNECTED(window = SDL_CreateWindow(title, x, y, width, height, flags));
  Display *connection = window != NULL ? csdl_x11_connection(window) : NULL;
  if (connection != NULL) csdl_x11_outlive(connection);
  return window;
}

void csdl_destroy_window(SDL_Window *window) { WHILE_CONNECTED(SDL_DestroyWindow(window)); }

SDL_Cursor *csdl_create_cursor(SDL_SystemCursor kind) {
  SDL_Cursor *volatile cursor = NULL;
  WHILE_CONNECTED(cursor = SDL_CreateSystemCursor(kind));
  return cursor;
}

void csdl_set_cursor(SDL_Cursor *cursor) { WHILE_CONNECTED(SDL_SetCursor(cursor)); }

void csdl_show(SDL_Window *window) { WHILE_CONNECTED(SDL_ShowWindow(window)); }

void csdl_hide(SDL_Window *window) { WHILE_CONNECTED(SDL_HideWindow(window)); }

void csdl_set_bordered(SDL_Window *window, SDL_bool is_bordered) {
  WHILE_CONNECTED(SDL_SetWindowBordered(window, is_bordered));
}

void csdl_set_fullscreen(SDL_Window *window, Uint32 flags) { WHILE_CONNECTED(SDL_SetWindowFullscreen(window, flags)); }

int csdl_usable_bounds(int screen, SDL_Rect *bounds) {
  volatile int result = -1;
  WHILE_CONNECTED(result = SDL_GetDisplayUsableBounds(screen, bounds));
  return result;
}

void csdl_pump_events(void) { WHILE_CONNECTED(SDL_PumpEvents()); }

int csdl_poll_event(SDL_Event *event) {
  volatile int result = 0;
  WHILE_CONNECTED(result = SDL_PollEvent(event));
  return is_connection_lost ? 0 : result;
}

// MARK: Own connections

Display *csdl_x11_open(const char *name, bool *is_lost) {
  jmp_buf here;
  jmp_buf *outer = way_out;
  Display *volatile connection = NULL;
  install_handler();
  way_out = &here;
  if (setjmp(here) == 0) connection = XOpenDisplay(name);
  way_out = outer;
  if (connection == NULL) return NULL;
  own_connection = connection;
  XSetIOErrorExitHandler(connection, mark_own_lost, is_lost);
  return connection;
}

void csdl_x11_close(Display *connection, const bool *is_lost) {
  if (!*is_lost) XCloseDisplay(connection);
  own_connection = NULL;
}
