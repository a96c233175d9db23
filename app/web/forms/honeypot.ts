import { hmacKey } from "../../domain/shared/derived-key";
import type { Platform } from "../../domain/shared/ports/platform";

/** Nobody fills a form faster. */
const FASTEST_MS = 2000;
const OLDEST_MS = 24 * 60 * 60 * 1000;

type Needs = Pick<Platform, "clock" | "config">;

/** What a loader gives the `<Honeypot>` of its form. */
export interface HoneypotFields {
  /** ms UTC */
  renderedAt: number;
  /** HMAC of the time: a robot cannot make an older one. */
  signature: string;
}

/** The signed moment at which a form was drawn. */
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
 * Whether a person may have sent the form: the hidden field is empty and the form was drawn by us, between 2 s and 24 h
 * ago. Where not, answer 422 with the form error `formStale`: a person sends it again. Such a route revalidates always
 * (`shouldRevalidate`), or a page that was open for a day would stay refused.
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

const signedBytes = (renderedAt: number) => new TextEncoder().encode(`honeypot:${renderedAt}`);
