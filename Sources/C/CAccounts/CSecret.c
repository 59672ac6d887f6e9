// The caller waits while a thread created for the request calls libsecret. The thread has its own main context, so
// that no main loop is needed or disturbed. It releases everything that it opens: the next request finds a
// restarted keyring or bus again.
#define _GNU_SOURCE
#include "CSecret.h"

#include "Library.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static struct library *const library = &csecret_library;

// MARK: A request in progress

// Shared by the caller and the thread. The last one to release it frees it.
struct operation {
  pthread_mutex_t lock;
  pthread_cond_t finished;
  int holders;
  bool is_finished;
  bool is_late;
  bool is_abandoned;
  struct cancellable *cancellable;

  enum csecret_request request;
  char *folder;
  char text[csecret_text_size];
  enum csecret_outcome outcome;
  char reason[csecret_reason_size];
};

// The number of threads that are still blocked after cancellation.
static atomic_int blocked_threads;

// Releases the operation. The caller must hold the lock; this function releases it.
static void release(struct operation *operation) {
  bool is_last = --operation->holders == 0;
  pthread_mutex_unlock(&operation->lock);
  if (!is_last) return;
  pthread_cond_destroy(&operation->finished);
  pthread_mutex_destroy(&operation->lock);
  explicit_bzero(operation->text, sizeof operation->text);
  free(operation->folder);
  free(operation);
}

static void answer(struct operation *operation, enum csecret_outcome outcome, const char *reason) {
  operation->outcome = outcome;
  snprintf(operation->reason, sizeof operation->reason, "%s", reason);
}

static void answer_error(struct operation *operation, enum csecret_outcome outcome, struct error **error) {
  answer(operation, outcome, *error != NULL ? (*error)->message : "no reason was given");
  library->clear_error(error);
}

// MARK: Calls to libsecret

static void process_items(struct operation *operation, struct list *items, struct cancellable *cancellable) {
  bool is_locked = false, is_done = false;
  for (struct list *each = items; each != NULL; each = each->next) {
    // Reading or deleting a locked item would prompt for the keyring's password.
    if (library->item_is_locked(each->data)) {
      is_locked = true;
    } else if (operation->request == csecret_clear) {
      struct error *error = NULL;
      if (!library->delete_item(each->data, cancellable, &error)) {
        return answer_error(operation, csecret_refused, &error);
      }
      is_done = true;
    } else if (!is_done) {
      struct value *value = library->item_secret(each->data);
      if (value == NULL) continue;
      size_t length = 0;
      const char *text = library->value_text(value, &length);
      // Lantern never stores a longer text. The reader rejects it.
      if (length >= sizeof operation->text) length = sizeof operation->text - 1;
      memcpy(operation->text, text, length);
      operation->text[length] = 0;
      library->free_value(value);
      is_done = true;
    }
  }
  if (is_locked && !(is_done && operation->request == csecret_look_up)) {
    return answer(operation, csecret_locked, "the keyring is locked");
  }
  answer(operation, is_done ? csecret_done : csecret_nothing, "");
}

static void search(
  struct operation *operation, struct service *service, struct schema *schema, struct attributes *attributes,
  struct cancellable *cancellable) {
  struct error *error = NULL;
  int flags = search_all | (operation->request == csecret_look_up ? search_load_secrets : 0);
  struct list *items = library->search(service, schema, attributes, flags, cancellable, &error);
  if (error != NULL) return answer_error(operation, csecret_refused, &error);
  process_items(operation, items, cancellable);
  for (struct list *each = items; each != NULL; each = each->next) library->unref(each->data);
  library->free_list(items);
}

static void store(
  struct operation *operation, struct service *service, struct schema *schema, struct attributes *attributes,
  struct cancellable *cancellable) {
  struct error *error = NULL;
  struct collection *collection = library->collection(service, "default", 0, cancellable, &error);
  if (error != NULL) return answer_error(operation, csecret_refused, &error);
  if (collection == NULL) return answer(operation, csecret_absent, "there is no default keyring");
  if (library->collection_is_locked(collection)) {
    answer(operation, csecret_locked, "the keyring is locked");
  } else if (operation->request == csecret_check) {
    answer(operation, csecret_done, "");
  } else {
    struct value *value = library->make_value(operation->text, (long)strlen(operation->text), "text/plain");
    // libsecret's password function would prompt to unlock a keyring that was locked in the meantime, so this does
    // not use it.
    void *item = library->make_item(
      collection, schema, attributes, "Lantern: session", value, item_replace, cancellable, &error);
    library->free_value(value);
    if (item != NULL) {
      library->unref(item);
      answer(operation, csecret_done, "");
    } else {
      answer_error(operation, csecret_refused, &error);
    }
  }
  library->unref(collection);
}

static void call_service(struct operation *operation, struct cancellable *cancellable) {
  struct error *error = NULL;
  struct bus *bus = library->bus(session_bus, cancellable, &error);
  if (bus == NULL) return answer_error(operation, csecret_absent, &error);
  // Otherwise GLib would end the process when the session bus closes.
  library->set_exit_on_close(bus, 0);
  struct service *service = library->open_service(library->service_type(), NULL, 0, cancellable, &error);
  char *owner = service != NULL ? library->service_owner(service) : NULL;
  if (service == NULL) {
    answer_error(operation, csecret_absent, &error);
  } else if (owner == NULL) {
    answer(operation, csecret_absent, "no secret service is running on the session bus");
  } else {
    struct schema *schema = library->make_schema("lantern.session", 0, "data-directory", 0, (char *)NULL);
    struct attributes *attributes = library->make_table(library->hash_text, library->is_same_text);
    // The table does not copy its keys and values. It is freed before the operation.
    library->insert(attributes, (void *)"data-directory", operation->folder);
    bool uses_default = operation->request == csecret_check || operation->request == csecret_store;
    (uses_default ? store : search)(operation, service, schema, attributes, cancellable);
    library->free_table(attributes);
    library->free_schema(schema);
  }
  library->free_memory(owner);
  if (service != NULL) library->unref(service);
  library->unref(bus);
}

static void *perform(void *argument) {
  struct operation *operation = argument;
  if (!csecret_load_library()) {
    answer(operation, csecret_absent, "libsecret is not installed");
  } else {
    struct context *context = library->make_context();
    library->push_context(context);
    struct cancellable *cancellable = library->make_cancellable();
    pthread_mutex_lock(&operation->lock);
    operation->cancellable = cancellable;
    bool is_late = operation->is_late;
    pthread_mutex_unlock(&operation->lock);
    if (!is_late) call_service(operation, cancellable);
    pthread_mutex_lock(&operation->lock);
    operation->cancellable = NULL;
    pthread_mutex_unlock(&operation->lock);
    library->unref(cancellable);
    // Released objects, above all the bus, are freed only after their pending work on the context is done.
    while (library->iterate(context, 0)) {}
    library->pop_context(context);
    library->free_context(context);
  }
  pthread_mutex_lock(&operation->lock);
  operation->is_finished = true;
  if (operation->is_abandoned) atomic_fetch_sub(&blocked_threads, 1);
  pthread_cond_signal(&operation->finished);
  release(operation);
  return NULL;
}

// MARK: Requests

// Returns whether the environment names a session bus. Without one, GLib would start an unused bus of its own.
static bool has_bus(void) {
  const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
  if (address != NULL && *address != 0) return strncmp(address, "disabled:", 9) != 0;
  const char *folder = getenv("XDG_RUNTIME_DIR");
  char path[256];
  struct stat status;
  // A path that is not absolute is ignored (XDG Base Directory Specification).
  return folder != NULL && *folder == '/' && snprintf(path, sizeof path, "%s/bus", folder) < (int)sizeof path
         && stat(path, &status) == 0 && S_ISSOCK(status.st_mode);
}

// Starts a thread that blocks all signals, so that they reach only threads that handle them. Threads that
// libraries start from this one inherit the mask.
static bool start(struct operation *operation) {
  pthread_t thread;
  pthread_attr_t attributes;
  sigset_t all, before;
  sigfillset(&all);
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool is_started = pthread_create(&thread, &attributes, perform, operation) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return is_started;
}

// Waits until the thread is finished or the time has passed. The caller must hold the lock; it also holds it
// afterward.
static void wait_for(struct operation *operation, unsigned milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000;
  }
  while (!operation->is_finished && pthread_cond_timedwait(&operation->finished, &operation->lock, &end) == 0) {}
}

enum csecret_outcome csecret_perform(
  enum csecret_request request, const char *folder, char text[csecret_text_size], unsigned timeout,
  char reason[csecret_reason_size]) {
  snprintf(reason, csecret_reason_size, "there is no session bus");
  if (!has_bus()) return csecret_absent;
  snprintf(reason, csecret_reason_size, "the keyring does not answer");
  if (atomic_load(&blocked_threads) > 0) return csecret_late;

  struct operation *operation = calloc(1, sizeof *operation);
  char *copy = strdup(folder);
  if (operation == NULL || copy == NULL) {
    free(operation);
    free(copy);
    snprintf(reason, csecret_reason_size, "out of memory");
    return csecret_refused;
  }
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&operation->finished, &monotonic);
  pthread_condattr_destroy(&monotonic);
  pthread_mutex_init(&operation->lock, NULL);
  operation->request = request;
  operation->folder = copy;
  operation->holders = 2;
  if (request == csecret_store) memcpy(operation->text, text, sizeof operation->text);

  pthread_mutex_lock(&operation->lock);
  if (!start(operation)) {
    operation->holders = 1;
    release(operation);
    snprintf(reason, csecret_reason_size, "cannot start a thread");
    return csecret_refused;
  }
  wait_for(operation, timeout);
  if (!operation->is_finished) {
    operation->is_late = true;
    if (operation->cancellable != NULL) library->cancel(operation->cancellable);
    wait_for(operation, 500);
  }
  enum csecret_outcome outcome = csecret_late;
  if (!operation->is_finished) {
    operation->is_abandoned = true;
    atomic_fetch_add(&blocked_threads, 1);
  } else if (!operation->is_late || operation->outcome == csecret_done) {
    outcome = operation->outcome;
    memcpy(reason, operation->reason, sizeof operation->reason);
    if (request == csecret_look_up) memcpy(text, operation->text, sizeof operation->text);
  }
  release(operation);
  return outcome;
}
