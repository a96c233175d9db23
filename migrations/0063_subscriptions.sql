-- Fees by the period: one of an account and source. What was paid for ends at paid_until; at first, when it began.
CREATE TABLE subscriptions (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  source TEXT NOT NULL,
  tariff_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'grace', 'unpaid', 'ended')),
  paid_until INTEGER NOT NULL,
  -- The calendar's first day, and its time zone.
  starts_at INTEGER NOT NULL,
  zone TEXT NOT NULL,
  grace_until INTEGER,
  -- Micros: what was asked for last.
  price INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX subscriptions_source ON subscriptions (owner_id, source);
CREATE UNIQUE INDEX subscriptions_id ON subscriptions (id);
CREATE INDEX subscriptions_due ON subscriptions (due_at) WHERE due_at IS NOT NULL;

-- Money that will do makes what is owed due at once, whoever credits it.
CREATE TRIGGER subscriptions_money AFTER UPDATE OF balance, overdraft ON accounts
  WHEN NEW.balance + NEW.overdraft > OLD.balance + OLD.overdraft BEGIN
  UPDATE subscriptions SET due_at = 0 WHERE owner_id = NEW.owner_id AND status IN ('grace', 'unpaid')
    AND due_at > 0 AND price <= NEW.balance + NEW.overdraft;
END;
