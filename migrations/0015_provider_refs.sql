-- What providers call our messages where their receipts name nothing else; the days of a reference are looked through,
-- newest first, and whole days are forgotten.
CREATE TABLE provider_refs (
  -- Days since the epoch, UTC.
  day INTEGER NOT NULL,
  -- A row of providers.
  provider_id TEXT NOT NULL,
  ref TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (day, provider_id, ref)
) WITHOUT ROWID;
