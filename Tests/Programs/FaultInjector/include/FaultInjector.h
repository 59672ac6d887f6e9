#ifndef FAULT_INJECTOR_H
#define FAULT_INJECTOR_H

// A library for LD_PRELOAD that makes selected system calls fail. It calls the kernel directly, so it works in any
// program that links the C library dynamically. Environment variables select the calls:
//
//  LANTERN_FAULT_CALLS   The kinds of calls that count, separated by commas: read, write, sync, truncate, open,
//                        rename, unlink. Without a folder also mmap, poll, send, recv, socket, malloc. With a folder also
//                        stat, mode, folder (mkdir), and lock: a lock does not fail, but is confirmed and not taken.
//  LANTERN_FAULT_FOLDER  Only files in this folder count. An absolute path without symbolic links.
//  LANTERN_FAULT_SITE    Without a folder: only calls of this site count, such as `libsqlite3.so.0+1a2b`. The log
//                        names the sites. Calls before the program's main function never count.
//  LANTERN_FAULT_RANGES  The parts of the program whose calls of malloc count, such as `1000-10ff,2000-20ff`.
//  LANTERN_FAULT_AT      The numbers of the calls that fail, from 1, separated by commas; `3-` means 3 and later.
//  LANTERN_FAULT_ERROR   The value of errno that a failed call sets. Without a folder, 0 makes the call transfer only
//                        half of its bytes.
//  LANTERN_FAULT_LINK    A folder outside with a file “file” and a folder “folder”. The calls do not fail. Instead, a
//                        symbolic link to one of these takes the place of the file or folder, just before the call.
//  LANTERN_FAULT_LINK_PARENT  If set, the link takes the place of the folder that contains the file.
//  LANTERN_FAULT_LOG     A file outside the folder. Each counted call appends one line to it. Without a folder, only the
//                        calls that fail do if LANTERN_FAULT_AT names any.
//
// With a folder, programs that the process starts have faults too; without one, they have none.

#endif
