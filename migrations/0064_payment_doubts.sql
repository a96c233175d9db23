-- What a bank said, or did not say, that a person must settle; `id` is derived from what was said, so each case is one row.
CREATE TABLE payment_doubts (
  payment_id TEXT NOT NULL,
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Micros that the bank named, and its number of the transaction or refund.
  amount INTEGER,
  ref TEXT,
  -- The refund that it concerns.
  refund_id TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- Who ended it; NULL: the bank, by an answer.
  ended_by TEXT,
  ending TEXT,
  note TEXT,
  PRIMARY KEY (payment_id, id),
  CHECK ((ended_at IS NULL) = (ending IS NULL))
) WITHOUT ROWID;
CREATE INDEX payment_doubts_open ON payment_doubts (payment_id) WHERE ended_at IS NULL;
-- Who closed a refund that the bank did not answer.
ALTER TABLE payment_refunds ADD COLUMN ended_by TEXT;
