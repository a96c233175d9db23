-- Fallbacks among an account's messages: the others begin chains, which lists count as people.
ALTER TABLE accounts ADD COLUMN fallbacks INTEGER NOT NULL DEFAULT 0;
UPDATE accounts SET fallbacks = (SELECT count(*) FROM sendings INDEXED BY sendings_born
  WHERE sendings.owner_id = accounts.owner_id AND sendings.step > 0);
