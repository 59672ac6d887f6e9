/// A migration from one version of the database to the next.
struct Migration {
  /// The version that it produces: 1, 2, and so on without a gap.
  let version: Int
  let sql: String
}

/// All migrations since the first version. A released migration is never changed. Times are milliseconds since
/// 1970.
let migrations = [
  Migration(
    version: 1,
    sql: """
      CREATE TABLE accounts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        email_key TEXT NOT NULL UNIQUE,
        email TEXT NOT NULL,
        password TEXT NOT NULL,
        is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
        created_at INTEGER NOT NULL,
        confirmed_at INTEGER,
        first_login_at INTEGER,
        chosen_profile INTEGER REFERENCES profiles (id) ON DELETE SET NULL
      ) STRICT;

      CREATE TABLE profiles (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        address TEXT NOT NULL DEFAULT '',
        note TEXT NOT NULL DEFAULT ''
      ) STRICT;
      CREATE INDEX profiles_by_account ON profiles (account);

      CREATE TABLE sessions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
        next_digest BLOB UNIQUE CHECK (length(next_digest) = 32),
        began_at INTEGER NOT NULL,
        last_seen_at INTEGER NOT NULL,
        age INTEGER NOT NULL CHECK (age >= 0)
      ) STRICT;
      CREATE INDEX sessions_by_account ON sessions (account);

      CREATE TABLE codes (
        account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset')),
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        made_at INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        PRIMARY KEY (account, purpose)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE failures (
        key BLOB PRIMARY KEY CHECK (length(key) = 32),
        count INTEGER NOT NULL CHECK (count > 0),
        last_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX failures_by_age ON failures (last_at);
      """)
]
