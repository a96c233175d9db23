import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { UserData } from "../../../db/schema/accounts";
import { wordsOf } from "./words";

interface Indexed {
  id: string;
  username: string;
  email: string | null;
  data: UserData;
  resellerId: string | null;
}

export function indexStatements(db: Database, user: Indexed) {
  const scopes = user.resellerId ? ["", user.resellerId] : [""];
  const rows = scopes.flatMap((scope) => wordsOf(user).map((word) => [scope, word]));
  return [
    db.run(sql`DELETE FROM user_words WHERE user_id = ${user.id}`),
    db.run(sql`INSERT INTO user_words (scope, word, user_id)
      SELECT value ->> 0, value ->> 1, ${user.id} FROM json_each(${JSON.stringify(rows)})`),
  ] as const;
}
