import { createHash, randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";

const NAME = /^[\w.@+-]{5,150}$/;
const EMAIL = /^[^\s@']+@[^\s@']+\.[^\s@']+$/;
/** No password matches it. */
const UNSET = "unset";
export const LINK_MS = 24 * 60 * 60_000;

/** Key of a one-time link: /recover/<key>. */
export const newKey = () => randomBytes(32).toString("base64url");

/**
 * Creates the manager of a database without one, or a new link while that manager has no password. The last statement
 * returns `made`: 0 when a manager already has a password. Throws for an invalid name or e-mail.
 */
export function firstManagerSql({ username, email, key, now = Date.now() }) {
  if (!NAME.test(username)) throw new Error("Username: 5 to 150 characters, Latin letters, digits and - . _ + @");
  if (!EMAIL.test(email)) throw new Error(`This is no e-mail: ${email}`);
  const [id, address] = [uuidv7(), email.toLowerCase()];
  const data = JSON.stringify({ firstName: username, email: address });
  const is = `EXISTS (SELECT 1 FROM users WHERE id = '${id}')`;
  const words = [...new Set([username, address].map((word) => word.toLowerCase().slice(0, 64)))];
  return [
    `INSERT INTO users (id, username, email, password_hash, level, data, grants, is_active, created_at, updated_at)
      SELECT '${id}', '${username}', '${address}', '${UNSET}', 'manager', '${data}', '{}', 1, ${now}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM users WHERE level = 'manager')`,
    `INSERT INTO accounts (owner_id, updated_at) SELECT '${id}', ${now} WHERE ${is}`,
    ...words.map((word) => `INSERT INTO user_words (scope, word, user_id) SELECT '', '${word}', '${id}' WHERE ${is}`),
    ...linkSql(key, now),
  ];
}

/** Creates a new link for a manager without a password; `made` as above. */
export function linkSql(key, now = Date.now()) {
  const hash = createHash("sha256").update(key).digest("hex");
  const unset = `FROM users WHERE level = 'manager' AND password_hash = '${UNSET}' ORDER BY id LIMIT 1`;
  return [
    `UPDATE recoveries SET expires_at = ${now} WHERE used_at IS NULL AND expires_at > ${now}
      AND user_id = (SELECT id ${unset})`,
    `INSERT INTO recoveries (hash, user_id, created_at, expires_at) SELECT '${hash}', id, ${now}, ${now + LINK_MS} ${unset}`,
    `SELECT count(*) AS made FROM recoveries WHERE hash = '${hash}'`,
  ];
}

/** `live`: when the link of a manager without a password expires, ms UTC. */
export const MANAGERS_SQL = `SELECT count(*) AS managers, coalesce(sum(password_hash = '${UNSET}'), 0) AS unset,
  (SELECT max(expires_at) FROM recoveries r JOIN users u ON u.id = r.user_id
    WHERE r.used_at IS NULL AND u.password_hash = '${UNSET}') AS live FROM users WHERE level = 'manager'`;
