-- ms UTC of a recipient's first click on a link of the message.
ALTER TABLE sendings ADD COLUMN clicked_at INTEGER;
