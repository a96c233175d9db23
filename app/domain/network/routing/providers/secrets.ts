import type { credentials } from "../../../../../db/schema/routing";
import type { Platform } from "../../../base/shared/ports/platform";
import { openSecret, sealSecret } from "../../../base/shared/secrets";
import type { RECORDS } from "../rules/tags";

type Keys = Pick<Platform, "config">;
export type Secrets = Partial<Record<(typeof RECORDS)[number], string>>;
export type CredentialsRow = typeof credentials.$inferSelect;

const placeOf = (id: string) => `credentials/${id}`;

/** Bound to this id: a copy in another row does not decrypt. */
export function sealCredentials({ config }: Keys, id: string, secrets: object): Promise<string> {
  return sealSecret(config.credentialsKey, placeOf(id), JSON.stringify(secrets));
}

/** Throws when sealed with another key. */
export async function openCredentials({ config }: Keys, row: Pick<CredentialsRow, "id" | "sealed">): Promise<Secrets> {
  return JSON.parse(await openSecret(config.credentialsKey, placeOf(row.id), row.sealed)) as Secrets;
}

/** Empty when there is no row or it cannot be opened. */
export async function secretsOf(keys: Keys, row: CredentialsRow | null | undefined): Promise<Secrets> {
  return row ? openCredentials(keys, row).catch(() => ({})) : {};
}
