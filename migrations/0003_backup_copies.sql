-- When the last part of a backup came to the bucket of BACKUP_S3_URL, ms UTC.
ALTER TABLE backups ADD COLUMN copied_at INTEGER;
