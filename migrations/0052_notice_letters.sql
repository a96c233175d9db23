-- When the letter of a notification is due, ms UTC: NULL where none was wanted, and once it was sent or given up.
ALTER TABLE notifications ADD COLUMN letter_due_at INTEGER;
CREATE INDEX notifications_letter_due ON notifications (letter_due_at) WHERE letter_due_at IS NOT NULL;
