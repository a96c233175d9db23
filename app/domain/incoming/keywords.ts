import { eq } from "drizzle-orm";
import { RE2JS } from "re2js";
import type { Database } from "../../../db/client";
import { keywordLists, keywords } from "../../../db/schema/routing";

export interface Keywords {
  /** Ids of the active lists that have a keyword in the text. */
  in(text: string): string[];
}

/** The platform's keyword lists; a pattern that is none matches nothing. */
export async function readKeywords(db: Database): Promise<Keywords> {
  const rows = await db
    .select({ listId: keywords.listId, regexp: keywords.regexp })
    .from(keywordLists)
    .innerJoin(keywords, eq(keywords.listId, keywordLists.id))
    .where(eq(keywordLists.isActive, true));
  const lists = Map.groupBy(rows, ({ listId }) => listId);
  const compiled = [...lists].map(([id, words]) => ({
    id,
    patterns: words.flatMap(({ regexp }) => patternOf(regexp)),
  }));
  return {
    in: (text) => compiled.filter(({ patterns }) => patterns.some((pattern) => pattern.test(text))).map(({ id }) => id),
  };
}

function patternOf(regexp: string): RE2JS[] {
  try {
    return [RE2JS.compile(regexp, RE2JS.CASE_INSENSITIVE)];
  } catch {
    return [];
  }
}
