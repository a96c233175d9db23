import type { Platform } from "../../../base/shared/ports/platform";
import { openSecret, sealSecret } from "../../../base/shared/secrets";

type Keyed = Pick<Platform, "config">;

const placeOf = (id: string) => `sendings/${id}`;

/** `shown`: placeholder of the same length for a text with a secret; `sealed` is decrypted only for the provider. */
export async function sealText({ config }: Keyed, id: string, text: string, secret: string) {
  const shown = text.replaceAll(secret, secret.replace(/\d/g, "*"));
  return { shown, sealed: await sealSecret(config.credentialsKey, placeOf(id), text) };
}

/** Null if nothing is sealed. */
export async function openText({ config }: Keyed, id: string, payload: string | null): Promise<string | null> {
  if (!payload?.includes('"sealed"')) return null;
  const { sealed } = JSON.parse(payload) as { sealed?: string };
  return sealed ? openSecret(config.credentialsKey, placeOf(id), sealed) : null;
}
