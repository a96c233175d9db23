import type { credentials } from "../../../../db/schema/routing";
import type { Platform } from "../../shared/ports/platform";
import { openSecret, sealSecret } from "../../shared/secrets";
import type { RECORDS } from "../rules/tags";

type Keys = Pick<Platform, "config">;
export type Secrets = Partial<Record<(typeof RECORDS)[number], string>>;
export type CredentialsRow = typeof credentials.$inferSelect;

const placeOf = (id: string) => `credentials/${id}`;

/** Sealed for the credentials of this id: copied into another row they do not open. */
export function sealCredentials({ config }: Keys, id: string, secrets: object): Promise<string> {
  return sealSecret(config.credentialsKey, placeOf(id), JSON.stringify(secrets));
}

/** The secrets themselves, for a provider's wire. Throws where they were sealed with another key. */
export async function openCredentials({ config }: Keys, row: Pick<CredentialsRow, "id" | "sealed">): Promise<Secrets> {
  return JSON.parse(await openSecret(config.credentialsKey, placeOf(row.id), row.sealed)) as Secrets;
}

/** The same; none where there is no row, or one that cannot be read any more. */
export async function secretsOf(keys: Keys, row: CredentialsRow | null | undefined): Promise<Secrets> {
  return row ? openCredentials(keys, row).catch(() => ({})) : {};
}
