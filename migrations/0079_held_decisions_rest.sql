-- A decision about more messages than one request changes: when its rest is taken up (NULL: all are decided), and the
-- last message that is.
ALTER TABLE held_decisions ADD COLUMN due_at INTEGER;
ALTER TABLE held_decisions ADD COLUMN after TEXT NOT NULL DEFAULT '';
CREATE INDEX held_decisions_open ON held_decisions (id, due_at) WHERE due_at IS NOT NULL;
