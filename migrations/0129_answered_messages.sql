-- Whether somebody answered one of a mailing's two texts must stay known when the answer is removed.
ALTER TABLE sendings ADD COLUMN answered_at INTEGER;
