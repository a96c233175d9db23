-- `check_at`: when a trouble that may end by itself is asked about again; `checks`: how often it was.
ALTER TABLE integrations ADD COLUMN check_at INTEGER;
ALTER TABLE integrations ADD COLUMN checks INTEGER NOT NULL DEFAULT 0;
CREATE INDEX integrations_check ON integrations (check_at) WHERE check_at IS NOT NULL;
UPDATE integrations SET check_at = 0 WHERE removed_at IS NULL AND (trouble LIKE 'crmDown%' OR trouble = 'crmFrozen');

-- A signature that names no account is good for the first account and owner that it came with.
CREATE TABLE crm_signatures (
  hash TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  account TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX crm_signatures_by_owner ON crm_signatures (owner_id);
