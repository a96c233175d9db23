-- What a seller changed in a paper's template; others print the built-in one.
CREATE TABLE document_templates (
  -- The company's: '' is the platform's.
  owner_id TEXT NOT NULL,
  type TEXT NOT NULL,
  language TEXT NOT NULL,
  template TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, type, language)
) WITHOUT ROWID;

-- Papers on their way by e-mail; sent ones have no due_at.
CREATE TABLE document_emails (
  owner_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, document_id)
) WITHOUT ROWID;
CREATE INDEX document_emails_due ON document_emails (due_at) WHERE due_at IS NOT NULL;

-- How far through the accounts the closing of a month has come.
CREATE TABLE closed_months (
  -- ms UTC, inclusive and exclusive.
  from_at INTEGER NOT NULL PRIMARY KEY,
  to_at INTEGER NOT NULL,
  walked TEXT NOT NULL DEFAULT '',
  lease_until INTEGER,
  -- null: under way.
  ended_at INTEGER
);
