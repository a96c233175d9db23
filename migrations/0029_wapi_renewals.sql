-- When a number is to be renewed, or found to have expired; NULL: nothing of it is awaited.
ALTER TABLE wapi_instances ADD COLUMN due_at INTEGER;
UPDATE wapi_instances SET due_at = iif(is_canceled, expired_at, expired_at - 259200000)
  WHERE expired_at IS NOT NULL AND state <> 'deleted';
CREATE INDEX wapi_instances_due ON wapi_instances (due_at) WHERE due_at IS NOT NULL;
