-- Which payments each upload had: two uploads may share some.
CREATE TABLE statement_payments (
  -- Who sells, '' for the platform.
  owner_id TEXT NOT NULL,
  statement_id TEXT NOT NULL,
  line_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, statement_id, line_id)
) WITHOUT ROWID;
CREATE INDEX statement_lines_taken ON statement_lines (invoice_id) WHERE invoice_id IS NOT NULL;

-- A payment is looked up among its seller's invoices by its sum, by who paid and by its order.
CREATE INDEX invoices_unpaid ON invoices (seller_id, amount) WHERE status = 'pending';
CREATE INDEX invoices_unpaid_of ON invoices (seller_id, inn) WHERE status = 'pending';
CREATE INDEX invoices_paid ON invoices (seller_id, inn, amount) WHERE status = 'paid';
CREATE INDEX invoices_paid_by ON invoices (seller_id, paid_by) WHERE status = 'paid' AND paid_by IS NOT NULL;
-- Lists of what waits everywhere, and of what a reseller sold to whoever has moved since.
CREATE INDEX invoices_open ON invoices (id) WHERE status = 'pending';
CREATE INDEX invoices_sold ON invoices (seller_id, id) WHERE seller_id <> '';
CREATE INDEX invoices_of_document ON invoices (document_id);
