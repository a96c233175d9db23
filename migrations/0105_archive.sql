-- What was moved out of `sendings`: a part is a file of one day's messages. `phones`: a Bloom filter of its recipients.
CREATE TABLE archive_parts (
  owner_id TEXT NOT NULL REFERENCES users (id),
  -- Its beginning, ms UTC.
  day INTEGER NOT NULL,
  part INTEGER NOT NULL,
  key TEXT NOT NULL,
  first_id TEXT NOT NULL,
  last_id TEXT NOT NULL,
  messages INTEGER NOT NULL,
  -- Rows that left `sendings` in the same transaction.
  removed INTEGER CHECK (removed IS NULL OR removed = messages),
  amount INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL,
  -- What was written anew leaves this file to be removed.
  old_key TEXT,
  created_at INTEGER NOT NULL,
  phones BLOB NOT NULL,
  PRIMARY KEY (owner_id, day, part)
) WITHOUT ROWID;

-- `days`: after how many messages move; NULL: as the platform has it. `walked`: last id that was looked at.
-- `lease`: of the one worker that may write the account's archive.
CREATE TABLE archive_accounts (
  owner_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  days INTEGER,
  is_held INTEGER NOT NULL DEFAULT 0,
  walked TEXT NOT NULL DEFAULT '',
  due_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX archive_accounts_due ON archive_accounts (due_at);
