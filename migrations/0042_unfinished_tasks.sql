-- Which of an account's tasks are not over, however many are.
CREATE INDEX tasks_unfinished ON tasks (owner_id) WHERE state IN ('scheduled', 'running', 'paused');
