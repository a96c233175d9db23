-- Who made it: a reseller, or the platform.
ALTER TABLE tariffs ADD COLUMN owner_id TEXT NOT NULL DEFAULT '';
CREATE INDEX tariffs_made ON tariffs (owner_id, id);
CREATE INDEX user_tariffs_by_tariff ON user_tariffs (tariff_id, user_id);

-- All that was done to a tariff; rows are only added.
CREATE TABLE tariff_changes (
  tariff_id TEXT NOT NULL,
  id TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('created', 'changed', 'given', 'taken')),
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  by_level TEXT NOT NULL,
  -- Whom it was given to or taken from.
  holder_id TEXT,
  -- JSON: title, data and is_active.
  before TEXT,
  after TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tariff_id, id)
) WITHOUT ROWID;
