import type { Platform } from "../../shared/ports/platform";
import { openSecret, sealSecret } from "../../shared/secrets";

type Keyed = Pick<Platform, "config">;

const placeOf = (id: string) => `sendings/${id}`;

/** What is listed instead of a text with a secret, of the same length; `sealed` opens for the provider only. */
export async function sealText({ config }: Keyed, id: string, text: string, secret: string) {
  const shown = text.replaceAll(secret, secret.replace(/\d/g, "*"));
  return { shown, sealed: await sealSecret(config.credentialsKey, placeOf(id), text) };
}

/** Null where nothing is sealed. */
export async function openText({ config }: Keyed, id: string, payload: string | null): Promise<string | null> {
  if (!payload?.includes('"sealed"')) return null;
  const { sealed } = JSON.parse(payload) as { sealed?: string };
  return sealed ? openSecret(config.credentialsKey, placeOf(id), sealed) : null;
}
