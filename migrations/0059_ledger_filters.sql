-- Payments, refunds of payments and adjustments, which lie among the lines of messages.
CREATE INDEX billings_movements ON billings (owner_id, id) WHERE source IN ('accrual', 'payment', 'subtract', 'paymentRefund', 'margin');
