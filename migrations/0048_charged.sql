-- What a mailing took for good, beside what it still holds.
ALTER TABLE tasks ADD COLUMN charged INTEGER NOT NULL DEFAULT 0;
UPDATE tasks SET charged = d.charged
  FROM (SELECT s.owner_id, s.task_id, sum(-b.amount) AS charged FROM billings b
    CROSS JOIN sendings s ON s.owner_id = b.owner_id AND s.id = b.id
    WHERE b.status = 'complete' AND s.task_id IS NOT NULL GROUP BY 1, 2) d
  WHERE tasks.owner_id = d.owner_id AND tasks.id = d.task_id;
