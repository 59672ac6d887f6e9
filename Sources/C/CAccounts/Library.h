// The functions of libsecret and GLib that this module uses, declared as in their documentation. Their own headers
// would have to be found with pkg-config on each machine that builds this module.
#ifndef LIBRARY_H
#define LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct attributes;
struct bus;
struct cancellable;
struct collection;
struct context;
struct schema;
struct service;
struct value;

// GError
struct error {
  uint32_t domain;
  int code;
  char *message;
};

// GList
struct list {
  void *data;
  struct list *next;
  struct list *previous;
};

enum {
  session_bus = 2,
  item_replace = 1 << 1,
  search_all = 1 << 1,
  search_load_secrets = 1 << 3,
};

struct library {
  void (*clear_error)(struct error **);
  void (*free_memory)(void *);
  void (*free_list)(struct list *);
  struct attributes *(*make_table)(unsigned (*)(const void *), int (*)(const void *, const void *));
  int (*insert)(struct attributes *, void *, void *);
  void (*free_table)(struct attributes *);
  unsigned (*hash_text)(const void *);
  int (*is_same_text)(const void *, const void *);
  struct context *(*make_context)(void);
  void (*push_context)(struct context *);
  int (*iterate)(struct context *, int);
  void (*pop_context)(struct context *);
  void (*free_context)(struct context *);

  void (*unref)(void *);
  struct cancellable *(*make_cancellable)(void);
  void (*cancel)(struct cancellable *);
  struct bus *(*bus)(int, struct cancellable *, struct error **);
  void (*set_exit_on_close)(struct bus *, int);
  char *(*service_owner)(struct service *);

  size_t (*service_type)(void);
  struct service *(*open_service)(size_t, const char *, int, struct cancellable *, struct error **);
  struct collection *(*collection)(
    struct service *, const char *, int, struct cancellable *, struct error **);
  int (*collection_is_locked)(struct collection *);
  struct schema *(*make_schema)(const char *, int, ...);
  void (*free_schema)(struct schema *);
  struct list *(*search)(
    struct service *, const struct schema *, struct attributes *, int, struct cancellable *, struct error **);
  void *(*make_item)(
    struct collection *, const struct schema *, struct attributes *, const char *, struct value *, int,
    struct cancellable *, struct error **);
  int (*delete_item)(void *, struct cancellable *, struct error **);
  int (*item_is_locked)(void *);
  struct value *(*item_secret)(void *);
  struct value *(*make_value)(const char *, long, const char *);
  const char *(*value_text)(struct value *, size_t *);
  void (*free_value)(void *);
};

// Empty until the library is loaded.
extern struct library csecret_library;

// Loads libsecret and its dependencies, once. Returns false if libsecret is not installed or lacks a function.
bool csecret_load_library(void);

#endif
