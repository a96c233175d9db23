import type { wapiInstances } from "../../../db/schema/wapi";
import type { WapiKey } from "../shared/ports/wapi";
import type { CredentialsKey } from "../shared/secrets";
import { openSecret, sealSecret } from "../shared/secrets";

export type InstanceRow = typeof wapiInstances.$inferSelect;

const placeOf = (id: string) => `wapi/${id}`;

export async function sealKey(key: CredentialsKey, id: string, { idInstance, token }: WapiKey) {
  return { idInstance, sealed: await sealSecret(key, placeOf(id), token) };
}

/** What the provider knows the instance by; null while it is not known to be made. Throws where the key is another one. */
export async function openKey(
  key: CredentialsKey,
  { id, idInstance, sealed }: Pick<InstanceRow, "id" | "idInstance" | "sealed">,
): Promise<WapiKey | null> {
  if (idInstance === null || sealed === null) return null;
  return { idInstance, token: await openSecret(key, placeOf(id), sealed) };
}
