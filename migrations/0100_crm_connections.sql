-- CRMs beside customers' own systems. `account`: its id in the CRM, connected once. `tokens`: sealed, with the secret of
-- the address that the CRM calls. `application_hash`: of the token that a portal's calls bear. `trouble`: why the CRM
-- cannot be reached until a person acts.
ALTER TABLE integrations ADD COLUMN account TEXT;
ALTER TABLE integrations ADD COLUMN place TEXT;
ALTER TABLE integrations ADD COLUMN endpoint TEXT;
ALTER TABLE integrations ADD COLUMN tokens TEXT;
ALTER TABLE integrations ADD COLUMN application_hash TEXT;
ALTER TABLE integrations ADD COLUMN trouble TEXT;
ALTER TABLE integrations ADD COLUMN connected_at INTEGER;
ALTER TABLE integrations ADD COLUMN lease_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE integrations ADD COLUMN renews_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE integrations ADD COLUMN removed_at INTEGER;
CREATE UNIQUE INDEX integrations_by_account ON integrations (kind, account) WHERE account IS NOT NULL;
CREATE INDEX integrations_removed ON integrations (removed_at) WHERE removed_at IS NOT NULL;

-- `external_id`: the CRM's id of what it asked for. `due_at`: when there may be something to tell the CRM; `told`: the
-- last status that it took; `tries` and `crm_error`: of what it has not taken.
ALTER TABLE integration_calls ADD COLUMN external_id TEXT;
ALTER TABLE integration_calls ADD COLUMN due_at INTEGER;
ALTER TABLE integration_calls ADD COLUMN told TEXT;
ALTER TABLE integration_calls ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE integration_calls ADD COLUMN crm_error TEXT;
CREATE UNIQUE INDEX integration_calls_external ON integration_calls (owner_id, integration_id, external_id)
  WHERE external_id IS NOT NULL;
CREATE INDEX integration_calls_due ON integration_calls (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX integration_calls_waiting ON integration_calls (owner_id, integration_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX integration_calls_by_sending ON integration_calls (owner_id, sending_id) WHERE due_at IS NOT NULL;
