-- ==================== base: accounts, sessions, tasks, notifications

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('me', 'reseller', 'manager')),
  reseller_id TEXT REFERENCES users (id),
  data TEXT NOT NULL DEFAULT '{}',
  grants TEXT NOT NULL DEFAULT '{}',
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Preferences of the interface follow the viewer to every device: {language, timeZone, density}.
  preferences TEXT NOT NULL DEFAULT '{}',
  referral_code TEXT,
  -- The account whose invitation it registered by.
  referrer_id TEXT REFERENCES users (id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;
CREATE INDEX users_by_reseller ON users (reseller_id, id) WHERE reseller_id IS NOT NULL;
CREATE UNIQUE INDEX users_by_referral_code ON users (referral_code) WHERE referral_code IS NOT NULL;
CREATE INDEX users_by_referrer ON users (referrer_id, id) WHERE referrer_id IS NOT NULL;
CREATE INDEX users_by_level ON users (level, id);
CREATE INDEX users_blocked ON users (id) WHERE is_active = 0;
CREATE INDEX users_by_contract ON users (coalesce(data ->> '$.partnership.hasContract', 0), id);
-- Both sign in, so no username may be another account's e-mail, and no e-mail another's username.
CREATE TRIGGER users_email_no_name BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM users WHERE username = NEW.email AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;
CREATE TRIGGER users_name_no_email BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM users WHERE email = NEW.username AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.username');
END;
CREATE TRIGGER users_changed_email_no_name BEFORE UPDATE OF email ON users
WHEN EXISTS (SELECT 1 FROM users WHERE username = NEW.email AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;
-- Accounts by the manager they are assigned to.
CREATE INDEX users_by_manager ON users (data ->> '$.partnership.ManagerId', id)
  WHERE data ->> '$.partnership.ManagerId' IS NOT NULL;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  user_agent TEXT,
  ip TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  -- For a session in which another user acts as this one: that user, and the session to return to.
  actor_id TEXT REFERENCES users (id),
  actor_session_id TEXT REFERENCES sessions (id)
) WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id, id);
-- The last visit of each user on a page, without sessions of users acting as them.
CREATE INDEX sessions_own ON sessions (user_id, id) WHERE actor_id IS NULL;
-- Ending a session also ends those in which its user acts as others.
CREATE INDEX sessions_by_actor ON sessions (actor_session_id) WHERE actor_session_id IS NOT NULL;

CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users (id),
  -- SHA-256 of the token; the token itself is shown once and never stored.
  hash TEXT NOT NULL UNIQUE,
  -- The last four characters, to tell tokens apart.
  hint TEXT NOT NULL,
  description TEXT NOT NULL,
  ip_whitelist TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER,
  last_used_ip TEXT,
  -- Messages of a test key never leave the cabinet and cost nothing.
  is_test INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX tokens_by_owner ON tokens (owner_id, id);
CREATE TRIGGER webhooks_end_with_token AFTER UPDATE OF revoked_at ON tokens
WHEN NEW.revoked_at IS NOT NULL AND OLD.revoked_at IS NULL
BEGIN
  UPDATE webhooks SET is_active = 0, due_at = NULL, updated_at = NEW.revoked_at
  WHERE owner_id = NEW.owner_id AND token_id = NEW.id AND is_active = 1;
END;

-- Failed sign-ins and other guesses, per account and per address.
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

CREATE TABLE settings (
  owner_id TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, key)
) WITHOUT ROWID;
-- The cron finds the accounts that want notices of their balance.
CREATE INDEX settings_by_key ON settings (key, owner_id);

CREATE TABLE idempotency_keys (
  owner_id TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  lease_until INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, key)
) WITHOUT ROWID;
-- Keys are deleted after a day, oldest first.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- An account's usage of its limits: bytes of files, contacts in lists. Counted by triggers, so no writer can forget it.
CREATE TABLE usage (
  owner_id TEXT PRIMARY KEY,
  storage INTEGER NOT NULL DEFAULT 0,
  contacts INTEGER NOT NULL DEFAULT 0,
  -- Limits whose owner was notified that they are nearly reached.
  told TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

-- Search words of an account in lower case (SQLite folds ASCII only), for the platform ('') and for its reseller.
CREATE TABLE user_words (
  scope TEXT NOT NULL,
  word TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (scope, word, user_id)
) WITHOUT ROWID;
CREATE INDEX user_words_by_user ON user_words (user_id);

-- Speed limits of a provider, an operator group, a sender name, an account, or per recipient.
CREATE TABLE limits (
  id TEXT PRIMARY KEY,
  -- '': applies to every account.
  owner_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('provider', 'operator', 'sender', 'account', 'recipient')),
  -- The provider's id, the operator group or the sender name; '' if the kind needs none.
  key TEXT NOT NULL DEFAULT '',
  amount INTEGER NOT NULL CHECK (amount > 0),
  period_ms INTEGER NOT NULL CHECK (period_ms >= 1000),
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX limits_by_owner ON limits (owner_id, id);

-- due_at: when the scheduler must run the task even if no queue message arrives.
CREATE TABLE tasks (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('scheduled', 'running', 'paused', 'completed', 'failed', 'stopped')),
  data TEXT NOT NULL,
  cursor TEXT NOT NULL DEFAULT '{}',
  meta TEXT NOT NULL DEFAULT '{}',
  total INTEGER NOT NULL DEFAULT 0,
  expanded INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 0,
  errored INTEGER NOT NULL DEFAULT 0,
  amount INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  starts_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Recipients who got the message by more than one step.
  doubles INTEGER NOT NULL DEFAULT 0,
  is_test INTEGER NOT NULL DEFAULT 0,
  -- Cancelled messages and those of a stopped campaign were never sent: no failures, with their own count and index.
  unsent INTEGER NOT NULL DEFAULT 0,
  -- Amount charged for good; the rest is still held.
  charged INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX tasks_due ON tasks (due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER task_locks AFTER INSERT ON tasks WHEN NEW.state IN ('scheduled', 'running', 'paused') BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, iif(NEW.type = 'contacts:import', 'import', 'task'), NEW.id
    FROM json_tree(NEW.data) j CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file', 'fileId') AND j.type = 'text';
END;
CREATE TRIGGER task_unlocks AFTER UPDATE OF state ON tasks
WHEN OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed', 'stopped') BEGIN
  DELETE FROM file_locks WHERE owner_id = NEW.owner_id AND kind IN ('task', 'import') AND holder_id = NEW.id;
END;
CREATE TRIGGER task_gone AFTER DELETE ON tasks BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind IN ('task', 'import') AND holder_id = OLD.id;
END;
-- Parts of an ended export: their content is in files by then, or no longer wanted.
CREATE TRIGGER export_ended AFTER UPDATE OF state ON tasks
WHEN OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed', 'stopped') AND NEW.type LIKE '%:export' BEGIN
  INSERT OR IGNORE INTO dropped_files (owner_id, id) SELECT NEW.owner_id, value FROM json_each(NEW.cursor, '$.parts');
END;
-- An account's unfinished tasks, however many are finished.
CREATE INDEX tasks_unfinished ON tasks (owner_id) WHERE state IN ('scheduled', 'running', 'paused');
-- Campaigns made by a recurrent one; only they have rows here.
CREATE INDEX tasks_by_parent ON tasks (owner_id, data ->> '$.parentId', id) WHERE data ->> '$.parentId' IS NOT NULL;

-- Tags of campaigns, used by reports and the list of tasks.
CREATE TABLE task_tags (
  owner_id TEXT NOT NULL,
  task_id TEXT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (owner_id, task_id, tag)
) WITHOUT ROWID;

CREATE TABLE notifications (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  channel TEXT NOT NULL DEFAULT 'web',
  -- Values of the type's template.
  data TEXT NOT NULL DEFAULT '{}',
  -- Title and text of a message written by hand, whose type has no template.
  title TEXT,
  text TEXT,
  is_html INTEGER NOT NULL DEFAULT 0,
  is_read INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER NOT NULL,
  delivered_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When the notification's e-mail is due, ms UTC; NULL: not wanted, already sent or given up.
  letter_due_at INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX notifications_unread ON notifications (owner_id, id) WHERE is_read = 0;
CREATE INDEX notifications_letter_due ON notifications (letter_due_at) WHERE letter_due_at IS NOT NULL;

-- Browsers that show an account's own notifications.
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
-- A browser shows notifications of one account: the last that asked.
CREATE UNIQUE INDEX notification_browsers_endpoint ON notification_browsers (endpoint);

-- Notices of its balance that an account already had.
CREATE TABLE balance_notices (
  owner_id TEXT PRIMARY KEY REFERENCES users (id),
  -- The limits that its balance is below, micros, ascending.
  limits TEXT NOT NULL DEFAULT '[]',
  -- The next morning of its time zone, ms UTC.
  daily_due_at INTEGER
) WITHOUT ROWID;

-- Decisions about held messages; `id` is the campaign's or the single message's.
CREATE TABLE held_decisions (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  moderation TEXT NOT NULL CHECK (moderation IN ('approved', 'rejected')),
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  -- For a decision about more messages than one request changes: when the rest is due (NULL: all are decided), and the
  -- last message decided.
  due_at INTEGER,
  after TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, id, at)
) WITHOUT ROWID;
CREATE INDEX held_decisions_newest ON held_decisions (owner_id, at);
CREATE INDEX held_decisions_id ON held_decisions (id, at);
CREATE INDEX held_decisions_open ON held_decisions (id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX held_decisions_at ON held_decisions (at);

-- Items of the review queue that a member of staff postponed; a row affects only that member's own queue.
CREATE TABLE review_put_offs (
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, id)
) WITHOUT ROWID;

-- Addresses of people on channels where a phone is not enough: a chat with a bot, a push subscription.
CREATE TABLE addresses (
  -- A row of providers.
  provider_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  -- '': shared by all accounts that send over the provider.
  owner_id TEXT NOT NULL,
  address TEXT NOT NULL,
  -- JSON: what the channel needs besides the address.
  data TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (provider_id, phone, owner_id, address)
) WITHOUT ROWID;
CREATE INDEX addresses_by_address ON addresses (provider_id, address);

-- A notice to many accounts, walked by the accounts' ids: about an incident, or a message to everybody.
CREATE TABLE broadcasts (
  id TEXT NOT NULL PRIMARY KEY,
  incident_id TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('opened', 'updated', 'resolved', 'message')),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  -- JSON: {"level": …} or {"type": …, "providerId": …, "since": ms UTC}.
  audience TEXT NOT NULL,
  -- Shown above every page of its readers until then, ms UTC, or until it is read.
  bar_until INTEGER,
  -- The account that wrote it.
  written_by TEXT NOT NULL,
  -- Last account processed, and notices written.
  cursor TEXT NOT NULL DEFAULT '',
  told INTEGER NOT NULL DEFAULT 0,
  -- When its next part is due; NULL: it is finished.
  due_at INTEGER,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX broadcasts_due ON broadcasts (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX broadcasts_of_incident ON broadcasts (incident_id, id) WHERE incident_id IS NOT NULL;
CREATE INDEX broadcasts_to_everybody ON broadcasts (id) WHERE incident_id IS NULL;

-- ==================== money: accounts' balances, tariffs, ledger, payments, subscriptions, referrals

-- The row that every hold locks: money and counters of one account, in micros. The CHECK prevents an overspend.
CREATE TABLE accounts (
  owner_id TEXT PRIMARY KEY,
  balance INTEGER NOT NULL DEFAULT 0,
  overdraft INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL DEFAULT 'RUB',
  sendings INTEGER NOT NULL DEFAULT 0,
  billings INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  notifications INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 0,
  incoming INTEGER NOT NULL DEFAULT 0,
  unread_incoming INTEGER NOT NULL DEFAULT 0,
  -- Fallbacks among an account's messages; the others begin chains, which lists count as people.
  fallbacks INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT available_not_negative CHECK (balance + overdraft >= 0),
  CONSTRAINT balance_in_range CHECK (balance <= 4503599627370496)
) WITHOUT ROWID;
-- Enough money makes an unpaid fee due at once, whatever credits it.
CREATE TRIGGER subscriptions_money AFTER UPDATE OF balance, overdraft ON accounts
  WHEN NEW.balance + NEW.overdraft > OLD.balance + OLD.overdraft BEGIN
  UPDATE subscriptions SET due_at = 0 WHERE owner_id = NEW.owner_id AND status IN ('grace', 'unpaid')
    AND due_at > 0 AND price <= NEW.balance + NEW.overdraft;
END;

-- The ledger. The balance is the sum of the amounts that are pending (held) or complete (captured).
-- A message's line has the message's id.
CREATE TABLE billings (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  source TEXT NOT NULL,
  amount INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'refunded', 'complete')),
  tariff_id TEXT,
  task_id TEXT,
  comment TEXT,
  segment_price INTEGER,
  segment_count INTEGER,
  multiplier INTEGER NOT NULL DEFAULT 1000000,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Internal note of an adjustment's author: {comment, noRef}.
  hidden TEXT,
  -- Parts of a campaign's line, whose amount is what it holds and was charged.
  held INTEGER,
  refunded INTEGER,
  -- For a reseller's margin line: the customer whose messages earned it, and what that customer was charged.
  user_id TEXT,
  turnover INTEGER,
  -- The account's balance after the line, written with it; NULL: an older line, whose balance is summed.
  balance INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Finds an account's adjustments among any number of messages.
CREATE INDEX billings_adjusted ON billings (owner_id, id) WHERE source IN ('accrual', 'subtract');
CREATE INDEX billings_margins ON billings (owner_id, id, user_id, amount, turnover) WHERE source = 'margin';
-- Payments, refunds of payments and adjustments, which lie between the lines of messages.
CREATE INDEX billings_movements ON billings (owner_id, id)
  WHERE source IN ('accrual', 'payment', 'subtract', 'paymentRefund', 'margin', 'referral', 'referralRefund');
-- Lines other than those of single messages, which have neither a title nor a comment to search.
CREATE INDEX billings_apart ON billings (owner_id, id) WHERE (held IS NOT NULL OR substr(source, 1, 9) <> 'sendings.');
CREATE TRIGGER margin_earned AFTER INSERT ON billings WHEN new.source = 'margin'
BEGIN
  INSERT INTO margin_hours (owner_id, hour, margin, turnover)
  VALUES (new.owner_id, new.created_at / 3600000, new.amount, coalesce(new.turnover, 0))
  ON CONFLICT (owner_id, hour) DO UPDATE SET margin = margin + excluded.margin, turnover = turnover + excluded.turnover;
END;
CREATE TRIGGER margin_grown AFTER UPDATE OF amount, turnover ON billings WHEN new.source = 'margin'
BEGIN
  UPDATE margin_hours SET margin = margin + new.amount - old.amount,
    turnover = turnover + coalesce(new.turnover, 0) - coalesce(old.turnover, 0)
  WHERE owner_id = new.owner_id AND hour = new.created_at / 3600000;
END;

-- Up to a thousand lines of an account that were at rest when they were sealed; append-only.
CREATE TABLE ledger_seals (
  owner_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- The walk along the ledger continues after this line.
  last_id TEXT NOT NULL,
  -- JSON: ids of skipped lines that still moved, and of lines skipped earlier that have come to rest.
  open TEXT NOT NULL,
  late TEXT NOT NULL,
  lines INTEGER NOT NULL,
  -- Sum of the account's sealed lines, micros.
  balance INTEGER NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, seq)
) WITHOUT ROWID;

-- One hash of all accounts' latest seals per day, for anyone to keep.
CREATE TABLE ledger_anchors (
  day TEXT PRIMARY KEY,
  accounts INTEGER NOT NULL,
  root TEXT NOT NULL,
  -- NULL while the day's walk is running; `walked`: the last account processed.
  created_at INTEGER,
  walked TEXT NOT NULL DEFAULT '',
  -- Lease of the walk: two at once would seal what the other has already counted.
  lease_until INTEGER
) WITHOUT ROWID;

-- A reseller's margin per hour, micros, kept by triggers on the margin lines.
CREATE TABLE margin_hours (
  owner_id TEXT NOT NULL,
  -- Hours since 1970, UTC.
  hour INTEGER NOT NULL,
  margin INTEGER NOT NULL,
  turnover INTEGER NOT NULL,
  PRIMARY KEY (owner_id, hour)
) WITHOUT ROWID;

CREATE TABLE tariffs (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  source TEXT NOT NULL,
  data TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The reseller that made it; '': the platform.
  owner_id TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX tariffs_made ON tariffs (owner_id, id);

CREATE TABLE user_tariffs (
  user_id TEXT NOT NULL REFERENCES users (id),
  tariff_id TEXT NOT NULL REFERENCES tariffs (id),
  -- Factor applied to the holder's prices, millionths.
  multiplier INTEGER NOT NULL DEFAULT 1000000
    CHECK (multiplier BETWEEN 10000 AND 100000000),
  PRIMARY KEY (user_id, tariff_id)
) WITHOUT ROWID;
CREATE INDEX user_tariffs_by_tariff ON user_tariffs (tariff_id, user_id);

-- Changes of tariffs that begin later; each becomes a row of tariff_changes when it begins.
CREATE TABLE tariff_plans (
  tariff_id TEXT NOT NULL,
  id TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  -- JSON: what changes, as submitted.
  change TEXT NOT NULL,
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  by_level TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tariff_id, id)
) WITHOUT ROWID;
CREATE INDEX tariff_plans_due ON tariff_plans (starts_at);

-- Every change of a tariff; append-only.
CREATE TABLE tariff_changes (
  tariff_id TEXT NOT NULL,
  id TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('created', 'changed', 'given', 'taken', 'planned', 'withdrawn')),
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  by_level TEXT NOT NULL,
  -- The holder it was given to or taken from.
  holder_id TEXT,
  -- JSON: title, data and is_active.
  before TEXT,
  after TEXT,
  created_at INTEGER NOT NULL,
  starts_at INTEGER,
  -- The multiplier that a tariff was given with.
  multiplier INTEGER,
  PRIMARY KEY (tariff_id, id)
) WITHOUT ROWID;

-- Messages that an account sent on a tariff in a calendar month (UTC); only for tariffs with price ranges.
CREATE TABLE tariff_usage (
  owner_id TEXT NOT NULL,
  tariff_id TEXT NOT NULL,
  -- "2026-11"
  period TEXT NOT NULL,
  sent INTEGER NOT NULL,
  PRIMARY KEY (owner_id, tariff_id, period)
) WITHOUT ROWID;

-- A bank's terminal, one per method. `sealed`: its password; `commission`: millionths of what is paid.
CREATE TABLE payment_terminals (
  method TEXT PRIMARY KEY CHECK (method IN ('tinkoff', 'mandarin', 'yookassa', 'yooMoney')),
  is_active INTEGER NOT NULL,
  address TEXT NOT NULL,
  merchant TEXT NOT NULL,
  sealed TEXT NOT NULL,
  commission INTEGER NOT NULL CHECK (commission BETWEEN 0 AND 500000),
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- `amount`: what the payer pays; `sum`: what the account gets; `refunded`: how much of `amount` was requested back.
CREATE TABLE payments (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  method TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  sum INTEGER NOT NULL CHECK (sum >= 0),
  refunded INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  entity TEXT NOT NULL,
  -- Its line in the ledger.
  billing_id TEXT,
  -- The bank's id of the payment.
  ref TEXT,
  card TEXT,
  reason TEXT,
  -- JSON: [{what, at, ...}], oldest first.
  history TEXT NOT NULL,
  return_to TEXT,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- `source`: a payer at the bank's page, or a recurrent payment; `asked_at`: when it was first sent to the bank.
  source TEXT NOT NULL DEFAULT 'payer',
  recurrent_id TEXT,
  asked_at INTEGER,
  -- The bank's page, where the payer can continue; NULL: the bank gave none, or an older payment.
  page TEXT,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT refunded_within CHECK (refunded BETWEEN 0 AND amount)
) WITHOUT ROWID;
CREATE UNIQUE INDEX payments_id ON payments (id);
CREATE UNIQUE INDEX payments_ref ON payments (method, ref) WHERE ref IS NOT NULL;
CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payments_recurrent ON payments (recurrent_id, id) WHERE recurrent_id IS NOT NULL;
-- Finds the paper of a ledger line; costs one row more for each payment, refund and paid invoice.
CREATE INDEX payments_credited ON payments (owner_id, billing_id) WHERE billing_id IS NOT NULL;

CREATE TABLE payment_refunds (
  payment_id TEXT NOT NULL,
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- `owed`: the bank returned the money, but the account lacks it.
  status TEXT NOT NULL CHECK (status IN ('requested', 'done', 'refused', 'owed')),
  reason TEXT NOT NULL,
  by_name TEXT,
  -- When it was first sent to the bank; the answer may be lost.
  asked_at INTEGER,
  -- The bank's id of the refund.
  ref TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The person who closed a refund that the bank did not answer.
  ended_by TEXT,
  PRIMARY KEY (payment_id, id)
) WITHOUT ROWID;
CREATE INDEX payment_refunds_owed ON payment_refunds (payment_id) WHERE status = 'owed';
CREATE INDEX payment_refunds_id ON payment_refunds (id);

-- Cases that a person must settle: disputed or missing answers of a bank. `id`: derived from the answer, one row each.
CREATE TABLE payment_doubts (
  payment_id TEXT NOT NULL,
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Micros that the bank named, and its id of the transaction or refund.
  amount INTEGER,
  ref TEXT,
  -- The refund it concerns.
  refund_id TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- The person who closed it; NULL: the bank, by an answer.
  ended_by TEXT,
  ending TEXT,
  note TEXT,
  PRIMARY KEY (payment_id, id),
  CHECK ((ended_at IS NULL) = (ending IS NULL))
) WITHOUT ROWID;
CREATE INDEX payment_doubts_open ON payment_doubts (payment_id) WHERE ended_at IS NULL;
CREATE INDEX payment_doubts_waiting ON payment_doubts (created_at, payment_id, id) WHERE ended_at IS NULL;
CREATE INDEX payment_doubts_ended ON payment_doubts (ended_at) WHERE ended_by IS NOT NULL;

-- Charges a card without the payer: when money is low, or by a calendar.
CREATE TABLE recurrent_payments (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('threshold', 'frequency')),
  method TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  threshold INTEGER,
  frequency TEXT,
  -- The calendar's first day and its time zone.
  starts_at INTEGER NOT NULL,
  zone TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('init', 'ready', 'pause', 'error', 'block')),
  reason TEXT,
  -- The bound card: its last digits, the bank's token (sealed), and the payment that bound it.
  card TEXT,
  sealed TEXT,
  bound_by TEXT,
  -- When to check whether a payer has bound a card.
  bind_due_at INTEGER,
  -- The last charge, and whether it is still at the bank.
  charge_id TEXT,
  is_charging INTEGER NOT NULL DEFAULT 0,
  -- Refusals in a row.
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  accepted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id),
  CHECK ((type = 'threshold') = (threshold IS NOT NULL) AND (type = 'frequency') = (frequency IS NOT NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX recurrent_payments_id ON recurrent_payments (id);
CREATE INDEX recurrent_payments_due ON recurrent_payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX recurrent_payments_bind_due ON recurrent_payments (bind_due_at) WHERE bind_due_at IS NOT NULL;

-- Periodic fees, one per account and source. paid_until: end of the paid period; at first, the fee's start.
CREATE TABLE subscriptions (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  source TEXT NOT NULL,
  tariff_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'grace', 'unpaid', 'ended')),
  paid_until INTEGER NOT NULL,
  -- The calendar's first day, and its time zone.
  starts_at INTEGER NOT NULL,
  zone TEXT NOT NULL,
  grace_until INTEGER,
  -- The last price requested, micros.
  price INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX subscriptions_source ON subscriptions (owner_id, source);
CREATE UNIQUE INDEX subscriptions_id ON subscriptions (id);
CREATE INDEX subscriptions_due ON subscriptions (due_at) WHERE due_at IS NOT NULL;

-- Rewards that payments of an invited account earned its referrer, by the id of the payer's line. Amounts in micros.
CREATE TABLE referral_rewards (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  paid INTEGER NOT NULL,
  reward INTEGER NOT NULL,
  -- How much of the reward is to be taken back, and how much was.
  due INTEGER NOT NULL DEFAULT 0,
  taken INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  -- Set for rewards of a manager's credit (accrual or invoice), with how much of that credit was subtracted since.
  by_hand INTEGER NOT NULL DEFAULT 0,
  subtracted INTEGER NOT NULL DEFAULT 0,
  CHECK (due BETWEEN 0 AND reward AND taken BETWEEN 0 AND reward)
) WITHOUT ROWID;
CREATE INDEX referral_rewards_due ON referral_rewards (owner_id) WHERE due > taken;
CREATE INDEX referral_rewards_by_hand ON referral_rewards (user_id, id) WHERE by_hand = 1 AND subtracted < paid;

-- Sums of referral_rewards, so that the screen adds nothing up. `owner_id`: the referrer.
CREATE TABLE referral_sums (
  owner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  earned INTEGER NOT NULL,
  PRIMARY KEY (owner_id, user_id)
) WITHOUT ROWID;

CREATE TABLE referral_totals (
  owner_id TEXT PRIMARY KEY,
  invited INTEGER NOT NULL DEFAULT 0,
  paying INTEGER NOT NULL DEFAULT 0,
  earned INTEGER NOT NULL DEFAULT 0,
  -- The month of `month_earned`, ms UTC.
  month INTEGER NOT NULL DEFAULT 0,
  month_earned INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- ==================== network: routing, providers, sender names, own numbers, push, incidents

-- The platform's own configuration of who carries what, written by managers. All of it depends on one version.
CREATE TABLE routing_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE servers (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- The base URL of an HTTP protocol, or the host name of a TCP one.
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
  -- {username, password, token, apikey}, sealed with the environment's key.
  sealed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Allowed destinations of these secrets, a JSON list. NULL: older than this column, only the current destinations.
  places TEXT
) WITHOUT ROWID;

CREATE TABLE providers (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  comment TEXT NOT NULL DEFAULT '',
  server_id TEXT NOT NULL REFERENCES servers (id),
  credentials_id TEXT REFERENCES credentials (id),
  properties TEXT NOT NULL DEFAULT '{}',
  -- [{in: "text" | "sender", pattern, with}]: text that this provider wants written differently.
  replacements TEXT NOT NULL DEFAULT '[]',
  -- A manager's override of health: `pinned` keeps its weight, `drained` gets nothing new.
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

-- Providers' ids of our messages, for receipts that name nothing else. A reference's days are searched newest first,
-- and whole days are deleted.
CREATE TABLE provider_refs (
  -- Days since the epoch, UTC.
  day INTEGER NOT NULL,
  -- A row of providers.
  provider_id TEXT NOT NULL,
  ref TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (day, provider_id, ref)
) WITHOUT ROWID;

-- Answers and reports by the minute of the submit (ms UTC, a whole minute). operator_group: RU|mts, '' unknown.
CREATE TABLE provider_stats (
  minute INTEGER NOT NULL,
  provider_id TEXT NOT NULL,
  operator_group TEXT NOT NULL,
  -- Messages that the provider answered, or should have answered.
  submitted INTEGER NOT NULL DEFAULT 0,
  -- How many of them had no answer, 5xx, 429 or a refusal for the provider's own reasons.
  errors INTEGER NOT NULL DEFAULT 0,
  -- Requests, and those without an answer.
  requests INTEGER NOT NULL DEFAULT 0,
  silent INTEGER NOT NULL DEFAULT 0,
  -- How accepted messages ended, and how many ended later than they should.
  delivered INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  slow INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (minute, provider_id, operator_group)
) WITHOUT ROWID;

-- Providers that are not simply healthy; operator_group '' is the whole provider.
CREATE TABLE provider_health (
  provider_id TEXT NOT NULL,
  operator_group TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ok', 'lowered', 'tripped', 'returning')),
  weight INTEGER NOT NULL CHECK (weight BETWEEN 0 AND 100),
  -- When the next step may be taken, ms UTC.
  until INTEGER NOT NULL,
  -- Trips in a row; each holds longer.
  trips INTEGER NOT NULL DEFAULT 0,
  -- {rule, share, of}: what was observed, share 0..1 of how many.
  reason TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (provider_id, operator_group)
) WITHOUT ROWID;

-- A leaky bucket per limit: the moment it is empty again, microseconds UTC. NOT NULL fails a batch that lost the race.
CREATE TABLE paces (
  key TEXT PRIMARY KEY,
  empty_at INTEGER NOT NULL
) WITHOUT ROWID;

-- How long an account counts as queued in the bulk lane, ms UTC.
CREATE TABLE turns (
  owner_id TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE routing_groups (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Applies to accounts that, like their reseller, have no group of this type.
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
  -- Conditions; all must hold.
  rules TEXT NOT NULL DEFAULT '[]',
  -- Ids of provider groups; the first with an available provider carries.
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

-- An item assigns a group by its fields; an empty field matches anything.
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

CREATE TABLE sendernames (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  moderation TEXT NOT NULL CHECK (moderation IN ('pending', 'approved', 'rejected')),
  comment TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- History of a sender name or a template: [{at, what, by, level, name, comment}].
  history TEXT NOT NULL DEFAULT '[]',
  -- The owner's reseller, who reviews its customers' requests; follows users.reseller_id.
  reseller_id TEXT,
  -- The same for names that look alike.
  likeness TEXT GENERATED ALWAYS AS
    (replace(replace(replace(replace(replace(lower(name), '0', 'o'), '1', 'l'), '!', 'l'), 'i', 'l'), '5', 's')) VIRTUAL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Finds the owner of a name that was written to.
CREATE INDEX sendernames_by_name ON sendernames (type, name);
CREATE UNIQUE INDEX sendernames_alike ON sendernames (owner_id, type, likeness);
-- Finds other owners of a similar name.
CREATE INDEX sendernames_likeness ON sendernames (type, likeness);
CREATE UNIQUE INDEX sendernames_id ON sendernames (id);
-- Review queues: a manager's and a reseller's, each also by channel.
CREATE INDEX sendernames_queue ON sendernames (moderation, id);
CREATE INDEX sendernames_queue_type ON sendernames (moderation, type, id);
CREATE INDEX sendernames_queue_reseller ON sendernames (reseller_id, moderation, id);
CREATE INDEX sendernames_queue_reseller_type ON sendernames (reseller_id, moderation, type, id);
CREATE INDEX sendernames_own_moderation ON sendernames (owner_id, moderation, id);
-- Items that wait for a decision, by how long: since the last event of a name or a template. An expression, so no writer
-- has to maintain it.
CREATE INDEX sendernames_waiting ON sendernames
  (coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
CREATE INDEX sendernames_waiting_reseller ON sendernames
  (reseller_id, coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
-- Recent decisions: a week of them on the staff's home page.
CREATE INDEX sendernames_decided ON sendernames (updated_at) WHERE moderation <> 'pending';

-- Customers' own WhatsApp numbers (WAPI), each an instance that a provider runs.
CREATE TABLE wapi_instances (
  owner_id TEXT NOT NULL,
  -- The line of its price in billings has the same id.
  id TEXT NOT NULL,
  -- A row of providers.
  provider_id TEXT NOT NULL,
  -- The provider's id and its sealed token; NULL while its creation is unconfirmed.
  id_instance TEXT,
  sealed TEXT,
  phone TEXT,
  state TEXT NOT NULL CHECK (state IN ('authorized', 'notAuthorized', 'sleep', 'deleted', 'undefined')),
  -- Why the state is undefined.
  hint TEXT,
  is_paid INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1,
  -- Automatic renewal is off.
  is_canceled INTEGER NOT NULL DEFAULT 0,
  expired_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When a number is to be renewed or to expire; NULL: neither is expected.
  due_at INTEGER,
  -- The time of the known state: webhooks come late, twice and in any order.
  state_at INTEGER NOT NULL DEFAULT 0,
  -- When to poll a number's state if no webhook reports it; NULL: never.
  look_at INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Webhooks name the provider's id only.
CREATE UNIQUE INDEX wapi_instances_at ON wapi_instances (provider_id, id_instance) WHERE id_instance IS NOT NULL;
-- A phone belongs to one instance, whoever owns it.
CREATE INDEX wapi_instances_by_phone ON wapi_instances (phone) WHERE phone IS NOT NULL;
CREATE INDEX wapi_instances_unmade ON wapi_instances (created_at) WHERE id_instance IS NULL;
CREATE INDEX wapi_instances_due ON wapi_instances (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX wapi_instances_look ON wapi_instances (look_at) WHERE look_at IS NOT NULL AND is_paid = 1 AND is_active = 1;

-- Customers' sites whose visitors may subscribe to push. `secret` is sealed (app/domain/base/shared/secrets.ts).
CREATE TABLE push_sites (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  -- Public: part of the site's pages.
  key TEXT NOT NULL,
  secret TEXT NOT NULL,
  -- JSON array of the origins its pages may have.
  origins TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX push_sites_key ON push_sites (key);

-- Outages, as customers are notified of them.
CREATE TABLE incidents (
  id TEXT NOT NULL PRIMARY KEY,
  -- NULL: the whole platform.
  type TEXT,
  -- Shown to managers only; NULL: the whole channel.
  provider_id TEXT,
  title TEXT NOT NULL,
  -- Accounts that sent over it within so many days before its start are touched.
  days INTEGER NOT NULL,
  -- The account that opened it.
  opened_by TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  resolved_at INTEGER,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX incidents_open ON incidents (id) WHERE resolved_at IS NULL;

-- ==================== people: notes and saved views

-- Staff's notes about a customer, never shown to the customer.
CREATE TABLE user_notes (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  author_id TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) WITHOUT ROWID;

-- Named filters of lists; list_looks keeps how an account wants to see each list.
CREATE TABLE saved_views (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  -- The REST resource that the list shows (app/domain/people/views/lists.ts).
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The list's query string, without its page.
  query TEXT NOT NULL,
  -- JSON array of the shown columns; NULL: the reader's own choice.
  columns TEXT,
  -- Readers besides its owner: a reseller's customers, or everybody (a manager's).
  audience TEXT NOT NULL DEFAULT 'me' CHECK (audience IN ('me', 'customers', 'everybody')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (owner_id, resource, name);
CREATE INDEX saved_views_of_everybody ON saved_views (resource, id) WHERE audience = 'everybody';

CREATE TABLE list_looks (
  owner_id TEXT NOT NULL REFERENCES users (id),
  resource TEXT NOT NULL,
  -- JSON array of the shown columns; NULL: the list's default.
  columns TEXT,
  -- NULL: as in the account's profile.
  density TEXT CHECK (density IN ('normal', 'compact')),
  -- The view that opens with the list: an own or a shared one, which may be removed.
  default_view TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, resource)
) WITHOUT ROWID;

-- ==================== library: contacts and files

CREATE TABLE contact_lists (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('regular', 'blacklist')),
  is_active INTEGER NOT NULL DEFAULT 1,
  contacts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When its removal began, ms UTC: nothing accepted later may use it.
  removing_since INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Lists to choose from are read by type, newest first.
CREATE INDEX lists_by_type ON contact_lists (owner_id, type, is_active, id);
CREATE TRIGGER contact_lists_used AFTER INSERT ON contact_lists WHEN NEW.contacts > 0 BEGIN
  INSERT INTO usage (owner_id, contacts) VALUES (NEW.owner_id, NEW.contacts)
    ON CONFLICT (owner_id) DO UPDATE SET contacts = contacts + NEW.contacts;
END;
CREATE TRIGGER contact_lists_changed AFTER UPDATE OF contacts ON contact_lists WHEN NEW.contacts <> OLD.contacts BEGIN
  INSERT INTO usage (owner_id, contacts) VALUES (NEW.owner_id, NEW.contacts)
    ON CONFLICT (owner_id) DO UPDATE SET contacts = contacts + NEW.contacts - OLD.contacts;
END;
CREATE TRIGGER contact_lists_freed AFTER DELETE ON contact_lists WHEN OLD.contacts > 0 BEGIN
  UPDATE usage SET contacts = contacts - OLD.contacts WHERE owner_id = OLD.owner_id;
END;

-- Clustered by phone: a phone occurs once in a list, lists merge in phone order, exclusion is a seek.
CREATE TABLE contacts (
  owner_id TEXT NOT NULL,
  list_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT,
  name TEXT,
  first_name TEXT,
  middle_name TEXT,
  last_name TEXT,
  gender TEXT CHECK (gender IN ('male', 'female')),
  date TEXT,
  custom TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, list_id, phone)
) WITHOUT ROWID;
CREATE UNIQUE INDEX contacts_by_id ON contacts (owner_id, list_id, id);
-- E-mail campaigns find duplicates and blacklisted people without keeping a set in memory.
CREATE INDEX contacts_by_email ON contacts (owner_id, list_id, lower(email)) WHERE email IS NOT NULL;
-- Birthdays by day of the year; a contact with a birth date writes one row more.
CREATE INDEX contacts_by_birthday ON contacts (owner_id, list_id, substr(date, 6)) WHERE date IS NOT NULL;
-- Gender and name share an index: a name is searched in each gender in turn.
CREATE INDEX contacts_by_name ON contacts (owner_id, list_id, gender, coalesce(last_name, name, first_name, ''))
  WHERE gender IS NOT NULL OR coalesce(last_name, name, first_name, '') <> '';
-- Contacts are found by any of their names. A first name beside a last one, or two words in one name, writes one
-- row more; a middle name writes another.
CREATE INDEX contacts_by_given_name
  ON contacts (owner_id, list_id, concat_ws(' ', coalesce(first_name, substr(name, instr(name, ' ') + 1)), last_name))
  WHERE concat_ws(' ', coalesce(first_name, substr(name, instr(name, ' ') + 1)), last_name) <> coalesce(last_name, name, first_name, '');
CREATE INDEX contacts_by_middle_name ON contacts (owner_id, list_id, concat_ws(' ', middle_name, first_name))
  WHERE middle_name IS NOT NULL;

CREATE TABLE files (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  filename TEXT NOT NULL,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  hash TEXT NOT NULL,
  meta TEXT NOT NULL DEFAULT '{}',
  is_public INTEGER NOT NULL DEFAULT 0,
  expired_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- `locks`: how many rows of file_locks hold the file; a held file is neither removed nor cleaned away.
  kind TEXT NOT NULL DEFAULT 'document',
  locks INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX public_files ON files (id) WHERE is_public = 1;
CREATE INDEX files_by_kind ON files (owner_id, kind, id);
CREATE INDEX files_by_type ON files (owner_id, type, id);
CREATE INDEX files_by_visibility ON files (owner_id, is_public, id);
CREATE INDEX files_expiring ON files (owner_id, expired_at, id) WHERE expired_at IS NOT NULL;
CREATE INDEX files_due ON files (expired_at) WHERE expired_at IS NOT NULL AND locks = 0;
CREATE TRIGGER files_dropped AFTER DELETE ON files BEGIN
  DELETE FROM file_words WHERE owner_id = OLD.owner_id AND file_id = OLD.id;
  INSERT OR IGNORE INTO dropped_files (owner_id, id) VALUES (OLD.owner_id, OLD.id);
END;
CREATE TRIGGER files_used AFTER INSERT ON files BEGIN
  INSERT INTO usage (owner_id, storage) VALUES (NEW.owner_id, NEW.size)
    ON CONFLICT (owner_id) DO UPDATE SET storage = storage + NEW.size;
END;
CREATE TRIGGER files_freed AFTER DELETE ON files BEGIN
  UPDATE usage SET storage = storage - OLD.size WHERE owner_id = OLD.owner_id;
END;

CREATE TABLE file_words (
  owner_id TEXT NOT NULL,
  word TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, word, file_id)
) WITHOUT ROWID;
CREATE INDEX words_of_file ON file_words (owner_id, file_id, word);

-- `kind`: task, import, template, draft, contract or message.
CREATE TABLE file_locks (
  owner_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  holder_id TEXT NOT NULL,
  -- A single message holds its files until it ends, like a campaign, but has no row to release them: when to check.
  look_at INTEGER,
  PRIMARY KEY (owner_id, file_id, kind, holder_id)
) WITHOUT ROWID;
CREATE INDEX locks_of_holder ON file_locks (owner_id, kind, holder_id);
CREATE TRIGGER file_unlocked AFTER DELETE ON file_locks BEGIN
  UPDATE files SET locks = locks - 1 WHERE owner_id = OLD.owner_id AND id = OLD.file_id;
END;
CREATE INDEX message_locks_due ON file_locks (look_at) WHERE look_at IS NOT NULL;
-- Synthesised speech is kept for good once a campaign, template or message uses it.
CREATE TRIGGER file_locked AFTER INSERT ON file_locks BEGIN
  UPDATE files SET locks = locks + 1,
    expired_at = iif(NEW.kind IN ('task', 'template', 'message') AND meta ->> '$.speech' IS NOT NULL, NULL, expired_at)
    WHERE owner_id = NEW.owner_id AND id = NEW.file_id;
END;

-- Objects whose row is gone; the cleaner removes them.
CREATE TABLE dropped_files (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

-- ==================== papers: requisites, companies, contracts, documents, invoices

-- Company details that an account pays by. `details` holds what spec §3 names, completely filled in.
CREATE TABLE requisites (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- '': the company's name.
  title TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,
  details TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX requisites_id ON requisites (id);

-- The registry's answers, shared by all accounts; a name's key is its digest.
CREATE TABLE registry_answers (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX registry_answers_ends ON registry_answers (ends_at);

-- Sellers: the platform's companies have owner '', others a reseller. Images are keys of R2 objects.
CREATE TABLE companies (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,
  details TEXT NOT NULL,
  -- [{"from": ms UTC, "rate": "22"}], by time.
  vat_rates TEXT NOT NULL DEFAULT '[]',
  document_types TEXT NOT NULL DEFAULT '[]',
  -- By type of document: {"invoice": {"prefix": "A-", "next": 1}}.
  numbering TEXT NOT NULL DEFAULT '{}',
  stamp TEXT,
  signature TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX companies_id ON companies (id);

-- Contracts of a customer's requisite with a company.
CREATE TABLE contracts (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  tags TEXT NOT NULL DEFAULT '[]',
  requisite_id TEXT NOT NULL,
  company_id TEXT NOT NULL,
  file_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The uploader, who owns the contract's file; the contract holds it as a template holds its files.
  file_owner_id TEXT,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX contracts_id ON contracts (id);
CREATE INDEX contracts_company ON contracts (company_id);
CREATE TRIGGER contract_locks AFTER INSERT ON contracts WHEN NEW.file_owner_id IS NOT NULL BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    VALUES (NEW.file_owner_id, NEW.file_id, 'contract', NEW.id);
END;
CREATE TRIGGER contract_relocks AFTER UPDATE OF file_id ON contracts BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.file_owner_id AND file_id = OLD.file_id AND kind = 'contract' AND holder_id = OLD.id;
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT NEW.file_owner_id, NEW.file_id, 'contract', NEW.id WHERE NEW.file_owner_id IS NOT NULL;
END;
CREATE TRIGGER contract_unlocks AFTER DELETE ON contracts BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.file_owner_id AND file_id = OLD.file_id AND kind = 'contract' AND holder_id = OLD.id;
END;

-- Papers of an account: the printed words and sums of their day, from which each file is made anew.
CREATE TABLE documents (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  number TEXT NOT NULL,
  company_id TEXT NOT NULL,
  requisite_id TEXT NOT NULL,
  contract_id TEXT,
  content TEXT NOT NULL,
  -- The closed period, ms UTC, inclusive and exclusive.
  from_at INTEGER,
  to_at INTEGER,
  dated_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- Until when a generated document opens by its id alone (ms UTC).
  open_until INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX documents_id ON documents (id);
CREATE UNIQUE INDEX documents_number ON documents (company_id, type, number);
-- A month is closed once.
CREATE UNIQUE INDEX documents_period ON documents (owner_id, company_id, type, from_at) WHERE from_at IS NOT NULL;
-- A contract has one document, remade until its signed copy is there.
CREATE UNIQUE INDEX documents_contract ON documents (contract_id) WHERE type = 'contract';
CREATE INDEX documents_open ON documents (id) WHERE open_until IS NOT NULL;

-- A seller's changed template of a paper; without one the built-in template is printed.
CREATE TABLE document_templates (
  -- The company's owner; '' is the platform.
  owner_id TEXT NOT NULL,
  type TEXT NOT NULL,
  language TEXT NOT NULL,
  template TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, type, language)
) WITHOUT ROWID;

-- Papers to be sent by e-mail; sent ones have no due_at.
CREATE TABLE document_emails (
  owner_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, document_id)
) WITHOUT ROWID;
CREATE INDEX document_emails_due ON document_emails (due_at) WHERE due_at IS NOT NULL;

-- Progress of closing a month through all accounts.
CREATE TABLE closed_months (
  -- ms UTC, inclusive and exclusive.
  from_at INTEGER NOT NULL PRIMARY KEY,
  to_at INTEGER NOT NULL,
  walked TEXT NOT NULL DEFAULT '',
  lease_until INTEGER,
  -- NULL: under way.
  ended_at INTEGER,
  -- Accounts whose closing threw; the month is walked again for them.
  failed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE invoices (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Micros, with VAT.
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- pending, paid, rejected
  status TEXT NOT NULL DEFAULT 'pending',
  -- user, system
  source TEXT NOT NULL,
  company_id TEXT NOT NULL,
  requisite_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  number TEXT NOT NULL,
  -- The payer's, for matching statements.
  inn TEXT NOT NULL DEFAULT '',
  due_at INTEGER,
  paid_at INTEGER,
  -- The bank's payment order, as entered by a person or read from a statement.
  paid_by TEXT,
  -- Why it was rejected, for the customer.
  reason TEXT,
  decided_by TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The seller ('': the platform, else a reseller), the payer, search words in lower case, and the line in the ledger.
  seller_id TEXT NOT NULL DEFAULT '',
  payer TEXT NOT NULL DEFAULT '',
  words TEXT NOT NULL DEFAULT '',
  billing_id TEXT,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX invoices_id ON invoices (id);
-- A payment is matched among its seller's invoices by sum, payer and order.
CREATE INDEX invoices_unpaid ON invoices (seller_id, amount) WHERE status = 'pending';
CREATE INDEX invoices_unpaid_of ON invoices (seller_id, inn) WHERE status = 'pending';
CREATE INDEX invoices_paid ON invoices (seller_id, inn, amount) WHERE status = 'paid';
CREATE INDEX invoices_paid_by ON invoices (seller_id, paid_by) WHERE status = 'paid' AND paid_by IS NOT NULL;
-- Pending invoices of everybody, and those of a reseller, also of customers who have moved since.
CREATE INDEX invoices_open ON invoices (id) WHERE status = 'pending';
CREATE INDEX invoices_sold ON invoices (seller_id, id) WHERE seller_id <> '';
CREATE INDEX invoices_of_document ON invoices (document_id);
CREATE INDEX invoices_credited ON invoices (owner_id, billing_id) WHERE billing_id IS NOT NULL;
-- Paid invoices among everybody's payments, newest first.
CREATE INDEX invoices_credited_newest ON invoices (billing_id) WHERE billing_id IS NOT NULL;

-- Contents of an upload besides its payments.
CREATE TABLE statements (
  -- The seller; '' is the platform.
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Outgoing payments, and duplicate entries.
  others INTEGER NOT NULL,
  doubled INTEGER NOT NULL,
  -- Unreadable lines: how many, and the first of them as JSON.
  unread INTEGER NOT NULL,
  unread_lines TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;

-- Invoices of a payment that pays several.
CREATE TABLE statement_invoices (
  -- The seller; '' is the platform.
  owner_id TEXT NOT NULL,
  line_id TEXT NOT NULL,
  invoice_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, line_id, invoice_id)
) WITHOUT ROWID;
CREATE INDEX statement_invoices_taken ON statement_invoices (invoice_id);

-- Incoming payments of bank statements. Uploading one again finds what was taken.
CREATE TABLE statement_lines (
  -- The seller; '' is the platform.
  owner_id TEXT NOT NULL,
  -- Derived from the bank's fields of the payment.
  id TEXT NOT NULL,
  number TEXT NOT NULL,
  -- "2026-11-20".
  dated_on TEXT NOT NULL,
  amount INTEGER NOT NULL,
  -- The account that it arrived at.
  account TEXT NOT NULL,
  payer_account TEXT NOT NULL,
  inn TEXT NOT NULL,
  payer TEXT NOT NULL,
  purpose TEXT NOT NULL,
  invoice_id TEXT,
  taken_by TEXT,
  taken_at INTEGER,
  created_at INTEGER NOT NULL,
  -- "RUB": currency of the account it arrived at; '' if the account's own digits tell it.
  currency TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX statement_lines_taken ON statement_lines (invoice_id) WHERE invoice_id IS NOT NULL;

-- Payments of each upload; two uploads may share some.
CREATE TABLE statement_payments (
  -- The seller; '' is the platform.
  owner_id TEXT NOT NULL,
  statement_id TEXT NOT NULL,
  line_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, statement_id, line_id)
) WITHOUT ROWID;

-- ==================== messaging: messages, campaigns, drafts, templates, answers, links, webhooks, archive

-- Messages travel in chunks: up to 1,000 of a task, or an account's single messages of ten seconds.
-- The primary key makes a replayed expansion fail as a whole.
CREATE TABLE chunks (
  owner_id TEXT NOT NULL,
  first_id TEXT NOT NULL,
  last_id TEXT NOT NULL,
  task_id TEXT,
  seq INTEGER NOT NULL DEFAULT 0,
  lane TEXT NOT NULL CHECK (lane IN ('express', 'bulk')),
  looks INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  -- When its next messages may go. Chunks of an account take turns in its one ring, so no account waits for another's.
  turn_at INTEGER,
  -- A campaign is one line of the ledger; its chunks keep what their messages hold, were charged and were refunded.
  billing_id TEXT,
  held INTEGER NOT NULL DEFAULT 0,
  charged INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, first_id)
) WITHOUT ROWID;
CREATE INDEX chunks_due ON chunks (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX chunks_of_task ON chunks (owner_id, task_id, seq) WHERE task_id IS NOT NULL;
CREATE INDEX chunks_turn ON chunks (turn_at) WHERE turn_at IS NOT NULL;
CREATE INDEX chunks_turn_of ON chunks (owner_id, turn_at) WHERE turn_at IS NOT NULL;

CREATE TABLE sendings (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  task_id TEXT,
  type TEXT NOT NULL,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  segments INTEGER NOT NULL,
  price INTEGER NOT NULL,
  is_refundable INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  error TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  is_unsure INTEGER NOT NULL DEFAULT 0,
  wait_until INTEGER NOT NULL DEFAULT 0,
  provider TEXT,
  provider_ref TEXT,
  timeline TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- A chain of fallbacks: each step is a message whose id differs from the root's in the last byte only.
  step INTEGER NOT NULL DEFAULT 0,
  steps INTEGER NOT NULL DEFAULT 1,
  -- When the next decision about the step after this one is due, ms UTC; NULL: none.
  fallback_at INTEGER,
  -- On the root of a single message: {steps, budget}. A bulk keeps them in its task.
  fallbacks TEXT,
  -- On a root: the recipient's values that later steps use.
  vars TEXT,
  -- Payload of the channel besides its text: {button, buttons, image, …}.
  payload TEXT,
  is_test INTEGER NOT NULL DEFAULT 0,
  -- Submitted to a provider that reports nothing more: "sent" was its end.
  is_final INTEGER NOT NULL DEFAULT 0,
  -- The sender's title of a single message; a campaign's messages have the campaign's title.
  title TEXT,
  -- NULL: the message has a line of its own (single messages, older campaigns), or costs nothing (test keys).
  chunk_id TEXT,
  -- State of the price: pending, complete or refunded.
  bill TEXT,
  segment_price INTEGER,
  -- Earnings of the customer's reseller, micros: set with the price, credited with the charge.
  margin INTEGER,
  reseller_id TEXT,
  -- The recipient's first click on a link of the message, ms UTC.
  clicked_at INTEGER,
  -- `RU|mts`: country and operator group by the number; '' if the number has none.
  operator TEXT NOT NULL DEFAULT '',
  -- Text of a split campaign's message: 0 the first, 1 the second; NULL: all have one text.
  variant INTEGER,
  -- A JSON list of words; NULL: none.
  tags TEXT,
  -- First answer to a split campaign's message, kept even if the answer is removed.
  answered_at INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Support's daily question: "Did it reach this number?"
CREATE INDEX sendings_by_recipient ON sendings (owner_id, recipient, id);
CREATE INDEX sendings_fallback_due ON sendings (fallback_at) WHERE fallback_at IS NOT NULL;
-- Messages of all accounts that are held for a manager's decision.
CREATE INDEX sendings_held ON sendings (id) WHERE status = 'paused';
-- Only failures pay for an index: they are few and often searched.
CREATE INDEX failed_sendings ON sendings (owner_id, id)
  WHERE status = 'failed' AND coalesce(error, '') NOT IN ('stopped', 'cancelled');
CREATE INDEX unsent_sendings ON sendings (owner_id, id) WHERE status = 'failed' AND error IN ('stopped', 'cancelled');
-- Steps of chains lie next to their roots, so their ids do not tell their creation time. Lists by time find them here;
-- a message without fallbacks has no row in any of these.
CREATE INDEX sendings_born ON sendings (owner_id, created_at) WHERE step > 0;
CREATE INDEX sendings_born_failed ON sendings (owner_id, created_at) WHERE step > 0 AND status = 'failed';
CREATE INDEX sendings_born_to ON sendings (owner_id, recipient, created_at) WHERE step > 0;
CREATE INDEX sendings_born_of ON sendings (owner_id, task_id, created_at) WHERE step > 0 AND task_id IS NOT NULL;
-- Held messages of a campaign are decided together, a single message alone.
CREATE INDEX sendings_held_group ON sendings (coalesce(task_id, id), id) WHERE status = 'paused' AND error = 'moderation';
-- `clicked_at` is 0 until the first click if the message has a link of its recipient's own.
CREATE INDEX sendings_clicked ON sendings (owner_id, id) WHERE clicked_at > 0;

-- Outcomes of messages by the hour of their creation. `task_id` is '' for single messages; amounts in micros.
CREATE TABLE message_hours (
  owner_id TEXT NOT NULL,
  hour INTEGER NOT NULL,
  type TEXT NOT NULL,
  sender TEXT NOT NULL,
  operator TEXT NOT NULL,
  step INTEGER NOT NULL,
  task_id TEXT NOT NULL,
  price INTEGER NOT NULL,
  total INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  unsent INTEGER NOT NULL DEFAULT 0,
  -- Delivered after another message to the same person.
  doubles INTEGER NOT NULL DEFAULT 0,
  amount INTEGER NOT NULL DEFAULT 0,
  charged INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  -- Segments that were held, and micros that resellers earn by them when charged. Older hours have none.
  segments INTEGER NOT NULL DEFAULT 0,
  margin INTEGER NOT NULL DEFAULT 0,
  -- Failures of messages that never reached a provider; 0 in older hours.
  refused INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, hour, type, sender, operator, step, task_id, price)
) WITHOUT ROWID;

-- Messages kept for later use, with their owner; template_users lists the accounts they are shared with.
CREATE TABLE templates (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  moderation TEXT NOT NULL CHECK (moderation IN ('pending', 'approved', 'rejected')),
  payload TEXT NOT NULL,
  fallbacks TEXT NOT NULL DEFAULT '[]',
  -- Maximum cost of a recipient's whole chain, micros.
  budget INTEGER,
  -- {include, exclude}; NULL: recipients are named when it is used.
  recipient TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  comment TEXT NOT NULL DEFAULT '',
  admin_comment TEXT NOT NULL DEFAULT '',
  admin_comment_private TEXT NOT NULL DEFAULT '',
  reseller_comment TEXT NOT NULL DEFAULT '',
  reseller_comment_private TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  history TEXT NOT NULL DEFAULT '[]',
  reseller_id TEXT,
  -- JSON of the second text; NULL: none.
  split TEXT,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Managing accounts, and those it is shared with, have only a template's id.
CREATE UNIQUE INDEX templates_id ON templates (id);
CREATE INDEX templates_queue ON templates (moderation, id);
CREATE INDEX templates_queue_type ON templates (moderation, type, id);
CREATE INDEX templates_queue_reseller ON templates (reseller_id, moderation, id);
CREATE INDEX templates_queue_reseller_type ON templates (reseller_id, moderation, type, id);
CREATE TRIGGER template_locks AFTER INSERT ON templates BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'template', NEW.id
    FROM json_tree(json_array(json(NEW.payload), json(NEW.fallbacks))) j
      CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER template_relocks AFTER UPDATE OF payload, fallbacks ON templates BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'template' AND holder_id = OLD.id;
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'template', NEW.id
    FROM json_tree(json_array(json(NEW.payload), json(NEW.fallbacks))) j
      CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER template_gone AFTER DELETE ON templates BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'template' AND holder_id = OLD.id;
END;
-- Own templates and names by state, and templates by channel: the newest of a filter are a walk of its index.
CREATE INDEX templates_own_moderation ON templates (owner_id, moderation, id);
CREATE INDEX templates_own_type ON templates (owner_id, type, id);
CREATE INDEX templates_own_type_moderation ON templates (owner_id, type, moderation, id);
CREATE INDEX templates_waiting ON templates
  (coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
CREATE INDEX templates_waiting_reseller ON templates
  (reseller_id, coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
CREATE INDEX templates_decided ON templates (updated_at) WHERE moderation <> 'pending';

CREATE TABLE template_users (
  user_id TEXT NOT NULL,
  template_id TEXT NOT NULL,
  PRIMARY KEY (user_id, template_id)
) WITHOUT ROWID;
CREATE INDEX template_users_of ON template_users (template_id);

-- Campaigns being written. A sent draft stays for a day without its content, so that a second press finds the campaign.
CREATE TABLE drafts (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  -- Incremented by every change: two tabs cannot overwrite each other.
  version INTEGER NOT NULL,
  -- JSON of app/domain/messaging/sendings/compose/draft-content.ts.
  content TEXT NOT NULL,
  -- The id of what sending makes, chosen in advance: pressing twice makes one.
  sending_id TEXT,
  sent_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX drafts_open ON drafts (owner_id, updated_at) WHERE sent_at IS NULL;
CREATE INDEX drafts_expiring ON drafts (expires_at);
-- A draft holds its files until it is sent or discarded.
CREATE TRIGGER draft_locks AFTER INSERT ON drafts WHEN NEW.sent_at IS NULL BEGIN
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'draft', NEW.id
    FROM json_tree(NEW.content) j CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER draft_relocks AFTER UPDATE OF content, sent_at ON drafts
WHEN OLD.content <> NEW.content OR OLD.sent_at IS NOT NEW.sent_at BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'draft' AND holder_id = OLD.id;
  INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id)
    SELECT f.owner_id, f.id, 'draft', NEW.id
    FROM json_tree(NEW.content) j CROSS JOIN files f ON f.owner_id = NEW.owner_id AND f.id = j.atom
    WHERE NEW.sent_at IS NULL AND j.key IN ('image', 'video', 'audio', 'file') AND j.type = 'text';
END;
CREATE TRIGGER draft_gone AFTER DELETE ON drafts BEGIN
  DELETE FROM file_locks WHERE owner_id = OLD.owner_id AND kind = 'draft' AND holder_id = OLD.id;
END;

-- Messages that people write to our senders. Owner '': neither a sending nor a number tells the owner, so managers handle it.
CREATE TABLE incoming (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  -- The writer: digits of the phone, or the channel's own address.
  sender TEXT NOT NULL,
  -- Our sender name or number.
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  image TEXT,
  file TEXT,
  -- The message it answers.
  sending_id TEXT,
  provider TEXT NOT NULL,
  provider_ref TEXT NOT NULL,
  -- Ids of the keyword lists that match the text.
  keywords TEXT NOT NULL DEFAULT '[]',
  is_stop INTEGER NOT NULL DEFAULT 0,
  -- When it was written, by the provider's clock.
  sent_at INTEGER NOT NULL,
  -- When its follow-up must be retried; NULL: done.
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  -- Rows older than this column count as read.
  is_read INTEGER NOT NULL DEFAULT 1,
  -- When the first reply to it was accepted; NULL: none.
  answered_at INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- A repeated message is stored once, even if its owner has changed by then.
CREATE UNIQUE INDEX incoming_once ON incoming (provider, provider_ref);
CREATE INDEX incoming_by_sender ON incoming (owner_id, sender, id);
CREATE INDEX incoming_by_recipient ON incoming (owner_id, recipient, id);
CREATE INDEX incoming_by_type ON incoming (owner_id, type, id);
CREATE INDEX incoming_by_sending ON incoming (owner_id, sending_id, id) WHERE sending_id IS NOT NULL;
CREATE INDEX incoming_stops ON incoming (owner_id, id) WHERE is_stop = 1;
CREATE INDEX incoming_due ON incoming (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX incoming_unread ON incoming (owner_id, id) WHERE is_read = 0;
CREATE INDEX incoming_answered ON incoming (owner_id, id) WHERE answered_at IS NOT NULL;
-- Messages of people whose phone their channel has not revealed yet, for when it does.
CREATE INDEX incoming_unknown ON incoming (provider, sender) WHERE instr(sender, ':') > 0;

-- The incoming message that a sending replies to.
CREATE TABLE replies (
  owner_id TEXT NOT NULL,
  sending_id TEXT NOT NULL,
  incoming_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, sending_id)
) WITHOUT ROWID;
CREATE INDEX replies_by_incoming ON replies (owner_id, incoming_id, sending_id);

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

-- Read by the redirect. `key` is the slug with look-alike characters unified; a removed link keeps its slugs.
CREATE TABLE short_link_slugs (
  domain TEXT NOT NULL,
  key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  message_id TEXT,
  -- First click of the message that the slug belongs to, ms UTC.
  clicked_at INTEGER,
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

-- A removed link: later sendings to its address use `next_id`, so that the ones already sent stay dead.
CREATE TABLE short_link_removals (
  owner_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  next_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, link_id)
) WITHOUT ROWID;

-- Endpoints that get an account's events. `secret` and `headers` are sealed (app/domain/base/shared/secrets.ts).
-- due_at: when the hook must be checked even if no queue message arrives. lease_until: one worker at a time.
-- failures: in a row, over all its events; paused_until: a failing hook is only probed until then.
CREATE TABLE webhooks (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('POST', 'PUT', 'GET')),
  headers TEXT NOT NULL,
  -- A template; NULL: our own JSON.
  body TEXT,
  events TEXT NOT NULL DEFAULT '[]',
  connections INTEGER NOT NULL CHECK (connections BETWEEN 1 AND 6),
  success TEXT NOT NULL DEFAULT '{}',
  secret TEXT NOT NULL,
  -- After a rotation both secrets sign until this moment.
  old_secret TEXT,
  old_secret_until INTEGER,
  is_active INTEGER NOT NULL DEFAULT 1,
  -- When the endpoint answered 410.
  gone_at INTEGER,
  delivered INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0,
  last_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  is_told INTEGER NOT NULL DEFAULT 0,
  paused_until INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The token that last set the address; NULL: a person did. Revoking a token switches its webhooks off.
  token_id TEXT,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX webhooks_due ON webhooks (due_at) WHERE due_at IS NOT NULL;

-- The outbox: a row holds the events of a settled batch for a hook. Kept for a week after it is done, for replays.
CREATE TABLE webhook_batches (
  owner_id TEXT NOT NULL,
  hook_id TEXT NOT NULL,
  id TEXT NOT NULL,
  events TEXT NOT NULL,
  total INTEGER NOT NULL,
  -- How many of the events have had their first request.
  cursor INTEGER NOT NULL DEFAULT 0,
  -- When it was queued: at first, or again by a replay.
  queued_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  done_at INTEGER,
  PRIMARY KEY (owner_id, hook_id, id)
) WITHOUT ROWID;
CREATE INDEX webhook_batches_undone ON webhook_batches (owner_id, hook_id, id) WHERE done_at IS NULL;

-- Events whose first request failed.
CREATE TABLE webhook_deliveries (
  owner_id TEXT NOT NULL,
  hook_id TEXT NOT NULL,
  -- The event's: a message's id and its status.
  id TEXT NOT NULL,
  event TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts INTEGER NOT NULL,
  next_at INTEGER,
  status INTEGER,
  error TEXT,
  request TEXT,
  answer TEXT,
  first_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, hook_id, id)
) WITHOUT ROWID;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (owner_id, hook_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (owner_id, hook_id, state, id);

-- The inspector: a hook's last 100 requests, a ring buffer by number.
CREATE TABLE webhook_requests (
  owner_id TEXT NOT NULL,
  hook_id TEXT NOT NULL,
  slot INTEGER NOT NULL,
  number INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  is_ok INTEGER NOT NULL,
  status INTEGER,
  error TEXT,
  ms INTEGER NOT NULL,
  request TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, hook_id, slot)
) WITHOUT ROWID;

-- Messages moved out of `sendings`: a part is a file of one day's messages. `phones`: a Bloom filter of its recipients.
CREATE TABLE archive_parts (
  owner_id TEXT NOT NULL REFERENCES users (id),
  -- Its start, ms UTC.
  day INTEGER NOT NULL,
  part INTEGER NOT NULL,
  key TEXT NOT NULL,
  first_id TEXT NOT NULL,
  last_id TEXT NOT NULL,
  messages INTEGER NOT NULL,
  -- Rows removed from `sendings` in the same transaction.
  removed INTEGER CHECK (removed IS NULL OR removed = messages),
  amount INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL,
  -- The file that a rewritten part leaves to be removed.
  old_key TEXT,
  created_at INTEGER NOT NULL,
  phones BLOB NOT NULL,
  PRIMARY KEY (owner_id, day, part)
) WITHOUT ROWID;
-- Parts archived while a list is walked.
CREATE INDEX archive_parts_new ON archive_parts (owner_id, created_at);

-- `days`: age at which messages move; NULL: the platform's setting. `walked`: last id processed.
-- `lease`: held by the one worker that may write the account's archive.
CREATE TABLE archive_accounts (
  owner_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  days INTEGER,
  is_held INTEGER NOT NULL DEFAULT 0,
  walked TEXT NOT NULL DEFAULT '',
  due_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX archive_accounts_due ON archive_accounts (due_at);

-- ==================== products: one-time codes and integrations

CREATE TABLE otp_widgets (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Public: identifies the widget in a visitor's browser.
  token TEXT NOT NULL,
  styles TEXT NOT NULL,
  settings TEXT NOT NULL,
  -- Ids of channels, tried in this order.
  channels TEXT NOT NULL DEFAULT '[]',
  ip_whitelist TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  is_blocked INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- A manager's reason for blocking the widget, shown to its owner.
  block_reason TEXT,
  -- Micros that a widget may spend a day; NULL: no limit.
  daily_cap INTEGER,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX otp_widgets_token ON otp_widgets (token);
CREATE INDEX otp_widgets_by_id ON otp_widgets (id);

-- Owner '': the platform's, shared by all accounts.
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

-- One request for a code, with its channels as they were then.
CREATE TABLE otp_sessions (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  -- '': requested by a customer's server.
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
  -- The last answer to the long poll.
  told TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Keyed hash of a link that confirms without a code.
  link_hash TEXT,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX otp_sessions_open ON otp_sessions (owner_id, widget_id, id) WHERE status = 'open';
CREATE UNIQUE INDEX otp_sessions_link ON otp_sessions (link_hash) WHERE link_hash IS NOT NULL;

-- Figures per day (Moscow) and channel; '': without a channel.
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

-- Requests by phone, address, network, block, prefix, country and widget: ten-minute slots, days as negative slots.
CREATE TABLE otp_counts (
  owner_id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  key TEXT NOT NULL,
  slot INTEGER NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,
  passed INTEGER NOT NULL DEFAULT 0,
  entered INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, widget_id, key, slot)
) WITHOUT ROWID;
CREATE INDEX otp_counts_slot ON otp_counts (slot);

-- Requests refused before sending: one row per hour, reason and subject.
CREATE TABLE otp_refusals (
  owner_id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  id TEXT NOT NULL,
  slot INTEGER NOT NULL,
  reason TEXT NOT NULL,
  -- Subject of the refusal: an address, a network, the beginning of a phone, a country.
  subject TEXT NOT NULL,
  -- The last refusal's.
  recipient TEXT NOT NULL,
  address TEXT NOT NULL,
  times INTEGER NOT NULL,
  -- Micros.
  saved INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, widget_id, slot, reason, subject)
) WITHOUT ROWID;
CREATE INDEX otp_refusals_id ON otp_refusals (owner_id, widget_id, id);

-- Micros spent per day of the owner's zone; `warned` and `stopped`: the limit whose reaching the owner was notified of.
CREATE TABLE otp_spends (
  owner_id TEXT NOT NULL,
  widget_id TEXT NOT NULL,
  day TEXT NOT NULL,
  spent INTEGER NOT NULL,
  warned INTEGER NOT NULL DEFAULT 0,
  stopped INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, widget_id, day)
) WITHOUT ROWID;
CREATE INDEX otp_spends_day ON otp_spends (day);

-- Customers' systems whose calls become messages. `secret_hash`: of the called address's last part.
-- `mapping`: the fields of a call that make the message. `error`: of the last call, if it was refused.
CREATE TABLE integrations (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  mapping TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  accepted INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  failing_since INTEGER,
  last_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- For CRMs, besides customers' own systems. `account`: its id in the CRM, connected once. `tokens`: sealed, with the
  -- secret of the address that the CRM calls. `application_hash`: of the token in a portal's calls. `trouble`: why
  -- the CRM cannot be reached until a person acts.
  account TEXT,
  place TEXT,
  endpoint TEXT,
  tokens TEXT,
  application_hash TEXT,
  trouble TEXT,
  connected_at INTEGER,
  lease_until INTEGER NOT NULL DEFAULT 0,
  renews_until INTEGER NOT NULL DEFAULT 0,
  removed_at INTEGER,
  -- `check_at`: when a trouble that may end by itself is checked again; `checks`: how many times it was.
  check_at INTEGER,
  checks INTEGER NOT NULL DEFAULT 0,
  -- amoCRM's account in its chats, if the platform's channel is connected to it.
  chat TEXT,
  -- The CRM account that the integration had last: connecting it again continues the same integration.
  last_account TEXT,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX integrations_by_secret ON integrations (secret_hash);
CREATE UNIQUE INDEX integrations_by_account ON integrations (kind, account) WHERE account IS NOT NULL;
CREATE INDEX integrations_removed ON integrations (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX integrations_check ON integrations (check_at) WHERE check_at IS NOT NULL;
CREATE UNIQUE INDEX integrations_chat ON integrations (chat) WHERE chat IS NOT NULL;

-- Kept for a week. `sending_id`: the message's, chosen before it exists, so that a repeated call sends nothing twice.
CREATE TABLE integration_calls (
  owner_id TEXT NOT NULL,
  integration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  sending_id TEXT NOT NULL,
  -- With its middle masked.
  recipient TEXT,
  -- NULL: too long to be kept.
  body TEXT,
  body_hash TEXT NOT NULL,
  is_form INTEGER NOT NULL,
  errors TEXT NOT NULL DEFAULT '[]',
  attempts INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- `external_id`: the CRM's id of its request. `due_at`: when to report to the CRM; `told`: the last status that it
  -- accepted; `tries` and `crm_error`: of a status not accepted yet.
  external_id TEXT,
  due_at INTEGER,
  told TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  crm_error TEXT,
  PRIMARY KEY (owner_id, integration_id, id)
) WITHOUT ROWID;
CREATE INDEX integration_calls_alike ON integration_calls (owner_id, integration_id, body_hash, id);
CREATE UNIQUE INDEX integration_calls_external ON integration_calls (owner_id, integration_id, external_id)
  WHERE external_id IS NOT NULL;
CREATE INDEX integration_calls_due ON integration_calls (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX integration_calls_waiting ON integration_calls (owner_id, integration_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX integration_calls_by_sending ON integration_calls (owner_id, sending_id) WHERE due_at IS NOT NULL;

-- A signature that names no account is valid for the first account and owner that it arrived with.
CREATE TABLE crm_signatures (
  hash TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  account TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX crm_signatures_by_owner ON crm_signatures (owner_id);

-- Phones that amoCRM has written to; their answers go back into its chats. `chat`: the account in the chats;
-- `conversation` and `person`: amoCRM's ids, if a manager wrote first.
CREATE TABLE crm_chats (
  owner_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  integration_id TEXT NOT NULL,
  chat TEXT NOT NULL,
  conversation TEXT,
  person TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, phone, integration_id)
) WITHOUT ROWID;
CREATE INDEX crm_chats_old ON crm_chats (updated_at);

-- ==================== insight: reports, erasures, backups, console

-- Files ordered as reports, each with a task of the same id. Times in ms UTC.
CREATE TABLE report_queue (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  -- The account whose rows it holds.
  account_id TEXT NOT NULL,
  filter_by TEXT NOT NULL,
  date_from INTEGER NOT NULL,
  date_to INTEGER NOT NULL,
  is_urgent INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
-- Reports about an account that others ordered.
CREATE INDEX report_queue_of_account ON report_queue (account_id, created_at);

CREATE TABLE report_schedules (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  filter_by TEXT NOT NULL,
  format TEXT NOT NULL,
  frequency TEXT NOT NULL,
  -- 0: Monday; only for weekly ones.
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

-- Reports to be e-mailed once they are made; `id` is the report's.
CREATE TABLE report_emails (
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX report_emails_due ON report_emails (due_at) WHERE due_at IS NOT NULL;

-- Records of erasing a person's data. `phone`: kept until it is done; `shown`: with its middle masked.
CREATE TABLE erasures (
  owner_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  phone TEXT,
  shown TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  -- Last archive part processed.
  walked_day INTEGER NOT NULL DEFAULT 0,
  walked_part INTEGER NOT NULL DEFAULT 0,
  messages INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  incoming INTEGER NOT NULL DEFAULT 0,
  contacts INTEGER NOT NULL DEFAULT 0,
  -- Blockers: messages under way, and unreadable parts.
  under_way INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- Changes to typed recipients, and exported files that were removed.
  mailings INTEGER NOT NULL DEFAULT 0,
  templates INTEGER NOT NULL DEFAULT 0,
  drafts INTEGER NOT NULL DEFAULT 0,
  files INTEGER NOT NULL DEFAULT 0,
  -- Last exported file processed.
  walked_file TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, id)
) WITHOUT ROWID;
CREATE INDEX erasures_due ON erasures (due_at) WHERE due_at IS NOT NULL;

-- A daily export and its progress; one runs at a time.
CREATE TABLE backups (
  -- Its start, as in the names of its files.
  id TEXT NOT NULL PRIMARY KEY,
  -- Last migration of the tables that it reads.
  schema TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('rows', 'changes', 'files', 'finished', 'failed')),
  -- Where reading continues: a table and JSON of the last key, or the last key of the files.
  place TEXT NOT NULL DEFAULT '',
  after TEXT,
  -- Changes up to this one are written.
  seq INTEGER NOT NULL DEFAULT 0,
  -- The transaction whose database state it holds, ms UTC.
  moment INTEGER,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) WITHOUT ROWID;

CREATE TABLE backup_parts (
  backup_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- JSON: lines by table.
  lines TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (backup_id, number)
) WITHOUT ROWID;

-- Keys of rows written while an export runs, noted by temporary triggers. AUTOINCREMENT: a number is never reused.
CREATE TABLE backup_changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  key TEXT NOT NULL
);

-- Waiting and accepted messages, one row a minute, kept for two days.
CREATE TABLE console_minutes (
  minute INTEGER NOT NULL PRIMARY KEY,
  -- JSON of app/domain/insight/console/minutes.ts.
  data TEXT NOT NULL
) WITHOUT ROWID;

INSERT INTO routing_version (id, version) VALUES (1, 1);
