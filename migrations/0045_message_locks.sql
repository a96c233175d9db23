-- A single message holds its files as a mailing does, until it is over: when that is looked at, for it is no row of its own.
ALTER TABLE file_locks ADD COLUMN look_at INTEGER;
CREATE INDEX message_locks_due ON file_locks (look_at) WHERE look_at IS NOT NULL;

-- Speech is kept once anything that is sent has it.
DROP TRIGGER file_locked;
CREATE TRIGGER file_locked AFTER INSERT ON file_locks BEGIN
  UPDATE files SET locks = locks + 1,
    expired_at = iif(NEW.kind IN ('task', 'template', 'message') AND meta ->> '$.speech' IS NOT NULL, NULL, expired_at)
    WHERE owner_id = NEW.owner_id AND id = NEW.file_id;
END;
