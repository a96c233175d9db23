-- What a person is found by: each word in lower case (SQLite folds ASCII only), under the platform ('') and his reseller.
CREATE TABLE user_words (
  scope TEXT NOT NULL,
  word TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (scope, word, user_id)
) WITHOUT ROWID;
CREATE INDEX user_words_by_user ON user_words (user_id);
INSERT INTO user_words (scope, word, user_id) SELECT '', lower(username), id FROM users;
INSERT INTO user_words (scope, word, user_id)
  SELECT reseller_id, lower(username), id FROM users WHERE reseller_id IS NOT NULL;

CREATE INDEX users_by_level ON users (level, id);
CREATE INDEX users_blocked ON users (id) WHERE is_active = 0;
CREATE INDEX users_by_contract ON users (coalesce(data ->> '$.partnership.hasContract', 0), id);

-- The last visit of each of a page of users, visits of who acted as them apart.
CREATE INDEX sessions_own ON sessions (user_id, id) WHERE actor_id IS NULL;
-- A session takes along those in which its user acts as others.
CREATE INDEX sessions_by_actor ON sessions (actor_session_id) WHERE actor_session_id IS NOT NULL;

-- What an adjustment's author notes for himself: {comment, noRef}.
ALTER TABLE billings ADD COLUMN hidden TEXT;
