-- What providers answered and reported, by the minute of the submit (ms UTC, a whole minute). operator_group: RU|mts, '' unknown.
CREATE TABLE provider_stats (
  minute INTEGER NOT NULL,
  provider_id TEXT NOT NULL,
  operator_group TEXT NOT NULL,
  -- Messages that the provider answered for, or should have.
  submitted INTEGER NOT NULL DEFAULT 0,
  -- Of them: no answer, 5xx, 429, refused for the provider's own reasons.
  errors INTEGER NOT NULL DEFAULT 0,
  -- Requests, and those without an answer.
  requests INTEGER NOT NULL DEFAULT 0,
  silent INTEGER NOT NULL DEFAULT 0,
  -- Of those accepted: how they ended, and how many ended later than they should.
  delivered INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  slow INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (minute, provider_id, operator_group)
) WITHOUT ROWID;

-- Providers that are not simply well; operator_group '' is the whole provider.
CREATE TABLE provider_health (
  provider_id TEXT NOT NULL,
  operator_group TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ok', 'lowered', 'tripped', 'returning')),
  weight INTEGER NOT NULL CHECK (weight BETWEEN 0 AND 100),
  -- When the next step may be taken, ms UTC.
  until INTEGER NOT NULL,
  -- In a row; each is held longer.
  trips INTEGER NOT NULL DEFAULT 0,
  -- {rule, share, of}: what was seen, share 0..1 of how many.
  reason TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (provider_id, operator_group)
) WITHOUT ROWID;
