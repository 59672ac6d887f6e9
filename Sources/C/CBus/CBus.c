#define _GNU_SOURCE
#include "CBus.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static struct cbus_library library;

static const struct {
  size_t offset;
  const char *name;
} functions[] = {
  {offsetof(struct cbus_library, make), "sd_bus_new"},
  {offsetof(struct cbus_library, set_address), "sd_bus_set_address"},
  {offsetof(struct cbus_library, set_is_client), "sd_bus_set_bus_client"},
  {offsetof(struct cbus_library, start), "sd_bus_start"},
  {offsetof(struct cbus_library, close), "sd_bus_close_unref"},
  {offsetof(struct cbus_library, is_ready), "sd_bus_is_ready"},
  {offsetof(struct cbus_library, descriptor), "sd_bus_get_fd"},
  {offsetof(struct cbus_library, events), "sd_bus_get_events"},
  {offsetof(struct cbus_library, due), "sd_bus_get_timeout"},
  {offsetof(struct cbus_library, process), "sd_bus_process"},
  {offsetof(struct cbus_library, call), "sd_bus_call"},
  {offsetof(struct cbus_library, free_error), "sd_bus_error_free"},
  {offsetof(struct cbus_library, make_call), "sd_bus_message_new_method_call"},
  {offsetof(struct cbus_library, free_message), "sd_bus_message_unref"},
  {offsetof(struct cbus_library, append), "sd_bus_message_append_basic"},
  {offsetof(struct cbus_library, open_container), "sd_bus_message_open_container"},
  {offsetof(struct cbus_library, close_container), "sd_bus_message_close_container"},
  {offsetof(struct cbus_library, peek), "sd_bus_message_peek_type"},
  {offsetof(struct cbus_library, read), "sd_bus_message_read_basic"},
  {offsetof(struct cbus_library, enter_container), "sd_bus_message_enter_container"},
  {offsetof(struct cbus_library, exit_container), "sd_bus_message_exit_container"},
  {offsetof(struct cbus_library, make_return), "sd_bus_message_new_method_return"},
  {offsetof(struct cbus_library, reply_error), "sd_bus_reply_method_error"},
  {offsetof(struct cbus_library, make_signal), "sd_bus_message_new_signal"},
  {offsetof(struct cbus_library, send), "sd_bus_send"},
  {offsetof(struct cbus_library, unique_name), "sd_bus_get_unique_name"},
  {offsetof(struct cbus_library, keep_message), "sd_bus_message_ref"},
  {offsetof(struct cbus_library, type), "sd_bus_message_get_type"},
  {offsetof(struct cbus_library, sender), "sd_bus_message_get_sender"},
  {offsetof(struct cbus_library, path), "sd_bus_message_get_path"},
  {offsetof(struct cbus_library, interface), "sd_bus_message_get_interface"},
  {offsetof(struct cbus_library, member), "sd_bus_message_get_member"},
};

static const size_t function_count = sizeof functions / sizeof functions[0];

_Static_assert(sizeof functions / sizeof functions[0] == sizeof library / sizeof(void *), "each has a name");

static bool is_loaded;

static void load(void) {
  void *systemd = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (systemd == NULL) return;
  for (size_t index = 0; index < function_count; index += 1) {
    void *function = dlsym(systemd, functions[index].name);
    if (function == NULL) return;
    memcpy((char *)&library + functions[index].offset, &function, sizeof function);
  }
  is_loaded = true;
}

const struct cbus_library *cbus_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &library : NULL;
}
