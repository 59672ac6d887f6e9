// The D-Bus client of libsystemd (sd-bus), which is loaded at run time. A machine without it has no desktop services;
// nothing else changes there.
//
// The functions are declared as in their manual pages. An object may be used by one thread at a time. Those that return
// int return a negative errno value on failure.
#ifndef CBUS_H
#define CBUS_H

#include <stdint.h>
#include <sys/eventfd.h>

struct cbus_connection;
struct cbus_message;

struct cbus_error {
  const char *name;
  const char *message;
  int is_allocated;
};

struct cbus_library {
  int (*make)(struct cbus_connection **connection);
  int (*set_address)(struct cbus_connection *connection, const char *address);
  int (*set_is_client)(struct cbus_connection *connection, int is_client);
  int (*start)(struct cbus_connection *connection);
  struct cbus_connection *(*close)(struct cbus_connection *connection);
  int (*is_ready)(struct cbus_connection *connection);
  int (*descriptor)(struct cbus_connection *connection);
  int (*events)(struct cbus_connection *connection);
  int (*due)(struct cbus_connection *connection, uint64_t *microseconds);
  int (*process)(struct cbus_connection *connection, struct cbus_message **message);
  int (*call)(
    struct cbus_connection *connection, struct cbus_message *message, uint64_t microseconds,
    struct cbus_error *error, struct cbus_message **reply);
  void (*free_error)(struct cbus_error *error);

  int (*make_call)(
    struct cbus_connection *connection, struct cbus_message **message, const char *destination, const char *path,
    const char *interface, const char *member);
  struct cbus_message *(*free_message)(struct cbus_message *message);
  int (*append)(struct cbus_message *message, char type, const void *value);
  int (*open_container)(struct cbus_message *message, char type, const char *contents);
  int (*close_container)(struct cbus_message *message);
  int (*peek)(struct cbus_message *message, char *type, const char **contents);
  int (*read)(struct cbus_message *message, char type, void *value);
  int (*enter_container)(struct cbus_message *message, char type, const char *contents);
  int (*exit_container)(struct cbus_message *message);
  int (*make_return)(struct cbus_message *call, struct cbus_message **message);
  int (*reply_error)(struct cbus_message *call, const struct cbus_error *error);
  int (*make_signal)(
    struct cbus_connection *connection, struct cbus_message **message, const char *path, const char *interface,
    const char *member);
  int (*send)(struct cbus_connection *connection, struct cbus_message *message, uint64_t *cookie);
  int (*unique_name)(struct cbus_connection *connection, const char **name);
  struct cbus_message *(*keep_message)(struct cbus_message *message);
  int (*type)(struct cbus_message *message, uint8_t *type);
  const char *(*sender)(struct cbus_message *message);
  const char *(*path)(struct cbus_message *message);
  const char *(*interface)(struct cbus_message *message);
  const char *(*member)(struct cbus_message *message);
};

// Loads the library once. Returns NULL if it is not installed or lacks a function. May be called on any thread.
const struct cbus_library *cbus_library(void);

#endif
