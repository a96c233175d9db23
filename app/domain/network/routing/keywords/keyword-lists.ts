import { sql } from "drizzle-orm";
import { keywords, keywordLists as table } from "../../../../../db/schema/routing";
import { ok } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { KeywordListInput } from "../input";
import { rulesNaming } from "../usage";

export const keywordLists = noun<typeof table, KeywordListInput>({
  table,
  words: ({ title }) => [title],
  columns: (_needs, input) => ok(input),
  usedBy: (id) => rulesNaming("keywords", sql`v.value = ${id}`),
  parts: (db, id, unused) => [db.delete(keywords).where(sql`${keywords.listId} = ${id} AND ${unused}`)],
});
