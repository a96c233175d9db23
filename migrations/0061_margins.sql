-- What a message earns its customer's reseller, micros: set with its price, moved when it is charged.
ALTER TABLE sendings ADD COLUMN margin INTEGER;
ALTER TABLE sendings ADD COLUMN reseller_id TEXT;
-- Of a reseller's line of margin: whose messages earned it, and what that customer was charged for them.
ALTER TABLE billings ADD COLUMN user_id TEXT;
ALTER TABLE billings ADD COLUMN turnover INTEGER;
CREATE INDEX billings_margins ON billings (owner_id, id, user_id, amount, turnover) WHERE source = 'margin';
