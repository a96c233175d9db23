-- What channels call people where a phone is not enough: a chat with a bot, a push subscription.
CREATE TABLE addresses (
  -- A row of providers.
  provider_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  -- '': everybody's who sends over the provider.
  owner_id TEXT NOT NULL,
  address TEXT NOT NULL,
  -- JSON: what the channel needs beside the address.
  data TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (provider_id, phone, owner_id, address)
) WITHOUT ROWID;
CREATE INDEX addresses_by_address ON addresses (provider_id, address);

-- Handed over to a provider that reports nothing more: "sent" was its end.
ALTER TABLE sendings ADD COLUMN is_final INTEGER NOT NULL DEFAULT 0;

-- Mailings by e-mail find doubles and blacklisted people without remembering anybody.
CREATE INDEX contacts_by_email ON contacts (owner_id, list_id, lower(email)) WHERE email IS NOT NULL;
