CREATE TABLE contact_lists (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('regular', 'blacklist')),
  is_active INTEGER NOT NULL DEFAULT 1,
  contacts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

-- Clustered by phone: a phone stands once in a list, lists merge in phone order, exclusion is a seek.
CREATE TABLE contacts (
  owner_id TEXT NOT NULL,
  list_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT,
  name TEXT,
  first_name TEXT,
  middle_name TEXT,
  last_name TEXT,
  gender TEXT CHECK (gender IN ('male', 'female')),
  date TEXT,
  custom TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, list_id, phone)
) WITHOUT ROWID;
CREATE UNIQUE INDEX contacts_by_id ON contacts (owner_id, list_id, id);

CREATE TABLE files (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  filename TEXT NOT NULL,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  hash TEXT NOT NULL,
  meta TEXT NOT NULL DEFAULT '{}',
  is_public INTEGER NOT NULL DEFAULT 0,
  expired_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX public_files ON files (id) WHERE is_public = 1;
