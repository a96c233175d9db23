-- Pays by a card without the payer: when money is low, or by a calendar.
CREATE TABLE recurrent_payments (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('threshold', 'frequency')),
  method TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  threshold INTEGER,
  frequency TEXT,
  -- The calendar's first day and its time zone.
  starts_at INTEGER NOT NULL,
  zone TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('init', 'ready', 'pause', 'error', 'block')),
  reason TEXT,
  -- The bound card: its last digits, what the bank knows it by (sealed), and the payment that bound it.
  card TEXT,
  sealed TEXT,
  bound_by TEXT,
  -- When to look whether a payer has bound a card.
  bind_due_at INTEGER,
  -- The last charge, and whether it is still at the bank.
  charge_id TEXT,
  is_charging INTEGER NOT NULL DEFAULT 0,
  -- Refused in a row.
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  accepted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id),
  CHECK ((type = 'threshold') = (threshold IS NOT NULL) AND (type = 'frequency') = (frequency IS NOT NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX recurrent_payments_id ON recurrent_payments (id);
CREATE INDEX recurrent_payments_due ON recurrent_payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX recurrent_payments_bind_due ON recurrent_payments (bind_due_at) WHERE bind_due_at IS NOT NULL;

-- `source`: who paid, a payer at the bank's page or a recurrent payment; `asked_at`: when the bank was asked for it first.
ALTER TABLE payments ADD COLUMN source TEXT NOT NULL DEFAULT 'payer';
ALTER TABLE payments ADD COLUMN recurrent_id TEXT;
ALTER TABLE payments ADD COLUMN asked_at INTEGER;
CREATE INDEX payments_recurrent ON payments (recurrent_id, id) WHERE recurrent_id IS NOT NULL;
