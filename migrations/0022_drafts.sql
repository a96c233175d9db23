-- Mailings that are being written. A sent one stays for a day without its content: a second press finds the mailing.
CREATE TABLE drafts (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  -- Grows by one with every change: two tabs cannot overwrite each other.
  version INTEGER NOT NULL,
  -- app/domain/drafts/content.ts
  content TEXT NOT NULL,
  -- What sending it makes: chosen before, so that pressing twice makes one.
  sending_id TEXT,
  sent_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX drafts_open ON drafts (owner_id, updated_at) WHERE sent_at IS NULL;
CREATE INDEX drafts_expiring ON drafts (expires_at);
