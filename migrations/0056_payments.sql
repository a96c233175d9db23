-- A bank's terminal, one a method. `sealed`: its password; `commission`: millionths of what is paid.
CREATE TABLE payment_terminals (
  method TEXT PRIMARY KEY CHECK (method IN ('tinkoff', 'mandarin', 'yookassa', 'yooMoney')),
  is_active INTEGER NOT NULL,
  address TEXT NOT NULL,
  merchant TEXT NOT NULL,
  sealed TEXT NOT NULL,
  commission INTEGER NOT NULL CHECK (commission BETWEEN 0 AND 500000),
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- `amount`: what the payer pays; `sum`: what comes to the account; `refunded`: what was asked back of `amount`.
CREATE TABLE payments (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  method TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  sum INTEGER NOT NULL CHECK (sum >= 0),
  refunded INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  entity TEXT NOT NULL,
  -- Its line in the ledger.
  billing_id TEXT,
  -- The bank's number of the payment.
  ref TEXT,
  card TEXT,
  reason TEXT,
  -- JSON: [{what, at, ...}], the oldest first.
  history TEXT NOT NULL,
  return_to TEXT,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT refunded_within CHECK (refunded BETWEEN 0 AND amount)
) WITHOUT ROWID;
CREATE UNIQUE INDEX payments_id ON payments (id);
CREATE UNIQUE INDEX payments_ref ON payments (method, ref) WHERE ref IS NOT NULL;
CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE payment_refunds (
  payment_id TEXT NOT NULL,
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- `owed`: the bank gave it back, the account lacks the money.
  status TEXT NOT NULL CHECK (status IN ('requested', 'done', 'refused', 'owed')),
  reason TEXT NOT NULL,
  by_name TEXT,
  -- When the bank was asked first; an answer may be lost.
  asked_at INTEGER,
  -- The bank's number of the refund.
  ref TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (payment_id, id)
) WITHOUT ROWID;
CREATE INDEX payment_refunds_owed ON payment_refunds (payment_id) WHERE status = 'owed';
