import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { jsonRows } from "../../../db/json-rows";
import type { UserData } from "../../../db/schema/accounts";
import { wordsOf } from "./words";

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
