import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { providerGroupMembers, providerGroups as table } from "../../../../../db/schema/routing";
import { ok, refuse } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { ProviderGroupInput } from "../input";
import { knownProviders } from "./providers";

/** Highest weight first. */
export interface Member {
  id: string;
  title: string;
  weight: number;
  isActive: boolean;
}

export const providerGroups = noun<typeof table, ProviderGroupInput, { members: Member[] }>({
  table,
  also: {
    members: sql`(SELECT json_group_array(json_object('id', id, 'title', title, 'weight', weight,
        'isActive', json(iif(is_active, 'true', 'false'))))
      FROM (SELECT p.id, p.title, m.weight, p.is_active FROM provider_group_members m
        JOIN providers p ON p.id = m.provider_id WHERE m.group_id = provider_groups.id ORDER BY m.weight DESC, p.title))`
      .mapWith((text): Member[] => JSON.parse(text))
      .as("members"),
  },
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

/** The newest `limit` groups, optionally only those of a routing group's type. */
export function providerGroupChoices(
  db: Database,
  { ofGroup, limit = 200 }: { ofGroup?: string; limit?: number } = {},
) {
  return db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(ofGroup === undefined ? undefined : sql`type = (SELECT type FROM routing_groups WHERE id = ${ofGroup})`)
    .orderBy(sql`id DESC`)
    .limit(limit);
}
