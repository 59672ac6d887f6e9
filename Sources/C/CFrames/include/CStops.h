// Counts how often the process was stopped, by SIGSTOP or from a terminal, and continued.
#ifndef CSTOPS_H
#define CSTOPS_H

/// Counts from the first call on. Does nothing if the program handles SIGCONT itself.
void cstops_start(void);

/// The number of times that the process was continued since then.
unsigned long cstops_count(void);

#endif
