-- Rewards of referrals and what is taken back of them are movements, too.
DROP INDEX billings_movements;
CREATE INDEX billings_movements ON billings (owner_id, id)
  WHERE source IN ('accrual', 'payment', 'subtract', 'paymentRefund', 'margin', 'referral', 'referralRefund');

-- What a payment of an invited account earned its referrer, by the id of the payer's line. Amounts in micros.
CREATE TABLE referral_rewards (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  paid INTEGER NOT NULL,
  reward INTEGER NOT NULL,
  -- Of the reward: what is to be taken back, and what of it was.
  due INTEGER NOT NULL DEFAULT 0,
  taken INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CHECK (due BETWEEN 0 AND reward AND taken BETWEEN 0 AND reward)
) WITHOUT ROWID;
CREATE INDEX referral_rewards_due ON referral_rewards (owner_id) WHERE due > taken;

-- Sums of the above, so that the screen adds nothing up. `owner_id`: the referrer.
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
  -- ms UTC: the month that `month_earned` is of.
  month INTEGER NOT NULL DEFAULT 0,
  month_earned INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
INSERT INTO referral_totals (owner_id, invited)
  SELECT referrer_id, count(*) FROM users WHERE referrer_id IS NOT NULL GROUP BY referrer_id;
