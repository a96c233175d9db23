CREATE TABLE report_schedules (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  filter_by TEXT NOT NULL,
  format TEXT NOT NULL,
  frequency TEXT NOT NULL,
  -- 0: Monday; of a weekly one alone.
  week_day INTEGER,
  hour INTEGER NOT NULL,
  zone TEXT NOT NULL,
  email TEXT NOT NULL,
  next_at INTEGER,
  last_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE next_at IS NOT NULL;

-- Reports that go by e-mail once they are made; `id` is the report's.
CREATE TABLE report_emails (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX report_emails_due ON report_emails (due_at) WHERE due_at IS NOT NULL;
