-- A mailing that is being written holds its files until it is sent or thrown away.
CREATE TRIGGER draft_locks AFTER INSERT ON drafts WHEN NEW.sent_at IS NULL BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'draft', NEW.id
    FROM json_tree(NEW.content) j CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER draft_relocks AFTER UPDATE OF content, sent_at ON drafts
WHEN OLD.content <> NEW.content OR OLD.sent_at IS NOT NEW.sent_at BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'draft' AND holder_id = OLD.id;
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'draft', NEW.id
    FROM json_tree(NEW.content) j CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE NEW.sent_at IS NULL AND j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER draft_gone AFTER DELETE ON drafts BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'draft' AND holder_id = OLD.id;
END;
INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
  SELECT f.owner_id, f.id, 'draft', d.id
  FROM drafts d, json_tree(d.content) j CROSS JOIN files f ON f.owner_id = d.owner_id AND f.id = j.atom
  WHERE d.sent_at IS NULL AND j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
