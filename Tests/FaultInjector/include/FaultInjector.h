#ifndef FAULT_INJECTOR_H
#define FAULT_INJECTOR_H

// A library for LD_PRELOAD that makes selected file operations fail. It calls the kernel directly, so it works in
// any program that links the C library dynamically. Environment variables select the operations:
//
//  LANTERN_FAULT_FOLDER  Only files in this folder count. An absolute path without symbolic links.
//  LANTERN_FAULT_CALLS   The kinds of calls that count, separated by commas: read, write, sync, truncate, open,
//                        rename, unlink.
//  LANTERN_FAULT_AT      The numbers of the calls that fail, from 1, separated by commas; `3-` means 3 and later.
//  LANTERN_FAULT_ERROR   The value of errno that a failed call sets.
//  LANTERN_FAULT_LOG     A file outside the folder. Each counted call appends one line to it.
//
// Without LANTERN_FAULT_FOLDER, no calls count.

#endif
