-- What waits for a decision, by the time since when: the last thing that happened to a name or a template; an
-- expression, so that no writer has to keep it.
CREATE INDEX sendernames_waiting ON sendernames (coalesce(history ->> '$[#-1].at', created_at), id)
  WHERE moderation = 'pending';
CREATE INDEX sendernames_waiting_reseller ON sendernames
  (reseller_id, coalesce(history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
CREATE INDEX templates_waiting ON templates (coalesce(history ->> '$[#-1].at', created_at), id)
  WHERE moderation = 'pending';
CREATE INDEX templates_waiting_reseller ON templates
  (reseller_id, coalesce(history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
-- Held messages of a mailing are one thing to decide, a lone message is another.
CREATE INDEX sendings_held_group ON sendings (coalesce(task_id, id), id) WHERE status = 'paused' AND error = 'moderation';
CREATE INDEX payment_doubts_waiting ON payment_doubts (created_at, payment_id, id) WHERE ended_at IS NULL;

-- Who decided about held messages; `id` is the mailing's or the lone message's.
CREATE TABLE held_decisions (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  moderation TEXT NOT NULL CHECK (moderation IN ('approved', 'rejected')),
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  PRIMARY KEY (owner_id, id, at)
) WITHOUT ROWID;
CREATE INDEX held_decisions_newest ON held_decisions (owner_id, at);
CREATE INDEX held_decisions_id ON held_decisions (id, at);
