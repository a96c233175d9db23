-- ms UTC of a recipient's first click on a link of the message.
ALTER TABLE sendings ADD COLUMN clicked_at INTEGER;
CREATE INDEX sendings_clicked ON sendings (owner_id, id) WHERE clicked_at IS NOT NULL;
