-- Templates of channels as their providers know them, by provider, name and language.
CREATE TABLE channel_templates (
  provider_id TEXT NOT NULL,
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  state TEXT NOT NULL,
  category TEXT NOT NULL,
  header TEXT NOT NULL,
  body TEXT NOT NULL,
  parameters TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (provider_id, name, language)
) WITHOUT ROWID;

-- When the list of a provider was last read, ms UTC.
CREATE TABLE channel_template_lists (
  provider_id TEXT PRIMARY KEY NOT NULL,
  read_at INTEGER NOT NULL
) WITHOUT ROWID;
