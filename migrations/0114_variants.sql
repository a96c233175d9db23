-- Which text of a split mailing a message has: 0 the first, 1 the second; NULL where all have one text.
ALTER TABLE sendings ADD COLUMN variant INTEGER;
-- JSON of the second text; NULL without.
ALTER TABLE templates ADD COLUMN split TEXT;
