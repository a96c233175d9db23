-- A message kept for later use: whose it is, and what somebody else may do with it stands in template_users.
CREATE TABLE templates (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  moderation TEXT NOT NULL CHECK (moderation IN ('pending', 'approved', 'rejected')),
  payload TEXT NOT NULL,
  fallbacks TEXT NOT NULL DEFAULT '[]',
  -- Micros that a recipient's whole chain may cost.
  budget INTEGER,
  -- {include, exclude}, or NULL: whoever uses it names the recipients.
  recipient TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  comment TEXT NOT NULL DEFAULT '',
  admin_comment TEXT NOT NULL DEFAULT '',
  admin_comment_private TEXT NOT NULL DEFAULT '',
  reseller_comment TEXT NOT NULL DEFAULT '',
  reseller_comment_private TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Who looks after an account, or was given a template, knows its id alone.
CREATE UNIQUE INDEX templates_id ON templates (id);

CREATE TABLE template_users (
  user_id TEXT NOT NULL,
  template_id TEXT NOT NULL,
  PRIMARY KEY (user_id, template_id)
) WITHOUT ROWID;
CREATE INDEX template_users_of ON template_users (template_id);

-- What a test key sends never leaves the cabinet and costs nothing.
ALTER TABLE tokens ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sendings ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
