-- What was decided of late: the answers of a week on the home page of staff.
CREATE INDEX sendernames_decided ON sendernames (updated_at) WHERE moderation <> 'pending';
CREATE INDEX templates_decided ON templates (updated_at) WHERE moderation <> 'pending';
CREATE INDEX held_decisions_at ON held_decisions (at);
CREATE INDEX payment_doubts_ended ON payment_doubts (ended_at) WHERE ended_by IS NOT NULL;
