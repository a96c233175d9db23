import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import type { UserData } from "../../../../db/schema/accounts";
import { folded } from "../../base/text/folded";

const WORD_LIMIT = 64;
const NEEDLE_LIMIT = 5;

interface Named {
  username: string;
  email: string | null;
  data: UserData;
}

/** Search words: folded name, its parts, e-mail and phone digits. */
export function wordsOf({ username, email, data }: Named): string[] {
  const texts = [username, email ?? "", data.firstName ?? "", data.lastName ?? ""].map((text) => folded(text).trim());
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const words = [...parts, digitsOf(data.phone ?? "")].map((word) => word.slice(0, WORD_LIMIT));
  return [...new Set(words)].filter(Boolean);
}

/** Prefixes that must all match; a phone in any notation counts as one. */
export function needlesOf(search: string): string[] {
  const text = folded(search).trim();
  if (/^[+\d][\d\s().-]*$/.test(text)) return [digitsOf(text).slice(0, WORD_LIMIT)].filter(Boolean);
  return text.split(/\s+/).filter(Boolean).slice(0, NEEDLE_LIMIT);
}

function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return phone.trim().startsWith("+") || digits.length < 4 ? digits : digits.replace(/^8/, "7");
}

const row = jsonRows(["scope", "word"]);

interface Indexed {
  id: string;
  username: string;
  email: string | null;
  data: UserData;
  resellerId: string | null;
}

export function indexStatements(db: Database, user: Indexed) {
  const scopes = user.resellerId ? ["", user.resellerId] : [""];
  const rows = scopes.flatMap((scope) => wordsOf(user).map((word) => ({ scope, word })));
  return [
    db.run(sql`DELETE FROM user_words WHERE user_id = ${user.id}`),
    db.run(sql`INSERT INTO user_words (scope, word, user_id)
      SELECT ${row.scope}, ${row.word}, ${user.id} FROM json_each(${row.json(rows)})`),
  ] as const;
}
