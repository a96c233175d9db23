import { type SQL, sql } from "drizzle-orm";
import { includesText } from "./folded";
import { says } from "./search";

interface TextSift {
  also: SQL;
  isHit: (also: unknown) => boolean;
  says: SQL;
}

/** Rows whose columns (SQL) contain the text, ignoring case; undefined: no search. */
export function siftOf(search: string | undefined, columns: readonly string[]): TextSift | undefined {
  const wanted = search?.trim();
  if (!wanted) return undefined;
  const also = sql.raw(`concat_ws(char(31), ${columns.join(", ")})`);
  return {
    also,
    says: says(also, wanted),
    isHit: (also) => includesText(String(also ?? ""), wanted),
  };
}
