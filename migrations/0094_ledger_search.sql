-- Lines of the ledger but for those of single messages, which have neither a title nor a comment to search in.
CREATE INDEX billings_apart ON billings (owner_id, id) WHERE (held IS NOT NULL OR substr(source, 1, 9) <> 'sendings.');
