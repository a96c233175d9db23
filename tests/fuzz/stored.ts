import { env } from "cloudflare:test";
import { BROKEN_LEDGER } from "../support/engine/ledger";

/** Invariants: each query returns the rows that violate one. */
const FORBIDDEN: Record<string, string> = {
  "a contact without a real phone": `SELECT phone FROM contacts WHERE phone GLOB '*[^0-9]*' OR length(phone) NOT BETWEEN 7 AND 15`,
  "a contact of another's list": `SELECT c.id FROM contacts c LEFT JOIN contact_lists l ON l.owner_id = c.owner_id AND l.id = c.list_id WHERE l.id IS NULL`,
  "a list without a title": `SELECT id FROM contact_lists WHERE trim(title) = '' OR length(title) > 150 OR type NOT IN ('regular', 'blacklist')`,
  "a name that nobody can sign in with": `SELECT username FROM users WHERE length(username) NOT BETWEEN 1 AND 150 OR username GLOB '*[^-a-zA-Z0-9._+@]*'`,
  "an e-mail that is none": `SELECT email FROM users WHERE email IS NOT NULL AND email NOT LIKE '_%@_%._%'`,
  "JSON that is none": `SELECT id FROM users WHERE NOT json_valid(data) OR NOT json_valid(grants) OR NOT json_valid(preferences)`,
  "a setting that is no JSON": `SELECT key FROM settings WHERE NOT json_valid(value)`,
  "a message without a text, a price or a real phone": `SELECT id FROM sendings WHERE recipient GLOB '*[^0-9]*' OR text = '' OR price < 0`,
  ...BROKEN_LEDGER,
  "money that was overdrawn": `SELECT owner_id FROM accounts WHERE balance + overdraft < 0`,
  "a part of a unit of money": `SELECT id FROM billings WHERE typeof(amount) <> 'integer'`,
  "an address list that is none": `SELECT id FROM tokens WHERE NOT json_valid(ip_whitelist) OR json_type(ip_whitelist) <> 'array'`,
};

/** Names of violated invariants, each with an offending row. */
export async function forbiddenRows(): Promise<string[]> {
  const names = Object.keys(FORBIDDEN);
  const results = await env.DB.batch(names.map((name) => env.DB.prepare(`${FORBIDDEN[name]} LIMIT 1`)));
  return names.flatMap((name, index) => {
    const [row] = results[index]!.results;
    return row ? [`${name}: ${JSON.stringify(row)}`] : [];
  });
}
