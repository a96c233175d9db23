import type { ownNumbers } from "../../../db/schema/own-numbers";
import type { OwnNumberKey } from "../shared/ports/own-numbers";
import type { CredentialsKey } from "../shared/secrets";
import { openSecret, sealSecret } from "../shared/secrets";

export type OwnNumberRow = typeof ownNumbers.$inferSelect;

const placeOf = (id: string) => `wapi/${id}`;

export async function sealKey(key: CredentialsKey, id: string, { idInstance, token }: OwnNumberKey) {
  return { idInstance, sealed: await sealSecret(key, placeOf(id), token) };
}

/** What the provider knows the instance by; null while it is not known to be made. Throws where the key is another one. */
export async function openKey(
  key: CredentialsKey,
  { id, idInstance, sealed }: Pick<OwnNumberRow, "id" | "idInstance" | "sealed">,
): Promise<OwnNumberKey | null> {
  if (idInstance === null || sealed === null) return null;
  return { idInstance, token: await openSecret(key, placeOf(id), sealed) };
}
