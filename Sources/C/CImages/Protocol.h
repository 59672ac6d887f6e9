// The messages between the app and a helper. Each is one packet, so none is ever read in part.
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "CImages.h"

// The argument that makes a program a helper, and the descriptor of its socket.
#define HELPER_ARGUMENT "--lantern-image-helper"
enum { helper_socket = 3 };

// Comes with two descriptors: the file of the image, and the memory for width × height pixels.
struct request_packet {
  struct cimages_request request;
};

struct answer_packet {
  uint32_t outcome;
  uint32_t width;
  uint32_t height;
  uint64_t peak_memory;
  char reason[cimages_reason_size];
};

#endif
