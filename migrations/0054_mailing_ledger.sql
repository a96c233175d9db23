-- A mailing is one line of the ledger. Its chunks keep what their messages hold, took and gave back.
ALTER TABLE chunks ADD COLUMN billing_id TEXT;
ALTER TABLE chunks ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chunks ADD COLUMN charged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chunks ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;
-- Of a mailing's line, whose amount is what it holds and took.
ALTER TABLE billings ADD COLUMN held INTEGER;
ALTER TABLE billings ADD COLUMN refunded INTEGER;
-- NULL: the message has a line of its own (single messages, mailings begun before), or costs nothing (test keys).
ALTER TABLE sendings ADD COLUMN chunk_id TEXT;
-- What became of the price: pending, complete or refunded.
ALTER TABLE sendings ADD COLUMN bill TEXT;
ALTER TABLE sendings ADD COLUMN segment_price INTEGER;
