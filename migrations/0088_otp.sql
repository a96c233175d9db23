CREATE TABLE otp_widgets (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Public: names the widget in a visitor's browser.
  token TEXT NOT NULL,
  styles TEXT NOT NULL,
  settings TEXT NOT NULL,
  -- Ids of channels, the first one is tried first.
  channels TEXT NOT NULL DEFAULT '[]',
  ip_whitelist TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  is_blocked INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX otp_widgets_token ON otp_widgets (token);

-- Owner '': the platform's, for everybody.
CREATE TABLE otp_channels (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  channel_type TEXT NOT NULL,
  additional_settings TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

CREATE TABLE otp_templates (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  channel_type TEXT NOT NULL,
  conditions TEXT NOT NULL,
  additional_settings TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

-- One ask for a code, with what its channels were when it was asked.
CREATE TABLE otp_sessions (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  -- '' when a customer's server asked.
  network TEXT NOT NULL,
  address TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL,
  path TEXT NOT NULL,
  step INTEGER NOT NULL,
  restarts INTEGER NOT NULL DEFAULT 0,
  sends INTEGER NOT NULL,
  sending_id TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- What the last long poll was told.
  told TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX otp_sessions_open ON otp_sessions (owner_id, widget_id, id) WHERE status = 'open';

-- Figures of a day (Moscow) by channel; '' has what is of none.
CREATE TABLE otp_days (
  owner_id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  day TEXT NOT NULL,
  channel_type TEXT NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  entered INTEGER NOT NULL DEFAULT 0,
  wrong INTEGER NOT NULL DEFAULT 0,
  stopped INTEGER NOT NULL DEFAULT 0,
  -- Micros.
  cost INTEGER NOT NULL DEFAULT 0,
  saved INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, widget_id, day, channel_type)
) WITHOUT ROWID;
