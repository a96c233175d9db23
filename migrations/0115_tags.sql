-- A JSON list of words; NULL without.
ALTER TABLE sendings ADD COLUMN tags TEXT;

-- Of mailings: by these reports and the list of tasks find them.
CREATE TABLE task_tags (
  owner_id TEXT NOT NULL,
  task_id TEXT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (owner_id, task_id, tag)
) WITHOUT ROWID;
