-- The row that every hold locks: money and counters of one account, in micros. The CHECK is what stops an overspend.
CREATE TABLE accounts (
  owner_id TEXT PRIMARY KEY,
  balance INTEGER NOT NULL DEFAULT 0,
  overdraft INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL DEFAULT 'RUB',
  sendings INTEGER NOT NULL DEFAULT 0,
  billings INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  CONSTRAINT available_not_negative CHECK (balance + overdraft >= 0)
) WITHOUT ROWID;

-- The ledger. The balance is the sum of the amounts that are pending (held) or complete (captured).
-- A message's record has the message's id.
CREATE TABLE billings (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  source TEXT NOT NULL,
  amount INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'refunded', 'complete', 'invalid')),
  tariff_id TEXT,
  task_id TEXT,
  comment TEXT,
  segment_price INTEGER,
  segment_count INTEGER,
  multiplier INTEGER NOT NULL DEFAULT 1000000,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

CREATE TABLE tariffs (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  source TEXT NOT NULL,
  data TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE user_tariffs (
  user_id TEXT NOT NULL REFERENCES users (id),
  tariff_id TEXT NOT NULL REFERENCES tariffs (id),
  PRIMARY KEY (user_id, tariff_id)
) WITHOUT ROWID;
