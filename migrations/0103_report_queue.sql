-- Files ordered as reports, each beside its task of the same id. Times in ms UTC.
CREATE TABLE report_queue (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Whose rows it holds.
  account_id TEXT NOT NULL,
  filter_by TEXT NOT NULL,
  date_from INTEGER NOT NULL,
  date_to INTEGER NOT NULL,
  is_urgent INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
