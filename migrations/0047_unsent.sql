-- What was taken back, or whose mailing was stopped, was never sent: it is no failure, and has its own count and index.
ALTER TABLE tasks ADD COLUMN unsent INTEGER NOT NULL DEFAULT 0;
DROP INDEX failed_sendings;
CREATE INDEX failed_sendings ON sendings (owner_id, id)
  WHERE status = 'failed' AND coalesce(error, '') NOT IN ('stopped', 'cancelled');
CREATE INDEX unsent_sendings ON sendings (owner_id, id) WHERE status = 'failed' AND error IN ('stopped', 'cancelled');

UPDATE tasks SET unsent = d.found, errored = errored - d.found
  FROM (SELECT owner_id, task_id, count(*) AS found FROM sendings INDEXED BY unsent_sendings
    WHERE status = 'failed' AND error IN ('stopped', 'cancelled') AND task_id IS NOT NULL AND steps = 1 GROUP BY 1, 2) d
  WHERE tasks.owner_id = d.owner_id AND tasks.id = d.task_id;
-- Of a chain, none of whose messages was sent.
UPDATE tasks SET unsent = unsent + d.found, errored = errored - d.found
  FROM (SELECT s.owner_id, s.task_id, count(DISTINCT substr(s.id, 1, length(s.id) - 2)) AS found
    FROM sendings s INDEXED BY unsent_sendings
    WHERE s.status = 'failed' AND s.error IN ('stopped', 'cancelled') AND s.task_id IS NOT NULL AND s.steps > 1
      AND NOT EXISTS (SELECT 1 FROM sendings o WHERE o.owner_id = s.owner_id
        AND o.id BETWEEN substr(s.id, 1, length(s.id) - 2) || '00' AND substr(s.id, 1, length(s.id) - 2) || 'ff'
        AND NOT (o.status = 'failed' AND coalesce(o.error, '') IN ('stopped', 'cancelled')))
    GROUP BY 1, 2) d
  WHERE tasks.owner_id = d.owner_id AND tasks.id = d.task_id;
