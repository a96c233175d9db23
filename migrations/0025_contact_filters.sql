-- Birthdays by day of the year: a contact with a birth date writes one row more.
CREATE INDEX contacts_by_birthday ON contacts (owner_id, list_id, substr(date, 6)) WHERE date IS NOT NULL;
-- Gender and name share one: a name is looked for in each gender in turn.
CREATE INDEX contacts_by_name ON contacts (owner_id, list_id, gender, coalesce(last_name, name, first_name, ''))
  WHERE gender IS NOT NULL OR coalesce(last_name, name, first_name, '') <> '';
