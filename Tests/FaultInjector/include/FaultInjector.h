#ifndef FAULT_INJECTOR_H
#define FAULT_INJECTOR_H

// A library for LD_PRELOAD that makes chosen file operations fail. It calls the kernel itself, so it works in any
// program that links the C library dynamically. The environment says which operations:
//
//   LANTERN_FAULT_FOLDER  Only files in this folder count. An absolute path without symbolic links.
//   LANTERN_FAULT_CALLS   The kinds that count, separated by commas: read, write, sync, truncate, open, rename, unlink.
//   LANTERN_FAULT_AT      The numbers of the calls that fail, from 1, separated by commas; `3-` stands for 3 and all later.
//   LANTERN_FAULT_ERROR   The value of errno that a failed call sets.
//   LANTERN_FAULT_LOG     A file outside of the folder; each call that counts appends one line to it.
//
// Without LANTERN_FAULT_FOLDER nothing counts.

#endif
