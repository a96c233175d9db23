-- Of what was held: segments, and micros that resellers earn of it when it is charged. Hours before this have none.
ALTER TABLE message_hours ADD COLUMN segments INTEGER NOT NULL DEFAULT 0;
ALTER TABLE message_hours ADD COLUMN margin INTEGER NOT NULL DEFAULT 0;
