-- Up to a thousand lines of an account that moved no more when they were sealed; rows are only added.
CREATE TABLE ledger_seals (
  owner_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- The walk along the ledger goes on behind this line.
  last_id TEXT NOT NULL,
  -- JSON: ids of lines passed by that still moved, and of those passed by before that came to rest.
  open TEXT NOT NULL,
  late TEXT NOT NULL,
  lines INTEGER NOT NULL,
  -- What the account's sealed lines come to, micros.
  balance INTEGER NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, seq)
) WITHOUT ROWID;

-- One hash of all accounts' latest seals a day, for whoever wants to keep it.
CREATE TABLE ledger_anchors (
  day TEXT PRIMARY KEY,
  accounts INTEGER NOT NULL,
  root TEXT NOT NULL,
  -- NULL while the day's walk is on its way; `walked`: how far it has come.
  created_at INTEGER,
  walked TEXT NOT NULL DEFAULT '',
  -- Who walks holds it until then: two at once would seal what the other has counted.
  lease_until INTEGER
) WITHOUT ROWID;
