// The desktop's keyring, spoken to through libsecret, which is loaded when the first wish comes: a machine without
// it has no keyring, and nothing else is different there. It keeps one short text for each folder.
//
// Nobody is ever asked anything on the screen: what is locked stays locked.
#ifndef CSECRET_H
#define CSECRET_H

enum csecret_wish {
  // Is there a keyring that would keep a text? Keeps none.
  csecret_offer,
  // Keeps the text in place of the one before.
  csecret_store,
  csecret_look_up,
  csecret_clear,
};

enum csecret_outcome {
  csecret_done,
  // Looked for, and not there.
  csecret_nothing,
  // No library, no session bus, no service on it, or no default keyring.
  csecret_absent,
  csecret_locked,
  // It did not answer in time. What was wished for may come about later.
  csecret_late,
  csecret_refused,
};

enum { csecret_text_size = 128, csecret_reason_size = 200 };

// Asks the keyring from a thread of its own and waits for the answer, for so many milliseconds and, should giving up
// take time, half a second more. `text` is what to store or room for what is found, terminated by zero;
// `reason` receives why not, in the words of whoever refused. While a thread hangs in a keyring that does not
// even let go, further wishes are late at once.
enum csecret_outcome csecret_ask(
  enum csecret_wish wish, const char *folder, char text[csecret_text_size], unsigned patience,
  char reason[csecret_reason_size]);

#endif
