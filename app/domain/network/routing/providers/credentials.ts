import { sql } from "drizzle-orm";
import { credentials as table } from "../../../../../db/schema/routing";
import { ok } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { noun } from "../crud";
import type { CredentialsInput } from "../input";
import { areReentered } from "../places";
import { RECORDS } from "../rules/tags";
import { type CredentialsRow, type Secrets, sealCredentials, secretsOf } from "./secrets";
import { brokenBySecrets } from "./wrong-set-up";

/** Sealed on arrival, never returned. */
export const credentials = noun<typeof table, CredentialsInput>({
  table,
  words: ({ title }) => [title],
  async columns(needs, { title, records }, { id, known }) {
    if (known && !records) return ok({ title });
    const before = await secretsOf(needs, known);
    const typed = said(records ?? {});
    const merged = { ...before, ...typed };
    const secrets = Object.fromEntries(Object.entries(merged).filter(([, secret]) => secret !== null)) as Secrets;
    const problems = known ? await brokenBySecrets(needs, known.id, { before, after: secrets }) : [];
    if (problems.length > 0) return { ok: false, code: "invalid", problems };
    const isFree = areReentered(before, typed, secrets);
    return ok({ title, sealed: await sealCredentials(needs, id, secrets), ...(isFree && { places: [] }) });
  },
  usedBy: (id) => sql`SELECT title FROM providers WHERE credentials_id = ${id} LIMIT 1`,
});

/** Names of the secrets; empty when they cannot be opened. */
export async function recordsOf(keys: Pick<Platform, "config">, row: CredentialsRow): Promise<(keyof Secrets)[]> {
  const secrets = await secretsOf(keys, row);
  return RECORDS.filter((name) => secrets[name] !== undefined);
}

// An empty form field keeps the secret.
function said(records: NonNullable<CredentialsInput["records"]>) {
  return Object.fromEntries(Object.entries(records).filter(([, secret]) => secret !== undefined && secret !== ""));
}
