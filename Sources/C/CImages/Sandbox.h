// The limits of a decoder.
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

// Limits this process for good: it opens no file, starts no program, sends no signal, and has a limited address space
// and processor time. Returns false if a limit cannot be set.
//
// On a kernel without seccomp, the process can still make other system calls.
bool enter_sandbox(uint64_t address_space, uint32_t processor_time);

#endif
