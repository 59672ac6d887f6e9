// What the files of this module share.
#ifndef CX11_CONNECTION_H
#define CX11_CONNECTION_H

#include "CX11.h"

#include <xcb/shm.h>
#include <xcb/xcb.h>

struct cx11_connection {
  xcb_connection_t *server;
  xcb_window_t window;
  xcb_gcontext_t context;
  uint8_t depth;
  uint8_t completion_event;
  uint8_t sharing_opcode;
  // Why pictures are sent through the socket, or NULL while memory is shared with the server.
  const char *obstacle;
  // Whether pictures got lost because the server refused their memory.
  bool has_lost_pictures;
  // One request full of rows that are sent through the socket.
  uint32_t *rows;
  // The major opcode of Present, or 0 if the server does not report refreshes.
  uint8_t present_opcode;
  cx11_state state;
  uint8_t error_code;
  uint64_t completion_count;
  struct shared_segment *segments;
};

// The number of pixels in a request: more than a row of the widest window, and less than the smallest limit of a request.
enum { request_words = 1 << 15 };

// The internal part of a segment. The public part comes first.
struct shared_segment {
  cx11_segment public;
  cx11_connection *connection;
  // The server's name of the segment, or 0 if the memory is not shared.
  xcb_shm_seg_t identifier;
  // Whether the server has read the segment once.
  bool is_accepted;
  // The request after which the server does not read the segment any more.
  uint32_t last_request;
  struct shared_segment *next;
};

#endif
