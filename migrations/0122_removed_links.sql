-- A removed link of texts: what is sent later to its address has `next_id`, so that what was sent stays dead.
CREATE TABLE short_link_removals (
  owner_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  next_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, link_id)
) WITHOUT ROWID;
