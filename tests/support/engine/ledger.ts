const MESSAGES = `SELECT owner_id, chunk_id, sum(iif(bill = 'pending', price, 0)) AS held, sum(iif(bill = 'complete', price, 0)) AS charged,
  sum(iif(bill = 'refunded', price, 0)) AS refunded FROM sendings WHERE chunk_id IS NOT NULL GROUP BY 1, 2`;
const CHUNKS = `SELECT owner_id, task_id, sum(held) AS held, sum(charged) AS charged, sum(refunded) AS refunded
  FROM chunks WHERE task_id IS NOT NULL GROUP BY 1, 2`;
const OWN = `SELECT owner_id, task_id, sum(iif(status = 'complete', -amount, 0)) AS charged,
  sum(iif(status = 'refunded', -amount, 0)) AS refunded, sum(-amount) AS amount
  FROM billings WHERE held IS NULL AND task_id IS NOT NULL GROUP BY 1, 2`;

const EARNED = `SELECT s.reseller_id AS owner_id, s.owner_id AS user_id, coalesce(s.task_id, '') AS task, sum(s.margin) AS margin, sum(s.price) AS turnover
  FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id
  WHERE s.margin IS NOT NULL AND coalesce(s.bill, b.status) = 'complete' GROUP BY 1, 2, 3`;
const MARGINS = `SELECT owner_id, user_id, coalesce(task_id, '') AS task, sum(amount) AS margin, sum(turnover) AS turnover
  FROM billings WHERE source = 'margin' AND tariff_id IS NULL GROUP BY 1, 2, 3`;

const MOVED = `s.status = 'failed' AND coalesce(s.error IN ('stopped', 'cancelled'), 0)`;
const ARRIVED = `s.status IN ('delivered', 'seen')`;
const NEVER = `('stopped', 'cancelled', 'noRoute', 'rejectedByRule', 'rejectedByManager', 'moderationExpired', 'recipientBlacklisted',
  'addressUnknown', 'waitedOut')`;
const REFUSED = `s.status = 'failed' AND NOT (${MOVED}) AND (coalesce(s.bill, b.status) IS NULL OR coalesce(s.error IN ${NEVER}, 0))`;
const HOURS = `SELECT s.owner_id, s.created_at / 3600000 AS hour, s.type, s.sender, s.operator, s.step, coalesce(s.task_id, '') AS task_id,
    s.price, count(*) AS total, sum(s.status = 'sent') AS sent, sum(s.status = 'delivered') AS delivered, sum(s.status = 'seen') AS seen,
    sum(s.status = 'failed' AND NOT (${MOVED})) AS failed, sum(${REFUSED}) AS refused, sum(${MOVED}) AS unsent,
    sum(iif(coalesce(s.bill, b.status) IS NULL, 0, s.price)) AS amount, sum(iif(coalesce(s.bill, b.status) = 'complete', s.price, 0)) AS charged,
    sum(iif(coalesce(s.bill, b.status) = 'refunded', s.price, 0)) AS refunded,
    sum(iif(coalesce(s.bill, b.status) IS NULL, 0, s.segments)) AS segments,
    sum(iif(coalesce(s.bill, b.status) IS NULL, 0, coalesce(s.margin, 0))) AS margin
  FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id WHERE s.is_test = 0 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;
const COUNTED = `SELECT owner_id, hour, type, sender, operator, step, task_id, price, total, sent, delivered, seen, failed, refused, unsent,
    amount, charged, refunded, segments, margin FROM message_hours`;
const TWICE = `SELECT owner_id, coalesce(task_id, '') AS task_id, sum(n - 1) AS doubles FROM (SELECT s.owner_id, s.task_id, count(*) AS n
    FROM sendings s WHERE s.is_test = 0 AND s.steps > 1 AND ${ARRIVED} GROUP BY s.owner_id, substr(s.id, 1, 34)) GROUP BY 1, 2 HAVING doubles > 0`;

const LEFT = `s.status IN ('sent', 'delivered', 'seen') OR (s.status = 'failed' AND s.attempts > 0 AND coalesce(s.error NOT IN ${NEVER}, 1))`;
const SIDES = `SELECT owner_id, task_id, variant, sum(NOT (s.status = 'failed' AND bill IS NULL AND is_test = 0)) AS total, sum(${ARRIVED}) AS arrived,
    sum(${LEFT}) AS sent, sum(coalesce(clicked_at, 0) > 0) AS clicked, sum(answered_at IS NOT NULL) AS answered
  FROM sendings s WHERE variant IS NOT NULL GROUP BY 1, 2, 3`;
const SIDE = (name: string) => `coalesce(t.meta -> 'variants' ->> (m.variant || '.${name}'), 0)`;

/** Rules of the ledger: each query returns the rows that break one, with the owner. */
export const BROKEN_LEDGER: Record<string, string> = {
  "money out of the ledger": `SELECT owner_id, balance, (SELECT coalesce(sum(amount), 0) FROM billings b
      WHERE b.owner_id = a.owner_id AND status IN ('pending', 'complete')) AS ledger
    FROM accounts a WHERE balance <> ledger`,
  "a chunk that is not the sum of its messages": `SELECT c.owner_id, c.first_id, c.held, c.charged, c.refunded, m.*
    FROM chunks c LEFT JOIN (${MESSAGES}) m ON m.owner_id = c.owner_id AND m.chunk_id = c.first_id
    WHERE (c.held, c.charged, c.refunded) <> (coalesce(m.held, 0), coalesce(m.charged, 0), coalesce(m.refunded, 0))`,
  "a mailing's line that is not the sum of its chunks": `SELECT b.owner_id, b.id, b.amount, b.held, b.refunded, b.status, c.*
    FROM billings b LEFT JOIN (${CHUNKS}) c ON c.owner_id = b.owner_id AND c.task_id = b.task_id
    WHERE b.held IS NOT NULL AND ((b.held, -b.amount - b.held, b.refunded) IS NOT (c.held, c.charged, c.refunded)
      OR b.status <> CASE WHEN c.held > 0 THEN 'pending' WHEN c.refunded > 0 AND c.charged = 0 THEN 'refunded' ELSE 'complete' END)`,
  "a chunk's money in no line": `SELECT c.owner_id, c.task_id FROM (${CHUNKS}) c
    WHERE held + charged + refunded > 0 AND NOT EXISTS (SELECT 1 FROM billings b
      WHERE b.owner_id = c.owner_id AND b.task_id = c.task_id AND b.held IS NOT NULL)`,
  "a mailing that counts other sums": `SELECT t.owner_id, t.id, t.amount, t.charged, t.refunded, c.*, o.*
    FROM tasks t LEFT JOIN (${CHUNKS}) c ON c.owner_id = t.owner_id AND c.task_id = t.id
      LEFT JOIN (${OWN}) o ON o.owner_id = t.owner_id AND o.task_id = t.id
    WHERE t.type = 'sendings:bulk' AND (t.charged, t.refunded, t.amount) <> (coalesce(c.charged, 0) + coalesce(o.charged, 0),
      coalesce(c.refunded, 0) + coalesce(o.refunded, 0),
      coalesce(c.held + c.charged + c.refunded, 0) + coalesce(o.amount, 0))`,
  "a reseller's margin that is not the sum of what its messages earned": `SELECT * FROM (${EARNED} EXCEPT ${MARGINS})
    UNION ALL SELECT * FROM (${MARGINS} EXCEPT ${EARNED})`,
  "an hour of margin that is not the sum of its lines": `SELECT h.owner_id, h.hour FROM margin_hours h
    WHERE (h.margin, h.turnover) IS NOT (SELECT sum(b.amount), sum(b.turnover) FROM billings b WHERE b.owner_id = h.owner_id
      AND b.source = 'margin' AND b.created_at / 3600000 = h.hour)`,
  "a margin that is not of a fee, or more than it": `SELECT m.owner_id, m.id FROM billings m
    WHERE m.source = 'margin' AND m.tariff_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM billings b WHERE b.owner_id = m.user_id
      AND b.tariff_id = m.tariff_id AND b.created_at = m.created_at AND b.source LIKE 'subscription.%'
      AND -b.amount = m.turnover AND m.amount BETWEEN 0 AND m.turnover)`,
  "a counter by hour that is not the sum of its messages": `SELECT * FROM (${HOURS} EXCEPT ${COUNTED})
    UNION ALL SELECT * FROM (${COUNTED} EXCEPT ${HOURS})`,
  "a double that is counted otherwise": `SELECT * FROM (${TWICE} EXCEPT SELECT owner_id, task_id, sum(doubles) FROM message_hours GROUP BY 1, 2)
    UNION ALL SELECT * FROM (SELECT owner_id, task_id, sum(doubles) AS doubles FROM message_hours GROUP BY 1, 2 HAVING doubles > 0 EXCEPT ${TWICE})`,
  "a text of a split mailing that is counted otherwise": `SELECT t.owner_id, t.id, t.meta -> 'variants' AS told, m.*
    FROM tasks t JOIN (${SIDES}) m ON m.owner_id = t.owner_id AND m.task_id = t.id
    WHERE (m.total, m.arrived, m.sent, m.clicked, m.answered)
      <> (${["total", "arrived", "sent", "clicked", "answered"].map((name) => SIDE(name)).join()})`,
  "a message with two prices": `SELECT s.owner_id, s.id FROM sendings s WHERE s.chunk_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM billings b WHERE b.owner_id = s.owner_id AND b.id = s.id)`,
};
