-- Since when a number's state is known to be so: its webhooks come late, twice and in any order.
ALTER TABLE wapi_instances ADD COLUMN state_at INTEGER NOT NULL DEFAULT 0;
