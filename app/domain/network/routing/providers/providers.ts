import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { providers as table } from "../../../../../db/schema/routing";
import { ok, refuse } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { ProviderInput } from "../input";
import { leadSecrets } from "../places";
import { credentials } from "./credentials";
import { servers } from "./servers";
import { wrongOn } from "./wrong-set-up";

export const providers = noun<typeof table, ProviderInput>({
  table,
  words: ({ title, comment }) => [title, comment],
  async columns(needs, { ServerId, CredentialsId, ...input }, { known }) {
    const { db } = needs;
    if (ServerId !== undefined && !(await servers.get(db, ServerId))) return refuse("serverUnknown", "ServerId");
    if (CredentialsId && !(await credentials.get(db, CredentialsId))) {
      return refuse("credentialsUnknown", "CredentialsId");
    }
    const row = {
      serverId: ServerId ?? known?.serverId ?? "",
      credentialsId: CredentialsId === undefined ? (known?.credentialsId ?? null) : CredentialsId,
      properties: input.properties ?? known?.properties ?? {},
    };
    const problems = await wrongOn(needs, row, known);
    if (problems.length > 0) return { ok: false, code: "invalid", problems };
    const refusal = await leadSecrets(needs, row);
    if (refusal) return refusal;
    const blank = known ? {} : { properties: {}, replacements: [] };
    return ok({ ...blank, ...input, serverId: ServerId, credentialsId: CredentialsId });
  },
  usedBy: (id) => sql`SELECT g.title FROM provider_group_members m JOIN provider_groups g ON g.id = m.group_id
    WHERE m.provider_id = ${id} LIMIT 1`,
});

export function providerChoices(db: Database, limit = 200) {
  return db.select({ id: table.id, title: table.title }).from(table).orderBy(sql`id DESC`).limit(limit);
}

export async function knownProviders(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  return new Set(rows.map(({ id }) => id));
}
