-- Who carries what: the platform's own configuration, written by managers. Everything here hangs on one version.
CREATE TABLE routing_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO routing_version (id, version) VALUES (1, 1);

CREATE TABLE servers (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- The base URL of an HTTP protocol, a host name of a TCP one.
  host TEXT NOT NULL,
  port INTEGER,
  processor TEXT NOT NULL,
  properties TEXT NOT NULL DEFAULT '{}',
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE credentials (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- {username, password, token, apikey}, sealed with the key of the environment.
  sealed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE providers (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  comment TEXT NOT NULL DEFAULT '',
  server_id TEXT NOT NULL REFERENCES servers (id),
  credentials_id TEXT REFERENCES credentials (id),
  properties TEXT NOT NULL DEFAULT '{}',
  -- [{in: "text" | "sender", pattern, with}]: what this provider wants written differently.
  replacements TEXT NOT NULL DEFAULT '[]',
  -- A manager's word over the health: `pinned` keeps its weight, `drained` gets nothing new.
  control TEXT NOT NULL DEFAULT 'auto' CHECK (control IN ('auto', 'pinned', 'drained')),
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE provider_groups (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE provider_group_members (
  group_id TEXT NOT NULL REFERENCES provider_groups (id),
  provider_id TEXT NOT NULL REFERENCES providers (id),
  weight INTEGER NOT NULL DEFAULT 100,
  PRIMARY KEY (group_id, provider_id)
) WITHOUT ROWID;
CREATE INDEX provider_group_members_by_provider ON provider_group_members (provider_id);

CREATE TABLE routing_groups (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  -- For everybody who has none of this type, nor has his reseller.
  is_default INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE routing_rules (
  id TEXT PRIMARY KEY,
  group_id TEXT NOT NULL REFERENCES routing_groups (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  -- Conditions; all of them must hold.
  rules TEXT NOT NULL DEFAULT '[]',
  -- Ids of provider groups, the first with somebody in it carries.
  provider_groups TEXT NOT NULL DEFAULT '[]',
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX routing_rules_by_group ON routing_rules (group_id, position);

CREATE TABLE message_rule_groups (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  is_default INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE message_rules (
  id TEXT PRIMARY KEY,
  group_id TEXT NOT NULL REFERENCES message_rule_groups (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  conditions TEXT NOT NULL DEFAULT '[]',
  actions TEXT NOT NULL DEFAULT '{}',
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX message_rules_by_group ON message_rules (group_id, position);

CREATE TABLE keyword_lists (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE keywords (
  id TEXT PRIMARY KEY,
  list_id TEXT NOT NULL REFERENCES keyword_lists (id),
  regexp TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX keywords_by_list ON keywords (list_id, id);

CREATE TABLE dictionaries (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- An item names a group by any of its marks; an empty mark is any.
CREATE TABLE operator_groups (
  id TEXT PRIMARY KEY,
  dictionary_id TEXT NOT NULL REFERENCES dictionaries (id),
  "group" TEXT NOT NULL,
  country TEXT,
  operator TEXT,
  mcc TEXT,
  mnc TEXT,
  type TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX operator_groups_by_dictionary ON operator_groups (dictionary_id, id);

CREATE TABLE user_routing_groups (
  user_id TEXT NOT NULL REFERENCES users (id),
  group_id TEXT NOT NULL REFERENCES routing_groups (id),
  PRIMARY KEY (user_id, group_id)
) WITHOUT ROWID;
CREATE INDEX user_routing_groups_by_group ON user_routing_groups (group_id);

CREATE TABLE user_message_rule_groups (
  user_id TEXT NOT NULL REFERENCES users (id),
  group_id TEXT NOT NULL REFERENCES message_rule_groups (id),
  PRIMARY KEY (user_id, group_id)
) WITHOUT ROWID;
CREATE INDEX user_message_rule_groups_by_group ON user_message_rule_groups (group_id);
