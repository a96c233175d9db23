-- Parts of an export that ended: what it wrote is in files by then, or nobody wants it.
CREATE TRIGGER export_ended AFTER UPDATE OF state ON tasks
WHEN OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed', 'stopped') AND NEW.type LIKE '%:export' BEGIN
  INSERT OR IGNORE INTO dropped_files (owner_id, id) SELECT NEW.owner_id, value FROM json_each(NEW.cursor, '$.parts');
END;
