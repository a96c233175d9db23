-- Messages that wait for a manager's word, of all accounts.
CREATE INDEX sendings_held ON sendings (id) WHERE status = 'paused';
