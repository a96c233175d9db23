-- Company details that an account pays by. `details` holds what spec §3 names, with everything filled in.
CREATE TABLE requisites (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- '': as the company is called.
  title TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,
  details TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

-- What the registry answered, for everybody; a name's key is its digest.
CREATE TABLE registry_answers (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX registry_answers_ends ON registry_answers (ends_at);
