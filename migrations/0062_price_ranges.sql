-- Messages that an account sent on a tariff in a calendar month (UTC); only of tariffs with ranges of prices.
CREATE TABLE tariff_usage (
  owner_id TEXT NOT NULL,
  tariff_id TEXT NOT NULL,
  -- "2026-11"
  period TEXT NOT NULL,
  sent INTEGER NOT NULL,
  PRIMARY KEY (owner_id, tariff_id, period)
) WITHOUT ROWID;
-- What a holder's prices are multiplied by, millionths.
ALTER TABLE user_tariffs ADD COLUMN multiplier INTEGER NOT NULL DEFAULT 1000000
  CHECK (multiplier BETWEEN 10000 AND 100000000);
-- Of a tariff that was given: with which multiplier.
ALTER TABLE tariff_changes ADD COLUMN multiplier INTEGER;
