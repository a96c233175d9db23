-- Filters of a list that somebody named, and how he wants to see each list.
CREATE TABLE saved_views (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  -- The REST resource that the list shows (app/domain/views/lists.ts).
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The list's query string, without its page.
  query TEXT NOT NULL,
  -- JSON array of the shown columns; NULL: those that the reader has chosen.
  columns TEXT,
  -- Who sees it beside its owner: a reseller's customers, or everybody (a manager's).
  audience TEXT NOT NULL DEFAULT 'me' CHECK (audience IN ('me', 'customers', 'everybody')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (owner_id, resource, name);
CREATE INDEX saved_views_of_everybody ON saved_views (resource, id) WHERE audience = 'everybody';

CREATE TABLE list_looks (
  owner_id TEXT NOT NULL REFERENCES users (id),
  resource TEXT NOT NULL,
  -- JSON array of the shown columns; NULL: the list's own choice.
  columns TEXT,
  -- NULL: as the account's profile says.
  density TEXT CHECK (density IN ('normal', 'compact')),
  -- The view that opens with the list: one's own or a shared one, which may end.
  default_view TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, resource)
) WITHOUT ROWID;
