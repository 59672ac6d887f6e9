// Access to the desktop keyring through libsecret, which is loaded at the first request. A machine without
// libsecret has no keyring; nothing else changes there. The keyring stores one short text per folder.
//
// No function shows a prompt: a locked keyring remains locked.
#ifndef CSECRET_H
#define CSECRET_H

enum csecret_request {
  // Checks whether a keyring can store a text. Stores nothing.
  csecret_check,
  // Stores the text and replaces the previous one.
  csecret_store,
  csecret_look_up,
  csecret_clear,
};

enum csecret_outcome {
  csecret_done,
  // The search found nothing.
  csecret_nothing,
  // No library, no session bus, no secret service on the bus, or no default keyring.
  csecret_absent,
  csecret_locked,
  // The keyring did not answer in time. It may still carry out the request later.
  csecret_late,
  csecret_refused,
};

enum { csecret_text_size = 128, csecret_reason_size = 200 };

// Sends a request to the keyring on a separate thread and waits up to `timeout` milliseconds for the answer.
// Cancellation can take another half second. `text` contains the null-terminated text to store, or receives the
// text that was found. `reason` receives the message of the library or service that failed. While a thread is
// blocked in a keyring that does not respond to cancellation, further requests return `csecret_late` immediately.
enum csecret_outcome csecret_perform(
  enum csecret_request request, const char *folder, char text[csecret_text_size], unsigned timeout,
  char reason[csecret_reason_size]);

#endif
