-- `clicked_at`: 0 until somebody clicks, where the message has a link of its recipient's own.
CREATE INDEX sendings_clicked ON sendings (owner_id, id) WHERE clicked_at > 0;
-- ms UTC of the first click of the message that the slug is of.
ALTER TABLE short_link_slugs ADD COLUMN clicked_at INTEGER;
