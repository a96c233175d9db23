import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { providerGroupMembers, providerGroups as table } from "../../../../db/schema/routing";
import { ok, refuse } from "../../shared/errors/result";
import { noun } from "../crud";
import type { ProviderGroupInput } from "../input";
import { knownProviders } from "./providers";

export interface Member {
  groupId: string;
  id: string;
  title: string;
  weight: number;
  isActive: boolean;
}

export const providerGroups = noun<typeof table, ProviderGroupInput>({
  table,
  words: ({ title, type }) => [title, type],
  async columns({ db }, { Providers, ...input }) {
    const ids = Providers?.map(({ id }) => id) ?? [];
    if (new Set(ids).size < ids.length) return refuse("providerTwice", "Providers");
    const known = await knownProviders(db, ids);
    return ids.every((id) => known.has(id)) ? ok(input) : refuse("providerUnknown", "Providers");
  },
  beside(db, groupId, { Providers }) {
    if (!Providers) return [];
    const rows = JSON.stringify(Providers);
    return [
      db.delete(providerGroupMembers).where(eq(providerGroupMembers.groupId, groupId)),
      db.run(sql`INSERT INTO provider_group_members (group_id, provider_id, weight)
        SELECT ${groupId}, value ->> 'id', value ->> 'weight' FROM json_each(${rows})`),
    ];
  },
  usedBy: (id) =>
    sql`SELECT r.title FROM routing_rules r, json_each(r.provider_groups) g WHERE g.value = ${id} LIMIT 1`,
  parts: (db, id, unused) => [
    db.delete(providerGroupMembers).where(sql`${providerGroupMembers.groupId} = ${id} AND ${unused}`),
  ],
});

/** Ordered by weight, highest first. */
export function membersOf(db: Database, groupIds: string[]): Promise<Member[]> {
  return db
    .all<Omit<Member, "isActive"> & { isActive: number }>(sql`
      SELECT m.group_id AS groupId, p.id, p.title, m.weight, p.is_active AS isActive
      FROM json_each(${JSON.stringify(groupIds)}) g
      JOIN provider_group_members m ON m.group_id = g.value JOIN providers p ON p.id = m.provider_id
      ORDER BY m.weight DESC, p.title`)
    .then((rows) => rows.map((row) => ({ ...row, isActive: row.isActive === 1 })));
}

/** The newest `limit` groups, of one type if given. */
export function providerGroupChoices(db: Database, { type, limit = 200 }: { type?: string; limit?: number } = {}) {
  return db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(type === undefined ? undefined : eq(table.type, type))
    .orderBy(sql`id DESC`)
    .limit(limit);
}
