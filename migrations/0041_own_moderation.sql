-- One's own templates and names by state, and templates by channel: the newest of a filter are a walk of its index.
CREATE INDEX templates_own_moderation ON templates (owner_id, moderation, id);
CREATE INDEX templates_own_type ON templates (owner_id, type, id);
CREATE INDEX templates_own_type_moderation ON templates (owner_id, type, moderation, id);
CREATE INDEX sendernames_own_moderation ON sendernames (owner_id, moderation, id);
