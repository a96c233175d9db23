-- Steps of chains lie beside their roots, so their ids do not say when they were born. Lists by time find them here;
-- a message without fallbacks has no row in any of these.
CREATE INDEX sendings_born ON sendings (owner_id, created_at) WHERE step > 0;
CREATE INDEX sendings_born_failed ON sendings (owner_id, created_at) WHERE step > 0 AND status = 'failed';
CREATE INDEX sendings_born_to ON sendings (owner_id, recipient, created_at) WHERE step > 0;
CREATE INDEX sendings_born_of ON sendings (owner_id, task_id, created_at) WHERE step > 0 AND task_id IS NOT NULL;
