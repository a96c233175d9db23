-- Customers' own WhatsApp numbers (WAPI), each an instance that a provider runs for it.
CREATE TABLE wapi_instances (
  owner_id TEXT NOT NULL,
  -- The record of its price in billings has the same id.
  id TEXT NOT NULL,
  -- A row of providers.
  provider_id TEXT NOT NULL,
  -- What the provider calls it, and its token, sealed; NULL while nobody knows whether the provider has made it.
  id_instance TEXT,
  sealed TEXT,
  phone TEXT,
  state TEXT NOT NULL CHECK (state IN ('authorized', 'notAuthorized', 'sleep', 'deleted', 'undefined')),
  -- Why the state is undefined.
  hint TEXT,
  is_paid INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1,
  -- Not to be renewed.
  is_canceled INTEGER NOT NULL DEFAULT 0,
  expired_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Webhooks name the provider's id alone.
CREATE UNIQUE INDEX wapi_instances_at ON wapi_instances (provider_id, id_instance) WHERE id_instance IS NOT NULL;
-- A phone is one instance's, whoever owns it.
CREATE INDEX wapi_instances_by_phone ON wapi_instances (phone) WHERE phone IS NOT NULL;
CREATE INDEX wapi_instances_unmade ON wapi_instances (created_at) WHERE id_instance IS NULL;
