#include "CStops.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_ulong count;

static void continued(int signal) {
  (void)signal;
  atomic_fetch_add(&count, 1);
}

void cstops_start(void) {
  struct sigaction current;
  // An app that handles the signal itself keeps its handler.
  if (sigaction(SIGCONT, NULL, &current) != 0 || current.sa_handler != SIG_DFL) return;
  struct sigaction action = {.sa_handler = continued, .sa_flags = SA_RESTART};
  sigaction(SIGCONT, &action, NULL);
}

unsigned long cstops_count(void) { return atomic_load(&count); }
