CREATE TABLE short_links (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  domain TEXT NOT NULL,
  slug TEXT NOT NULL,
  full_url TEXT NOT NULL,
  expires_at INTEGER,
  blocked_at INTEGER,
  -- The message whose recipients have slugs of their own.
  source TEXT,
  clicks INTEGER NOT NULL DEFAULT 0,
  people INTEGER NOT NULL DEFAULT 0,
  bots INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX short_links_blocked ON short_links (owner_id, full_url) WHERE blocked_at IS NOT NULL;

-- What the redirect reads. `key` is the slug without what looks alike; a removed link keeps its slugs.
CREATE TABLE short_link_slugs (
  domain TEXT NOT NULL,
  key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  message_id TEXT,
  PRIMARY KEY (domain, key)
) WITHOUT ROWID;

-- `visitor`: a keyed hash, or the message of a recipient's own slug.
CREATE TABLE short_link_clicks (
  owner_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  visitor TEXT NOT NULL,
  id TEXT NOT NULL,
  is_bot INTEGER NOT NULL,
  PRIMARY KEY (owner_id, link_id, visitor, id)
) WITHOUT ROWID;
CREATE INDEX short_link_clicks_by_id ON short_link_clicks (id);

-- `kind`: hour (ms UTC), country or device.
CREATE TABLE short_link_counts (
  owner_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  people INTEGER NOT NULL,
  bots INTEGER NOT NULL,
  PRIMARY KEY (owner_id, link_id, kind, key)
) WITHOUT ROWID;
CREATE INDEX short_link_counts_by_hour ON short_link_counts (key) WHERE kind = 'hour';

CREATE TABLE short_link_domains (
  owner_id TEXT NOT NULL,
  domain TEXT NOT NULL,
  verified_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, domain)
) WITHOUT ROWID;
CREATE UNIQUE INDEX short_link_domains_verified ON short_link_domains (domain) WHERE verified_at IS NOT NULL;
