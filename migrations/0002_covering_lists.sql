-- Lists of failed, cancelled, clicked and fallback messages are read from their indexes alone. `step` and `steps` never
-- change, so no message writes a row more for them.
DROP INDEX failed_sendings;
CREATE INDEX failed_sendings ON sendings (owner_id, id, status, error, step, steps)
  WHERE status = 'failed' AND coalesce(error, '') NOT IN ('stopped', 'cancelled');
DROP INDEX unsent_sendings;
CREATE INDEX unsent_sendings ON sendings (owner_id, id, status, error, step, steps)
  WHERE status = 'failed' AND error IN ('stopped', 'cancelled');
DROP INDEX sendings_clicked;
CREATE INDEX sendings_clicked ON sendings (owner_id, id, clicked_at, step, steps) WHERE clicked_at > 0;
DROP INDEX sendings_born;
CREATE INDEX sendings_born ON sendings (owner_id, created_at, id, step) WHERE step > 0;
DROP INDEX sendings_born_failed;
CREATE INDEX sendings_born_failed ON sendings (owner_id, created_at, id, step, status, error)
  WHERE step > 0 AND status = 'failed';
DROP INDEX sendings_born_to;
CREATE INDEX sendings_born_to ON sendings (owner_id, recipient, created_at, id, step) WHERE step > 0;
DROP INDEX sendings_born_of;
CREATE INDEX sendings_born_of ON sendings (owner_id, task_id, created_at, id, step) WHERE step > 0 AND task_id IS NOT NULL;
CREATE INDEX sendings_born_clicked ON sendings (owner_id, created_at, id, step, clicked_at)
  WHERE step > 0 AND clicked_at > 0;
