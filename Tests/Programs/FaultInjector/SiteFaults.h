#ifndef SITE_FAULTS_H
#define SITE_FAULTS_H

#include <stdbool.h>
#include <stddef.h>

// Whether the environment chooses calls by their kind and their site, and not by a folder.
extern bool chooses_by_site;

// Reads the environment. Calls count from the program's main function on.
void start_site_faults(const char *calls, const char *numbers, int error, int log_file);

// Counts a call of a kind by its return address. Returns whether it fails, and then sets errno. A call that is to be
// short gets a smaller `size`, which is null for a kind without one.
bool fails_at_site(const char *kind, const void *caller, size_t *size);

bool is_listed(const char *kind, const char *list);
bool is_selected(int number, const char *list);

#endif
