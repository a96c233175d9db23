-- When a number's state is asked for, should no webhook tell it; NULL: never.
ALTER TABLE wapi_instances ADD COLUMN look_at INTEGER;
UPDATE wapi_instances SET look_at = 0 WHERE id_instance IS NOT NULL AND state <> 'deleted';
CREATE INDEX wapi_instances_look ON wapi_instances (look_at) WHERE look_at IS NOT NULL AND is_paid = 1 AND is_active = 1;
