#define _GNU_SOURCE
#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

struct library csecret_library;

static const struct {
  size_t offset;
  const char *name;
} functions[] = {
  {offsetof(struct library, clear_error), "g_clear_error"},
  {offsetof(struct library, free_memory), "g_free"},
  {offsetof(struct library, free_list), "g_list_free"},
  {offsetof(struct library, make_table), "g_hash_table_new"},
  {offsetof(struct library, insert), "g_hash_table_insert"},
  {offsetof(struct library, free_table), "g_hash_table_unref"},
  {offsetof(struct library, hash_text), "g_str_hash"},
  {offsetof(struct library, is_same_text), "g_str_equal"},
  {offsetof(struct library, make_context), "g_main_context_new"},
  {offsetof(struct library, push_context), "g_main_context_push_thread_default"},
  {offsetof(struct library, iterate), "g_main_context_iteration"},
  {offsetof(struct library, pop_context), "g_main_context_pop_thread_default"},
  {offsetof(struct library, free_context), "g_main_context_unref"},
  {offsetof(struct library, unref), "g_object_unref"},
  {offsetof(struct library, make_cancellable), "g_cancellable_new"},
  {offsetof(struct library, cancel), "g_cancellable_cancel"},
  {offsetof(struct library, bus), "g_bus_get_sync"},
  {offsetof(struct library, set_exit_on_close), "g_dbus_connection_set_exit_on_close"},
  {offsetof(struct library, service_owner), "g_dbus_proxy_get_name_owner"},
  {offsetof(struct library, service_type), "secret_service_get_type"},
  {offsetof(struct library, open_service), "secret_service_open_sync"},
  {offsetof(struct library, collection), "secret_collection_for_alias_sync"},
  {offsetof(struct library, collection_is_locked), "secret_collection_get_locked"},
  {offsetof(struct library, make_schema), "secret_schema_new"},
  {offsetof(struct library, free_schema), "secret_schema_unref"},
  {offsetof(struct library, search), "secret_service_search_sync"},
  {offsetof(struct library, make_item), "secret_item_create_sync"},
  {offsetof(struct library, delete_item), "secret_item_delete_sync"},
  {offsetof(struct library, item_is_locked), "secret_item_get_locked"},
  {offsetof(struct library, item_secret), "secret_item_get_secret"},
  {offsetof(struct library, make_value), "secret_value_new"},
  {offsetof(struct library, value_text), "secret_value_get"},
  {offsetof(struct library, free_value), "secret_value_unref"},
};

static const size_t function_count = sizeof functions / sizeof functions[0];

_Static_assert(sizeof functions / sizeof functions[0] == sizeof(struct library) / sizeof(void *), "each has a name");

static bool is_loaded;

static void load(void) {
  // libsecret depends on GLib, so its handle also finds GLib's functions. The library is never unloaded because
  // GLib's threads keep running.
  void *secret = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
  if (secret == NULL) return;
  for (size_t index = 0; index < function_count; index += 1) {
    void *function = dlsym(secret, functions[index].name);
    if (function == NULL) return;
    memcpy((char *)&csecret_library + functions[index].offset, &function, sizeof function);
  }
  is_loaded = true;
}

bool csecret_load_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}
