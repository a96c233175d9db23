-- Where an account hears of its messages. `secret` and `headers` are sealed (app/domain/shared/secrets.ts).
-- due_at: when somebody must look at the hook although nobody rang. lease_until: one worker at a time.
-- failures: in a row, over all its events; paused_until: a hook that keeps failing is only probed.
CREATE TABLE webhooks (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('POST', 'PUT', 'GET')),
  headers TEXT NOT NULL,
  -- A template; NULL: our own JSON.
  body TEXT,
  events TEXT NOT NULL DEFAULT '[]',
  connections INTEGER NOT NULL CHECK (connections BETWEEN 1 AND 6),
  success TEXT NOT NULL DEFAULT '{}',
  secret TEXT NOT NULL,
  -- After a rotation both secrets sign until this moment.
  old_secret TEXT,
  old_secret_until INTEGER,
  is_active INTEGER NOT NULL DEFAULT 1,
  -- The endpoint answered 410 at this moment.
  gone_at INTEGER,
  delivered INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0,
  last_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  is_told INTEGER NOT NULL DEFAULT 0,
  paused_until INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX webhooks_due ON webhooks (due_at) WHERE due_at IS NOT NULL;

-- The outbox: the events of one settled batch for one hook, in one row. Kept for a week after it is done, to be replayed.
CREATE TABLE webhook_batches (
  owner_id TEXT NOT NULL,
  hook_id TEXT NOT NULL,
  id TEXT NOT NULL,
  events TEXT NOT NULL,
  total INTEGER NOT NULL,
  -- So many of the events have had their first request.
  cursor INTEGER NOT NULL DEFAULT 0,
  -- When it was told to be sent: at first, or again by a replay.
  queued_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  done_at INTEGER,
  PRIMARY KEY (owner_id, hook_id, id)
) WITHOUT ROWID;
CREATE INDEX webhook_batches_undone ON webhook_batches (owner_id, hook_id, id) WHERE done_at IS NULL;

-- Events whose first request failed.
CREATE TABLE webhook_deliveries (
  owner_id TEXT NOT NULL,
  hook_id TEXT NOT NULL,
  -- The event's: a message's id and its status.
  id TEXT NOT NULL,
  event TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts INTEGER NOT NULL,
  next_at INTEGER,
  status INTEGER,
  error TEXT,
  request TEXT,
  answer TEXT,
  first_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, hook_id, id)
) WITHOUT ROWID;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (owner_id, hook_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (owner_id, hook_id, state, id);

-- The inspector: a hook's last 100 requests, each in the slot of its number.
CREATE TABLE webhook_requests (
  owner_id TEXT NOT NULL,
  hook_id TEXT NOT NULL,
  slot INTEGER NOT NULL,
  number INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  is_ok INTEGER NOT NULL,
  status INTEGER,
  error TEXT,
  ms INTEGER NOT NULL,
  request TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, hook_id, slot)
) WITHOUT ROWID;
