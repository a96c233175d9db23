-- A balance stays countable in doubles: 2^52 micros.
CREATE TABLE accounts_in_range (
  owner_id TEXT PRIMARY KEY,
  balance INTEGER NOT NULL DEFAULT 0,
  overdraft INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL DEFAULT 'RUB',
  sendings INTEGER NOT NULL DEFAULT 0,
  billings INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  notifications INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 0,
  incoming INTEGER NOT NULL DEFAULT 0,
  unread_incoming INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT available_not_negative CHECK (balance + overdraft >= 0),
  CONSTRAINT balance_in_range CHECK (balance <= 4503599627370496)
) WITHOUT ROWID;
INSERT INTO accounts_in_range (owner_id, balance, overdraft, currency, sendings, billings, updated_at, notifications, unread,
  incoming, unread_incoming)
SELECT owner_id, balance, overdraft, currency, sendings, billings, updated_at, notifications, unread, incoming, unread_incoming
FROM accounts;
DROP TABLE accounts;
ALTER TABLE accounts_in_range RENAME TO accounts;
-- A manager reads an account's adjustments among any number of messages.
CREATE INDEX billings_adjusted ON billings (owner_id, id) WHERE source IN ('accrual', 'subtract');
