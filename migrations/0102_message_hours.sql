-- `RU|mts`: country and group of operators by the number; '' where a number tells none.
ALTER TABLE sendings ADD COLUMN operator TEXT NOT NULL DEFAULT '';

-- What became of messages, by the hour of their creation. `task_id` is '' for single messages; amounts in micros.
CREATE TABLE message_hours (
  owner_id TEXT NOT NULL,
  hour INTEGER NOT NULL,
  type TEXT NOT NULL,
  sender TEXT NOT NULL,
  operator TEXT NOT NULL,
  step INTEGER NOT NULL,
  task_id TEXT NOT NULL,
  price INTEGER NOT NULL,
  total INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  unsent INTEGER NOT NULL DEFAULT 0,
  -- Arrived after another message of the same person had.
  doubles INTEGER NOT NULL DEFAULT 0,
  amount INTEGER NOT NULL DEFAULT 0,
  charged INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, hour, type, sender, operator, step, task_id, price)
) WITHOUT ROWID;

INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price,
    total, sent, delivered, seen, failed, unsent, doubles, amount, charged, refunded)
SELECT s.owner_id, s.created_at / 3600000, s.type, s.sender, '', s.step, coalesce(s.task_id, ''), s.price,
  count(*), sum(s.status = 'sent'), sum(s.status = 'delivered'), sum(s.status = 'seen'),
  sum(s.status = 'failed' AND coalesce(s.error NOT IN ('stopped', 'cancelled'), 1)),
  sum(s.status = 'failed' AND coalesce(s.error IN ('stopped', 'cancelled'), 0)),
  sum(s.steps > 1 AND s.status IN ('delivered', 'seen') AND EXISTS (SELECT 1 FROM sendings o WHERE o.owner_id = s.owner_id
    AND o.id BETWEEN substr(s.id, 1, 34) || '00' AND substr(s.id, 1, 34) || 'ff' AND o.step < s.step
    AND o.status IN ('delivered', 'seen'))),
  sum(iif(coalesce(s.bill, b.status) IS NULL, 0, s.price)), sum(iif(coalesce(s.bill, b.status) = 'complete', s.price, 0)),
  sum(iif(coalesce(s.bill, b.status) = 'refunded', s.price, 0))
FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id
WHERE s.is_test = 0
GROUP BY 1, 2, 3, 4, 6, 7, 8;
