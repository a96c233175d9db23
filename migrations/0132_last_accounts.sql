-- The account of a CRM that an integration had last: when it comes again, it is the same integration.
ALTER TABLE integrations ADD COLUMN last_account TEXT;
UPDATE integrations SET last_account = account WHERE account IS NOT NULL;
