import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { keywordLists, keywords } from "../../../../db/schema/routing";
import { compilePattern } from "../../network/routing/rules/pattern";

export interface Keywords {
  in(text: string): string[];
}

/** An invalid pattern matches nothing. */
export async function readKeywords(db: Database): Promise<Keywords> {
  const rows = await db
    .select({ listId: keywords.listId, regexp: keywords.regexp })
    .from(keywordLists)
    .innerJoin(keywords, eq(keywords.listId, keywordLists.id))
    .where(eq(keywordLists.isActive, true));
  const lists = Map.groupBy(rows, ({ listId }) => listId);
  const compiled = [...lists].map(([id, words]) => ({
    id,
    patterns: words.flatMap(({ regexp }) => compilePattern(regexp) ?? []),
  }));
  return {
    in: (text) => compiled.filter(({ patterns }) => patterns.some((pattern) => pattern.test(text))).map(({ id }) => id),
  };
}
