-- Browsers in which an account is told of its own notifications.
CREATE TABLE notification_browsers (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  -- JSON: {p256dh, auth}.
  keys TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- A browser is told of one account's: of the one that asked last.
CREATE UNIQUE INDEX notification_browsers_endpoint ON notification_browsers (endpoint);
