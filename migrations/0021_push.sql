-- Customers' sites whose visitors may subscribe to push messages. `secret` is sealed (app/domain/shared/secrets.ts).
CREATE TABLE push_sites (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  -- Public: it stands in the site's pages.
  key TEXT NOT NULL,
  secret TEXT NOT NULL,
  -- JSON array: where its pages may come from.
  origins TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX push_sites_key ON push_sites (key);
