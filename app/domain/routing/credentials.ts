import { sql } from "drizzle-orm";
import { credentials as table } from "../../../db/schema/routing";
import type { Platform } from "../shared/platform";
import { ok } from "../shared/result";
import { openSecret, sealSecret } from "../shared/secrets";
import type { CredentialsInput } from "./input";
import { noun } from "./noun";
import { RECORDS } from "./tags";

type Keys = Pick<Platform, "config">;
export type Secrets = Partial<Record<(typeof RECORDS)[number], string>>;
export type CredentialsRow = typeof table.$inferSelect;

/** Names and keys for a provider's door: sealed as they come, never answered. */
export const credentials = noun<typeof table, CredentialsInput>({
  table,
  words: ({ title }) => [title],
  async columns(needs, { title, records }, { id, known }) {
    if (known && !records) return ok({ title });
    const secrets = { ...(known && (await openCredentials(needs, known).catch(() => ({})))), ...said(records ?? {}) };
    const kept = Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== null));
    return ok({ title, sealed: await sealSecret(needs.config.credentialsKey, secretsPlace(id), JSON.stringify(kept)) });
  },
  usedBy: (id) => sql`SELECT title FROM providers WHERE credentials_id = ${id} LIMIT 1`,
});

/** The secrets themselves, for a provider's wire. Throws where they were sealed with another key. */
export async function openCredentials({ config }: Keys, row: Pick<CredentialsRow, "id" | "sealed">): Promise<Secrets> {
  return JSON.parse(await openSecret(config.credentialsKey, secretsPlace(row.id), row.sealed)) as Secrets;
}

/** Which secrets there are, by name; none where they cannot be read any more. */
export async function recordsOf(keys: Keys, row: CredentialsRow): Promise<(keyof Secrets)[]> {
  const secrets: Secrets = await openCredentials(keys, row).catch(() => ({}));
  return RECORDS.filter((name) => secrets[name] !== undefined);
}

export const secretsPlace = (id: string) => `credentials/${id}`;

// Empty is how a form leaves a secret as it is.
function said(records: NonNullable<CredentialsInput["records"]>) {
  return Object.fromEntries(Object.entries(records).filter(([, secret]) => secret !== undefined && secret !== ""));
}
