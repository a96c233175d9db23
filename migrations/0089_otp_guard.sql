-- Asks by phone, address, network, block, prefix, country and widget: ten minutes a slot, days below zero.
CREATE TABLE otp_counts (
  owner_id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  key TEXT NOT NULL,
  slot INTEGER NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,
  passed INTEGER NOT NULL DEFAULT 0,
  entered INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, widget_id, key, slot)
) WITHOUT ROWID;
CREATE INDEX otp_counts_slot ON otp_counts (slot);

-- What was stopped before it was sent: one line an hour, reason and subject.
CREATE TABLE otp_refusals (
  owner_id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  id TEXT NOT NULL,
  slot INTEGER NOT NULL,
  reason TEXT NOT NULL,
  -- What was refused: an address, a network, the beginning of a phone, a country.
  subject TEXT NOT NULL,
  -- The last one's.
  recipient TEXT NOT NULL,
  address TEXT NOT NULL,
  times INTEGER NOT NULL,
  -- Micros.
  saved INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, widget_id, slot, reason, subject)
) WITHOUT ROWID;
CREATE INDEX otp_refusals_id ON otp_refusals (owner_id, widget_id, id);
