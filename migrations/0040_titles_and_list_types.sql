-- What its sender calls a lone message; those of a mailing go by the mailing's title.
ALTER TABLE sendings ADD COLUMN title TEXT;

-- Lists to choose from are read by their type, newest first.
CREATE INDEX lists_by_type ON contact_lists (owner_id, type, is_active, id);
