-- Protocols of erasing a person's data. `phone`: until it is done; `shown`: with its middle masked.
CREATE TABLE erasures (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  phone TEXT,
  shown TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  -- Place in the archive up to which its parts were looked through.
  walked_day INTEGER NOT NULL DEFAULT 0,
  walked_part INTEGER NOT NULL DEFAULT 0,
  messages INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  incoming INTEGER NOT NULL DEFAULT 0,
  contacts INTEGER NOT NULL DEFAULT 0,
  -- What still stands in its way: messages under way, and parts that cannot be read.
  under_way INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX erasures_due ON erasures (due_at) WHERE due_at IS NOT NULL;
