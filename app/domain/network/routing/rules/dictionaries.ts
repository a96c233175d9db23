import { sql } from "drizzle-orm";
import { operatorGroups, dictionaries as table } from "../../../../../db/schema/routing";
import { ok } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { DictionaryInput } from "../input";
import { rulesNaming } from "../usage";

export const dictionaries = noun<typeof table, DictionaryInput>({
  table,
  words: ({ title }) => [title],
  columns: (_needs, input) => ok(input),
  usedBy: (id) =>
    rulesNaming(
      "operatorGroups",
      sql`v.value IN (SELECT "group" FROM operator_groups WHERE dictionary_id = ${id})
      AND v.value NOT IN (SELECT "group" FROM operator_groups WHERE dictionary_id <> ${id})`,
    ),
  parts: (db, id, unused) => [
    db.delete(operatorGroups).where(sql`${operatorGroups.dictionaryId} = ${id} AND ${unused}`),
  ],
});
