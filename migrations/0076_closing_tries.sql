-- Accounts whose closing threw: the month is walked again for them.
ALTER TABLE closed_months ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
