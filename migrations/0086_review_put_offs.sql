-- What staff put off in the review queue, each for himself.
CREATE TABLE review_put_offs (
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, id)
) WITHOUT ROWID;
