-- How much may go: of a provider, an operator group, a sender name, an account; and to one recipient.
CREATE TABLE limits (
  id TEXT PRIMARY KEY,
  -- '' for everybody's.
  owner_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('provider', 'operator', 'sender', 'account', 'recipient')),
  -- The provider's id, the operator group, the sender name; '' where the kind needs none.
  key TEXT NOT NULL DEFAULT '',
  amount INTEGER NOT NULL CHECK (amount > 0),
  period_ms INTEGER NOT NULL CHECK (period_ms >= 1000),
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX limits_by_owner ON limits (owner_id, id);

-- A leaky bucket a limit: the moment it is empty again, microseconds UTC. NOT NULL fails a batch that lost the race.
CREATE TABLE paces (
  key TEXT PRIMARY KEY,
  empty_at INTEGER NOT NULL
) WITHOUT ROWID;

-- When a chunk's next messages may go. An account's chunks take turns in its one ring, so no account waits for another's bulk.
ALTER TABLE chunks ADD COLUMN turn_at INTEGER;
CREATE INDEX chunks_turn ON chunks (turn_at) WHERE turn_at IS NOT NULL;
CREATE INDEX chunks_turn_of ON chunks (owner_id, turn_at) WHERE turn_at IS NOT NULL;

-- Until when an account counts as being in the queue of the bulk lane, ms UTC.
CREATE TABLE turns (
  owner_id TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) WITHOUT ROWID;
