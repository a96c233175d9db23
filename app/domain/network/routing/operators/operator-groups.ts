import { sql } from "drizzle-orm";
import { operatorGroups as table } from "../../../../../db/schema/routing";
import { ok, refuse } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { OperatorGroupInput } from "../input";
import { dictionaries } from "../rules/dictionaries";
import { rulesNaming } from "../usage";

export type OperatorGroupRow = typeof table.$inferSelect;

/** An empty field matches anything. */
export const operatorGroups = noun<typeof table, OperatorGroupInput>({
  table,
  words: ({ group, country, operator, mcc, mnc }) => [group, country, operator, mcc, mnc],
  parent: table.dictionaryId,
  async columns({ db }, { DictionaryId: dictionaryId, ...input }, { known }) {
    const isMoved = dictionaryId !== undefined && dictionaryId !== known?.dictionaryId;
    if (isMoved && !(await dictionaries.get(db, dictionaryId))) return refuse("dictionaryUnknown", "DictionaryId");
    return ok({ ...input, dictionaryId });
  },
  usedBy: (id) =>
    rulesNaming(
      "operatorGroups",
      sql`v.value = (SELECT "group" FROM operator_groups WHERE id = ${id})
      AND v.value NOT IN (SELECT "group" FROM operator_groups WHERE id <> ${id})`,
    ),
});
