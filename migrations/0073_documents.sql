-- What an account was given: the printed words and sums of the day, of which each file is made anew.
CREATE TABLE documents (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  number TEXT NOT NULL,
  company_id TEXT NOT NULL,
  requisite_id TEXT NOT NULL,
  contract_id TEXT,
  content TEXT NOT NULL,
  -- ms UTC, of a closed period: inclusive and exclusive.
  from_at INTEGER,
  to_at INTEGER,
  dated_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX documents_id ON documents (id);
CREATE UNIQUE INDEX documents_number ON documents (company_id, type, number);
-- A month is closed once.
CREATE UNIQUE INDEX documents_period ON documents (owner_id, company_id, type, from_at) WHERE from_at IS NOT NULL;

CREATE TABLE invoices (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- In micros, with VAT.
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- pending, paid, rejected
  status TEXT NOT NULL DEFAULT 'pending',
  -- user, system
  source TEXT NOT NULL,
  company_id TEXT NOT NULL,
  requisite_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  number TEXT NOT NULL,
  -- The payer's, for the search of statements.
  inn TEXT NOT NULL DEFAULT '',
  due_at INTEGER,
  paid_at INTEGER,
  -- The payment order of the bank, as a person or a statement said it.
  paid_by TEXT,
  -- Why it was rejected, for the customer.
  reason TEXT,
  decided_by TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX invoices_id ON invoices (id);
