-- What an erasure changed where recipients were typed, and the exported files it removed.
ALTER TABLE erasures ADD COLUMN mailings INTEGER NOT NULL DEFAULT 0;
ALTER TABLE erasures ADD COLUMN templates INTEGER NOT NULL DEFAULT 0;
ALTER TABLE erasures ADD COLUMN drafts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE erasures ADD COLUMN files INTEGER NOT NULL DEFAULT 0;
-- File up to which the exported ones were looked through.
ALTER TABLE erasures ADD COLUMN walked_file TEXT NOT NULL DEFAULT '';
-- Reports of an account that others ordered.
CREATE INDEX report_queue_of_account ON report_queue (account_id, created_at);
