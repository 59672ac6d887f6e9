// The libraries of accounts: libsodium for hashing, utf8proc for normalizing, zxcvbn for the strength of passwords, and the
// desktop keyring.
#ifndef CACCOUNTS_H
#define CACCOUNTS_H

#include "CSecret.h"

#include <sodium.h>
#include <utf8proc.h>
#include <zxcvbn.h>

#endif
