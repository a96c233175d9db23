-- Since when a list is being removed, ms UTC: nothing that is accepted later may count on it.
ALTER TABLE contact_lists ADD COLUMN removing_since INTEGER;
