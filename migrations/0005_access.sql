-- Preferences of the interface travel with the viewer: {language, timeZone, density}.
ALTER TABLE users ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';
ALTER TABLE users ADD COLUMN referral_code TEXT;
CREATE UNIQUE INDEX users_by_referral_code ON users (referral_code) WHERE referral_code IS NOT NULL;
-- Who came by whose invitation.
ALTER TABLE users ADD COLUMN referrer_id TEXT REFERENCES users (id);
CREATE INDEX users_by_referrer ON users (referrer_id, id) WHERE referrer_id IS NOT NULL;

-- A session opened by another user who acts as this one, and the session he comes back to.
ALTER TABLE sessions ADD COLUMN actor_id TEXT REFERENCES users (id);
ALTER TABLE sessions ADD COLUMN actor_session_id TEXT REFERENCES sessions (id);

CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users (id),
  -- SHA-256 of the token; the token itself is shown once and stored nowhere.
  hash TEXT NOT NULL UNIQUE,
  -- The last four letters, to tell tokens apart.
  hint TEXT NOT NULL,
  description TEXT NOT NULL,
  ip_whitelist TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER,
  last_used_ip TEXT
) WITHOUT ROWID;
CREATE INDEX tokens_by_owner ON tokens (owner_id, id);

-- Failures of signing in and other guessing, per account and per address.
CREATE TABLE attempts (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX attempts_by_end ON attempts (ends_at);

CREATE TABLE recoveries (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX recoveries_by_user ON recoveries (user_id);

CREATE TABLE telemetry (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  action TEXT NOT NULL,
  user_agent TEXT,
  ip TEXT,
  country TEXT,
  data TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX telemetry_by_action ON telemetry (owner_id, action, id);

CREATE TABLE notifications (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  channel TEXT NOT NULL DEFAULT 'web',
  -- Values of the type's template.
  data TEXT NOT NULL DEFAULT '{}',
  -- Of a message written by hand, whose type has no template.
  title TEXT,
  text TEXT,
  is_html INTEGER NOT NULL DEFAULT 0,
  is_read INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER NOT NULL,
  delivered_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX notifications_unread ON notifications (owner_id, id) WHERE is_read = 0;
ALTER TABLE accounts ADD COLUMN notifications INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
