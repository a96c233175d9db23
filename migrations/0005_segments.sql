-- Saved conditions over an account's contacts, evaluated when used. `people`: as counted at `counted_at`, ms UTC.
CREATE TABLE segments (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  match TEXT NOT NULL CHECK (match IN ('all', 'any')),
  -- JSON: [{field, op, value}].
  conditions TEXT NOT NULL,
  people INTEGER,
  is_exact INTEGER NOT NULL DEFAULT 1,
  counted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

-- People whom the segments of a campaign matched when it began, a few thousand a row; removed when it is over.
CREATE TABLE campaign_people (
  owner_id TEXT NOT NULL,
  task_id TEXT NOT NULL,
  -- The last phone of the row; rows go in the order of phones.
  last TEXT NOT NULL,
  -- JSON: [[phone, list id]].
  people TEXT NOT NULL,
  PRIMARY KEY (owner_id, task_id, last)
) WITHOUT ROWID;
CREATE TRIGGER campaign_people_over AFTER UPDATE OF state ON tasks
WHEN OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed', 'stopped') AND NEW.type = 'sendings:bulk' BEGIN
  DELETE FROM campaign_people WHERE owner_id = NEW.owner_id AND task_id = NEW.id;
END;
CREATE TRIGGER campaign_people_gone AFTER DELETE ON tasks WHEN OLD.type = 'sendings:bulk' BEGIN
  DELETE FROM campaign_people WHERE owner_id = OLD.owner_id AND task_id = OLD.id;
END;
