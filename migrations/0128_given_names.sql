-- Contacts are found by any of their names: who has a first name beside a last one, or two words in one name, writes one
-- row more, and who has a middle name another.
CREATE INDEX contacts_by_given_name
  ON contacts (owner_id, list_id, concat_ws(' ', coalesce(first_name, substr(name, instr(name, ' ') + 1)), last_name))
  WHERE concat_ws(' ', coalesce(first_name, substr(name, instr(name, ' ') + 1)), last_name) <> coalesce(last_name, name, first_name, '');
CREATE INDEX contacts_by_middle_name ON contacts (owner_id, list_id, concat_ws(' ', middle_name, first_name))
  WHERE middle_name IS NOT NULL;
