-- Changes of tariffs that begin later; each becomes a line of tariff_changes at its moment.
CREATE TABLE tariff_plans (
  tariff_id TEXT NOT NULL,
  id TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  -- JSON: what changes, as it was given.
  change TEXT NOT NULL,
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  by_level TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tariff_id, id)
) WITHOUT ROWID;
CREATE INDEX tariff_plans_due ON tariff_plans (starts_at);

-- What was announced and withdrawn is told as well, with the moment that it was announced for.
CREATE TABLE tariff_changes_told (
  tariff_id TEXT NOT NULL,
  id TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('created', 'changed', 'given', 'taken', 'planned', 'withdrawn')),
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  by_level TEXT NOT NULL,
  -- Whom it was given to or taken from.
  holder_id TEXT,
  -- JSON: title, data and is_active.
  before TEXT,
  after TEXT,
  created_at INTEGER NOT NULL,
  starts_at INTEGER,
  PRIMARY KEY (tariff_id, id)
) WITHOUT ROWID;
INSERT INTO tariff_changes_told (tariff_id, id, what, by_id, by_name, by_level, holder_id, before, after, created_at)
  SELECT tariff_id, id, what, by_id, by_name, by_level, holder_id, before, after, created_at FROM tariff_changes;
DROP TABLE tariff_changes;
ALTER TABLE tariff_changes_told RENAME TO tariff_changes;
