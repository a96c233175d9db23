-- What was archived while a list is walked.
CREATE INDEX archive_parts_new ON archive_parts (owner_id, created_at);
