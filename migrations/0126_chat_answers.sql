-- Phones that amoCRM has written to: their answers go back into its chats. `chat`: the account in the chats;
-- `conversation` and `person`: theirs, where a manager wrote first.
CREATE TABLE crm_chats (
  owner_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  integration_id TEXT NOT NULL,
  chat TEXT NOT NULL,
  conversation TEXT,
  person TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, phone, integration_id)
) WITHOUT ROWID;
CREATE INDEX crm_chats_old ON crm_chats (updated_at);
