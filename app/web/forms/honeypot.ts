import { hmacKey } from "../../domain/base/shared/derived-key";
import type { Platform } from "../../domain/base/shared/ports/platform";

const FASTEST_MS = 2000;
const OLDEST_MS = 24 * 60 * 60 * 1000;

type Needs = Pick<Platform, "clock" | "config">;

interface HoneypotFields {
  /** ms UTC */
  renderedAt: number;
  /** HMAC of the time, so it cannot be forged. */
  signature: string;
}

export async function honeypotFields({ clock, config }: Needs): Promise<HoneypotFields> {
  const renderedAt = clock();
  const mac = await crypto.subtle.sign(
    "HMAC",
    await hmacKey(config.sessionSecret, "honeypot"),
    signedBytes(renderedAt),
  );
  return { renderedAt, signature: Buffer.from(mac).toString("base64url") };
}

/**
 * Valid if the hidden field is empty and the form was signed 2 s to 24 h ago; else 422 `formStale`. The route must
 * always revalidate.
 */
export async function isHuman({ clock, config }: Needs, form: FormData): Promise<boolean> {
  const renderedAt = Number(form.get("renderedAt"));
  const age = clock() - renderedAt;
  if (form.get("homepage") !== "" || !(age >= FASTEST_MS && age <= OLDEST_MS)) return false;
  const signature = Buffer.from(String(form.get("signature")), "base64url");
  return crypto.subtle.verify(
    "HMAC",
    await hmacKey(config.sessionSecret, "honeypot"),
    signature,
    signedBytes(renderedAt),
  );
}

/** The form's own fields, to be rendered again with its errors. */
export const honeypotOf = (form: FormData): HoneypotFields => ({
  renderedAt: Number(form.get("renderedAt")) || 0,
  signature: String(form.get("signature") ?? ""),
});

const signedBytes = (renderedAt: number) => new TextEncoder().encode(`honeypot:${renderedAt}`);
