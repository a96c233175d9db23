-- What holds a file counts into `locks`; a file with any is neither removed nor cleaned away.
ALTER TABLE files ADD COLUMN kind TEXT NOT NULL DEFAULT 'document';
ALTER TABLE files ADD COLUMN locks INTEGER NOT NULL DEFAULT 0;
UPDATE files SET kind = CASE
  WHEN type LIKE 'image/%' THEN 'image'
  WHEN type LIKE 'audio/%' THEN 'audio'
  WHEN type LIKE 'video/%' THEN 'video'
  WHEN type = 'text/csv' OR type LIKE '%excel' OR type LIKE '%spreadsheetml%' THEN 'table'
  ELSE 'document' END;
CREATE INDEX files_by_kind ON files (owner_id, kind, id);
CREATE INDEX files_by_type ON files (owner_id, type, id);
CREATE INDEX files_by_visibility ON files (owner_id, is_public, id);
CREATE INDEX files_expiring ON files (owner_id, expired_at, id) WHERE expired_at IS NOT NULL;
CREATE INDEX files_due ON files (expired_at) WHERE expired_at IS NOT NULL AND locks = 0;

CREATE TABLE file_words (
  owner_id TEXT NOT NULL,
  word TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, word, file_id)
) WITHOUT ROWID;
CREATE INDEX words_of_file ON file_words (owner_id, file_id, word);
INSERT OR IGNORE INTO file_words (owner_id, word, file_id) SELECT owner_id, lower(substr(title, 1, 64)), id FROM files;

-- `kind`: task, import, template or draft.
CREATE TABLE file_locks (
  owner_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  holder_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, file_id, kind, holder_id)
) WITHOUT ROWID;
CREATE INDEX locks_of_holder ON file_locks (owner_id, kind, holder_id);

-- Objects whose row is gone: the cleaner takes them away.
CREATE TABLE dropped_files (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

CREATE TRIGGER files_dropped AFTER DELETE ON files BEGIN
  DELETE FROM file_words WHERE owner_id = OLD.owner_id AND file_id = OLD.id;
  INSERT OR IGNORE INTO dropped_files (owner_id, id) VALUES (OLD.owner_id, OLD.id);
END;

-- Synthesised speech is kept once a mailing or a template has it.
CREATE TRIGGER file_locked AFTER INSERT ON file_locks BEGIN
  UPDATE files SET locks = locks + 1,
    expired_at = iif(NEW.kind IN ('task', 'template') AND meta ->> '$.speech' IS NOT NULL, NULL, expired_at)
    WHERE owner_id = NEW.owner_id AND id = NEW.file_id;
END;
CREATE TRIGGER file_unlocked AFTER DELETE ON file_locks BEGIN
  UPDATE files SET locks = locks - 1 WHERE owner_id = OLD.owner_id AND id = OLD.file_id;
END;

CREATE TRIGGER task_locks AFTER INSERT ON tasks WHEN NEW.state IN ('scheduled', 'running', 'paused') BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, iif(NEW.type = 'contacts:import', 'import', 'task'), NEW.id
    FROM json_tree(NEW.data) j CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file', 'fileId') AND j.type = 'text';
END;
CREATE TRIGGER task_unlocks AFTER UPDATE OF state ON tasks
WHEN OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed', 'stopped') BEGIN
  DELETE FROM file_locks WHERE owner_id = NEW.owner_id AND kind IN ('task', 'import') AND holder_id = NEW.id;
END;
CREATE TRIGGER task_gone AFTER DELETE ON tasks BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind IN ('task', 'import') AND holder_id = OLD.id;
END;

CREATE TRIGGER template_locks AFTER INSERT ON templates BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'template', NEW.id
    FROM json_tree(json_array(json(NEW.payload), json(NEW.fallbacks))) j
      CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER template_relocks AFTER UPDATE OF payload, fallbacks ON templates BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'template' AND holder_id = OLD.id;
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'template', NEW.id
    FROM json_tree(json_array(json(NEW.payload), json(NEW.fallbacks))) j
      CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER template_gone AFTER DELETE ON templates BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'template' AND holder_id = OLD.id;
END;

-- What was in use before this table was.
INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
  SELECT f.owner_id, f.id, iif(t.type = 'contacts:import', 'import', 'task'), t.id
  FROM tasks t, json_tree(t.data) j CROSS JOIN files f ON f.owner_id = t.owner_id AND f.id = j.atom
  WHERE t.state IN ('scheduled', 'running', 'paused')
    AND j.key IN ('image', 'video', 'audio', 'file', 'fileId') AND j.type = 'text';
INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
  SELECT f.owner_id, f.id, 'template', t.id
  FROM templates t, json_tree(json_array(json(t.payload), json(t.fallbacks))) j
    CROSS JOIN files f ON f.owner_id = t.owner_id AND f.id = j.atom
  WHERE j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
