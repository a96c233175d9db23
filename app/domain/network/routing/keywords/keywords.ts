import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { keywords as table } from "../../../../../db/schema/routing";
import { announceToManagers } from "../../../base/shared/announce";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import { type Needs, noun } from "../crud";
import type { KeywordInput } from "../input";
import { bumpVersion } from "../version";
import { keywordLists } from "./keyword-lists";

const MAX_KEYWORDS = 5000;

export const keywords = noun<typeof table, KeywordInput>({
  table,
  isStamped: false,
  words: ({ regexp }) => [regexp],
  parent: table.listId,
  async columns({ db }, { ListId: listId, regexp }, { known }) {
    if (listId !== undefined && listId !== known?.listId) {
      const refusal = await roomIn(db, listId, 1);
      if (refusal) return refusal;
    }
    return ok({ listId, regexp });
  },
});

/** `regexps` must be new to the list. */
export async function addKeywords(
  { db, clock, hub }: Needs,
  listId: string,
  regexps: string[],
): Promise<Result<number>> {
  const refusal = await roomIn(db, listId, regexps.length);
  if (refusal) return refusal;
  const known = await db.select({ regexp: table.regexp }).from(table).where(eq(table.listId, listId));
  const old = new Set(known.map(({ regexp }) => regexp));
  const fresh = [...new Set(regexps)].filter((regexp) => !old.has(regexp));
  const rows = JSON.stringify(fresh.map((regexp) => ({ id: newId(), regexp })));
  await db.batch([
    db.run(sql`INSERT INTO keywords (id, list_id, regexp, created_at)
      SELECT value ->> 'id', ${listId}, value ->> 'regexp', ${clock()} FROM json_each(${rows})`),
    bumpVersion(db),
  ]);
  if (fresh.length > 0) {
    await announceToManagers({ db, hub }, [
      { event: "keywords.created", data: { ListId: listId, count: fresh.length } },
    ]);
  }
  return ok(fresh.length);
}

async function countKeywords(db: Database, listId: string): Promise<number> {
  const row = await db.get<{ words: number }>(sql`SELECT count(*) AS words FROM keywords WHERE list_id = ${listId}`);
  return row?.words ?? 0;
}

async function roomIn(db: Database, listId: string, count: number) {
  if (!(await keywordLists.get(db, listId))) return refuse("keywordListUnknown", "ListId", { title: listId });
  const remaining = MAX_KEYWORDS - (await countKeywords(db, listId));
  return remaining < count ? refuse("keywordListFull", "regexp", { limit: MAX_KEYWORDS }) : null;
}
