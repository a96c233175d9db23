import { randomBytes, randomInt, scryptSync } from "node:crypto";
import { uuidv7 } from "uuidv7";

const NAME = /^[\w.@+-]{5,150}$/;
const EMAIL = /^[^\s@']+@[^\s@']+\.[^\s@']+$/;
const CHARS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const PASSWORD_CHARS = 18;

export const newPassword = () => Array.from({ length: PASSWORD_CHARS }, () => CHARS[randomInt(CHARS.length)]).join("");

/** Changes nothing when a manager exists. Throws for an invalid name or e-mail. */
export function firstManagerSql({ username, email, password, now = Date.now() }) {
  if (!NAME.test(username)) throw new Error("Username: 5 to 150 characters, Latin letters, digits and - . _ + @");
  if (!EMAIL.test(email)) throw new Error(`This is no e-mail: ${email}`);
  const [id, address] = [uuidv7(), email.toLowerCase()];
  const data = JSON.stringify({ firstName: username, email: address });
  const is = `EXISTS (SELECT 1 FROM users WHERE id = '${id}')`;
  const words = [...new Set([username, address].map((word) => word.toLowerCase().slice(0, 64)))];
  return [
    `INSERT INTO users (id, username, email, password_hash, level, data, grants, is_active, created_at, updated_at)
      SELECT '${id}', '${username}', '${address}', '${hashOf(password)}', 'manager', '${data}', '{}', 1, ${now}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM users WHERE level = 'manager')`,
    `INSERT INTO accounts (owner_id, updated_at) SELECT '${id}', ${now} WHERE ${is}`,
    ...words.map((word) => `INSERT INTO user_words (scope, word, user_id) SELECT '', '${word}', '${id}' WHERE ${is}`),
    `SELECT count(*) AS made FROM users WHERE id = '${id}'`,
  ];
}

// Same format as app/domain/access/passwords.
function hashOf(password) {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 });
  return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
}
