import type { ownNumbers } from "../../../../db/schema/own-numbers";
import type { OwnNumberKey } from "../../base/shared/ports/own-numbers";
import type { CredentialsKey } from "../../base/shared/secrets";
import { openSecret, sealSecret } from "../../base/shared/secrets";

export type OwnNumberRow = typeof ownNumbers.$inferSelect;

const placeOf = (id: string) => `wapi/${id}`;

export async function sealKey(key: CredentialsKey, id: string, { idInstance, token }: OwnNumberKey) {
  return { idInstance, sealed: await sealSecret(key, placeOf(id), token) };
}

/** null until creation is confirmed. Throws when sealed with another key. */
export async function openKey(
  key: CredentialsKey,
  { id, idInstance, sealed }: Pick<OwnNumberRow, "id" | "idInstance" | "sealed">,
): Promise<OwnNumberKey | null> {
  if (idInstance === null || sealed === null) return null;
  return { idInstance, token: await openSecret(key, placeOf(id), sealed) };
}
