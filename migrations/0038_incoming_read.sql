-- What came before anybody kept this is taken for read.
ALTER TABLE incoming ADD COLUMN is_read INTEGER NOT NULL DEFAULT 1;
-- When the first reply to it was accepted; NULL: nobody replied.
ALTER TABLE incoming ADD COLUMN answered_at INTEGER;
CREATE INDEX incoming_unread ON incoming (owner_id, id) WHERE is_read = 0;
CREATE INDEX incoming_answered ON incoming (owner_id, id) WHERE answered_at IS NOT NULL;

ALTER TABLE accounts ADD COLUMN unread_incoming INTEGER NOT NULL DEFAULT 0;

-- Which incoming message a sending replies to.
CREATE TABLE replies (
  owner_id TEXT NOT NULL,
  sending_id TEXT NOT NULL,
  incoming_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, sending_id)
) WITHOUT ROWID;
CREATE INDEX replies_by_incoming ON replies (owner_id, incoming_id, sending_id);
