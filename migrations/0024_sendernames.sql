-- What happened to a sender name or a template and who did it: [{at, what, by, level, name, comment}].
ALTER TABLE sendernames ADD COLUMN history TEXT NOT NULL DEFAULT '[]';
ALTER TABLE templates ADD COLUMN history TEXT NOT NULL DEFAULT '[]';
-- The owner's reseller, who looks through what his customers ask for; follows users.reseller_id.
ALTER TABLE sendernames ADD COLUMN reseller_id TEXT;
ALTER TABLE templates ADD COLUMN reseller_id TEXT;
UPDATE sendernames SET reseller_id = (SELECT reseller_id FROM users u WHERE u.id = owner_id);
UPDATE templates SET reseller_id = (SELECT reseller_id FROM users u WHERE u.id = owner_id);

-- What the eye takes for the same name.
ALTER TABLE sendernames ADD COLUMN likeness TEXT GENERATED ALWAYS AS
  (replace(replace(replace(replace(replace(lower(name), '0', 'o'), '1', 'l'), '!', 'l'), 'i', 'l'), '5', 's')) VIRTUAL;
CREATE UNIQUE INDEX sendernames_alike ON sendernames (owner_id, type, likeness);
-- Who else holds it.
CREATE INDEX sendernames_likeness ON sendernames (type, likeness);
CREATE UNIQUE INDEX sendernames_id ON sendernames (id);

-- The queues: a manager's, a reseller's, each also of one channel.
CREATE INDEX sendernames_queue ON sendernames (moderation, id);
CREATE INDEX sendernames_queue_type ON sendernames (moderation, type, id);
CREATE INDEX sendernames_queue_reseller ON sendernames (reseller_id, moderation, id);
CREATE INDEX sendernames_queue_reseller_type ON sendernames (reseller_id, moderation, type, id);
CREATE INDEX templates_queue ON templates (moderation, id);
CREATE INDEX templates_queue_type ON templates (moderation, type, id);
CREATE INDEX templates_queue_reseller ON templates (reseller_id, moderation, id);
CREATE INDEX templates_queue_reseller_type ON templates (reseller_id, moderation, type, id);
