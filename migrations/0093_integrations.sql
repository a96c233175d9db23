-- Systems of customers whose calls become messages. `secret_hash`: of the last part of the address that is called.
-- `mapping`: which fields of a call the message is made of. `error`: of the last call, when it was refused.
CREATE TABLE integrations (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  mapping TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  accepted INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  failing_since INTEGER,
  last_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX integrations_by_secret ON integrations (secret_hash);

-- Kept for a week. `sending_id`: the message's, also before it exists, so that a repeated call sends nothing twice.
CREATE TABLE integration_calls (
  owner_id TEXT NOT NULL,
  integration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  sending_id TEXT NOT NULL,
  -- With its middle masked.
  recipient TEXT,
  -- NULL: too long to be kept.
  body TEXT,
  body_hash TEXT NOT NULL,
  is_form INTEGER NOT NULL,
  errors TEXT NOT NULL DEFAULT '[]',
  attempts INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, integration_id, id)
) WITHOUT ROWID;
CREATE INDEX integration_calls_alike ON integration_calls (owner_id, integration_id, body_hash, id);
