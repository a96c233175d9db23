-- The cron looks for the accounts that want to hear of their balance.
CREATE INDEX settings_by_key ON settings (key, owner_id);

-- What an account was told of its balance already.
CREATE TABLE balance_notices (
  owner_id TEXT PRIMARY KEY REFERENCES users (id),
  -- The limits its money is below, micros, ascending.
  limits TEXT NOT NULL DEFAULT '[]',
  -- The next morning of its time zone, ms UTC.
  daily_due_at INTEGER
) WITHOUT ROWID;
