CREATE TABLE sendernames (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  moderation TEXT NOT NULL CHECK (moderation IN ('pending', 'approved', 'rejected')),
  comment TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

-- due_at: when the scheduler must look at the task again although nobody rang.
CREATE TABLE tasks (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('scheduled', 'running', 'paused', 'completed', 'failed', 'stopped')),
  data TEXT NOT NULL,
  cursor TEXT NOT NULL DEFAULT '{}',
  meta TEXT NOT NULL DEFAULT '{}',
  total INTEGER NOT NULL DEFAULT 0,
  expanded INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 0,
  errored INTEGER NOT NULL DEFAULT 0,
  amount INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  starts_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX tasks_due ON tasks (due_at) WHERE due_at IS NOT NULL;

-- A message travels in a chunk: up to 1,000 of a task, or an account's single messages of ten seconds.
-- The primary key makes a replayed expansion fail as a whole.
CREATE TABLE chunks (
  owner_id TEXT NOT NULL,
  first_id TEXT NOT NULL,
  last_id TEXT NOT NULL,
  task_id TEXT,
  seq INTEGER NOT NULL DEFAULT 0,
  lane TEXT NOT NULL CHECK (lane IN ('express', 'bulk')),
  looks INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  PRIMARY KEY (owner_id, first_id)
) WITHOUT ROWID;
CREATE INDEX chunks_due ON chunks (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX chunks_of_task ON chunks (owner_id, task_id, seq) WHERE task_id IS NOT NULL;

CREATE TABLE sendings (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  task_id TEXT,
  type TEXT NOT NULL,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  segments INTEGER NOT NULL,
  price INTEGER NOT NULL,
  is_refundable INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  error TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  is_unsure INTEGER NOT NULL DEFAULT 0,
  wait_until INTEGER NOT NULL DEFAULT 0,
  provider TEXT,
  provider_ref TEXT,
  timeline TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Only failures pay for an index: they are few and everybody looks for them.
CREATE INDEX failed_sendings ON sendings (owner_id, id) WHERE status = 'failed';
-- "Did it reach this number?" is what support asks all day.
CREATE INDEX sendings_by_recipient ON sendings (owner_id, recipient, id);
