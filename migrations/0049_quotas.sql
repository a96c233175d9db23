-- What an account has used of what it may keep: bytes of files, contacts of lists. Triggers count, so that no door forgets.
CREATE TABLE usage (
  owner_id TEXT PRIMARY KEY,
  storage INTEGER NOT NULL DEFAULT 0,
  contacts INTEGER NOT NULL DEFAULT 0,
  -- What of both its owner was told is nearly full.
  told TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

INSERT INTO usage (owner_id, storage, contacts)
SELECT owner_id, sum(storage), sum(contacts) FROM (
  SELECT owner_id, size AS storage, 0 AS contacts FROM files
  UNION ALL SELECT owner_id, 0, contacts FROM contact_lists
) GROUP BY owner_id;

CREATE TRIGGER files_used AFTER INSERT ON files BEGIN
  INSERT INTO usage (owner_id, storage) VALUES (NEW.owner_id, NEW.size)
    ON CONFLICT (owner_id) DO UPDATE SET storage = storage + NEW.size;
END;
CREATE TRIGGER files_freed AFTER DELETE ON files BEGIN
  UPDATE usage SET storage = storage - OLD.size WHERE owner_id = OLD.owner_id;
END;
CREATE TRIGGER contact_lists_used AFTER INSERT ON contact_lists WHEN NEW.contacts > 0 BEGIN
  INSERT INTO usage (owner_id, contacts) VALUES (NEW.owner_id, NEW.contacts)
    ON CONFLICT (owner_id) DO UPDATE SET contacts = contacts + NEW.contacts;
END;
CREATE TRIGGER contact_lists_changed AFTER UPDATE OF contacts ON contact_lists WHEN NEW.contacts <> OLD.contacts BEGIN
  INSERT INTO usage (owner_id, contacts) VALUES (NEW.owner_id, NEW.contacts)
    ON CONFLICT (owner_id) DO UPDATE SET contacts = contacts + NEW.contacts - OLD.contacts;
END;
CREATE TRIGGER contact_lists_freed AFTER DELETE ON contact_lists WHEN OLD.contacts > 0 BEGIN
  UPDATE usage SET contacts = contacts - OLD.contacts WHERE owner_id = OLD.owner_id;
END;
