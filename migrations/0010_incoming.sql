-- What people write to our senders. Owner '': neither a sending nor a number says whose it is, managers look after it.
CREATE TABLE incoming (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Who wrote: digits of the phone, or the channel's own address.
  sender TEXT NOT NULL,
  -- Our sender name or number.
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  image TEXT,
  file TEXT,
  -- The message it answers.
  sending_id TEXT,
  provider TEXT NOT NULL,
  provider_ref TEXT NOT NULL,
  -- Ids of the keyword lists found in the text.
  keywords TEXT NOT NULL DEFAULT '[]',
  is_stop INTEGER NOT NULL DEFAULT 0,
  -- When it was written, as the provider says.
  sent_at INTEGER NOT NULL,
  -- When what follows from it must be done again; NULL once it is done.
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- The same message told twice is stored once, whoever it would belong to by then.
CREATE UNIQUE INDEX incoming_once ON incoming (provider, provider_ref);
CREATE INDEX incoming_by_sender ON incoming (owner_id, sender, id);
CREATE INDEX incoming_by_recipient ON incoming (owner_id, recipient, id);
CREATE INDEX incoming_by_type ON incoming (owner_id, type, id);
CREATE INDEX incoming_by_sending ON incoming (owner_id, sending_id, id) WHERE sending_id IS NOT NULL;
CREATE INDEX incoming_stops ON incoming (owner_id, id) WHERE is_stop = 1;
CREATE INDEX incoming_due ON incoming (due_at) WHERE due_at IS NOT NULL;

ALTER TABLE accounts ADD COLUMN incoming INTEGER NOT NULL DEFAULT 0;
-- Whose name was written to.
CREATE INDEX sendernames_by_name ON sendernames (type, name);
