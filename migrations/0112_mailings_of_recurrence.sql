-- Mailings that a recurrent one made. Only their rows are in it.
CREATE INDEX tasks_by_parent ON tasks (owner_id, data ->> '$.parentId', id) WHERE data ->> '$.parentId' IS NOT NULL;
