-- '' where the platform sells, else the reseller; who pays; what is searched, in small letters; its line of the ledger.
ALTER TABLE invoices ADD COLUMN seller_id TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN payer TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN words TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN billing_id TEXT;

-- Incoming payments of bank statements: whoever uploads one again finds what was taken.
CREATE TABLE statement_lines (
  -- Who sells, '' for the platform.
  owner_id TEXT NOT NULL,
  -- Made of what the bank says of it.
  id TEXT NOT NULL,
  number TEXT NOT NULL,
  -- "2026-11-20".
  dated_on TEXT NOT NULL,
  amount INTEGER NOT NULL,
  -- Where it came to.
  account TEXT NOT NULL,
  payer_account TEXT NOT NULL,
  inn TEXT NOT NULL,
  payer TEXT NOT NULL,
  purpose TEXT NOT NULL,
  invoice_id TEXT,
  taken_by TEXT,
  taken_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
