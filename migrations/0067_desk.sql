-- Accounts that a manager looks after.
CREATE INDEX users_by_manager ON users (data ->> '$.partnership.ManagerId', id)
  WHERE data ->> '$.partnership.ManagerId' IS NOT NULL;

-- What staff writes about a customer, who never reads it.
CREATE TABLE user_notes (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  author_id TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) WITHOUT ROWID;
