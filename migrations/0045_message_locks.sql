-- A single message holds its files as a mailing does, until it is over: when that is looked at, for it is no row of its own.
ALTER TABLE file_locks ADD COLUMN look_at INTEGER;
CREATE INDEX message_locks_due ON file_locks (look_at) WHERE look_at IS NOT NULL;
