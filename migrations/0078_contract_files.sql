-- Whose file a contract's is, who uploaded it; what a contract names is kept as what a template does.
ALTER TABLE contracts ADD COLUMN file_owner_id TEXT;
UPDATE contracts SET file_owner_id = (SELECT owner_id FROM files WHERE files.id = contracts.file_id)
  WHERE file_id IS NOT NULL;

CREATE TRIGGER contract_locks AFTER INSERT ON contracts WHEN NEW.file_owner_id IS NOT NULL BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    VALUES (NEW.file_owner_id, NEW.file_id, 'contract', NEW.id);
END;

CREATE TRIGGER contract_relocks AFTER UPDATE OF file_id ON contracts BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.file_owner_id AND file_id = OLD.file_id AND kind = 'contract' AND holder_id = OLD.id;
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT NEW.file_owner_id, NEW.file_id, 'contract', NEW.id WHERE NEW.file_owner_id IS NOT NULL;
END;

CREATE TRIGGER contract_unlocks AFTER DELETE ON contracts BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.file_owner_id AND file_id = OLD.file_id AND kind = 'contract' AND holder_id = OLD.id;
END;

INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
  SELECT file_owner_id, file_id, 'contract', id FROM contracts WHERE file_owner_id IS NOT NULL;
