-- Both sign in: a username is nobody else's e-mail, an e-mail nobody else's username.
CREATE TRIGGER users_email_no_name BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM users WHERE username = NEW.email AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;
CREATE TRIGGER users_name_no_email BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM users WHERE email = NEW.username AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.username');
END;
CREATE TRIGGER users_changed_email_no_name BEFORE UPDATE OF email ON users
WHEN EXISTS (SELECT 1 FROM users WHERE username = NEW.email AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;
