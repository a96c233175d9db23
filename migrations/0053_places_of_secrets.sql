-- Where these secrets may go: a JSON list of addresses. NULL: as old as this column, and only where they go already.
ALTER TABLE credentials ADD COLUMN places TEXT;
