-- Of a link that confirms without a code: a keyed hash.
ALTER TABLE otp_sessions ADD COLUMN link_hash TEXT;
CREATE UNIQUE INDEX otp_sessions_link ON otp_sessions (link_hash) WHERE link_hash IS NOT NULL;

-- amoCRM's account in its chats, where the platform's channel is connected to it.
ALTER TABLE integrations ADD COLUMN chat TEXT;
CREATE UNIQUE INDEX integrations_chat ON integrations (chat) WHERE chat IS NOT NULL;
