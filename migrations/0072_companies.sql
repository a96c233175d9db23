-- Who sells: the platform's companies belong to '', others to a reseller. Of what is stored in R2, the keys.
CREATE TABLE companies (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,
  details TEXT NOT NULL,
  -- [{"from": ms UTC, "rate": "22"}], by time.
  vat_rates TEXT NOT NULL DEFAULT '[]',
  document_types TEXT NOT NULL DEFAULT '[]',
  -- By type of document: {"invoice": {"prefix": "A-", "next": 1}}.
  numbering TEXT NOT NULL DEFAULT '{}',
  stamp TEXT,
  signature TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX companies_id ON companies (id);

CREATE UNIQUE INDEX requisites_id ON requisites (id);

-- Of a customer's requisite with a company.
CREATE TABLE contracts (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  tags TEXT NOT NULL DEFAULT '[]',
  requisite_id TEXT NOT NULL,
  company_id TEXT NOT NULL,
  file_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX contracts_id ON contracts (id);
CREATE INDEX contracts_company ON contracts (company_id);
