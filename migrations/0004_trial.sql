-- The phone that an account confirmed by a one-time code, and the code that may confirm the next one.
CREATE TABLE own_phones (
  owner_id TEXT PRIMARY KEY,
  -- Digits; NULL: none yet.
  phone TEXT,
  confirmed_at INTEGER,
  -- The number that the last code went to ('': it is confirmed), and that code's session.
  requested TEXT NOT NULL,
  code_owner TEXT NOT NULL,
  request_id TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Trial credits: one for an account, for a phone and, once it is known, for a company.
CREATE TABLE trials (
  owner_id TEXT PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE,
  -- Tax number.
  company TEXT UNIQUE,
  -- The credit's line of the ledger.
  line_id TEXT NOT NULL,
  -- Micros.
  amount INTEGER NOT NULL,
  -- The line that took the rest back.
  back_id TEXT,
  created_at INTEGER NOT NULL
);
