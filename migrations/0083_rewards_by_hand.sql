-- Rewards of what a manager credited, by an accrual or an invoice, and how much of it was subtracted since.
ALTER TABLE referral_rewards ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
ALTER TABLE referral_rewards ADD COLUMN subtracted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX referral_rewards_by_hand ON referral_rewards (user_id, id) WHERE by_hand = 1 AND subtracted < paid;
