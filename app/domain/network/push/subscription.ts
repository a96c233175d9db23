import type { ProviderConfig } from "../../base/shared/ports/platform";
import { refusalOfUrl } from "../../base/shared/public-address";
import type { Subscription } from "./input";

const AUTH_BYTES = 16;
const P256 = { name: "ECDH", namedCurve: "P-256" };

/** A valid push endpoint: https, or the carrier's own push service. */
export async function isReachable(
  { endpoint, keys }: Subscription,
  carrier: Pick<ProviderConfig, "host"> | null,
): Promise<boolean> {
  const isOurs = carrier !== null && new URL(endpoint).origin === URL.parse(carrier.host)?.origin;
  return (isPublic(endpoint) || isOurs) && areKeys(keys);
}

const isPublic = (endpoint: string) => endpoint.startsWith("https:") && refusalOfUrl(endpoint, []) === null;

async function areKeys({ p256dh, auth }: Subscription["keys"]): Promise<boolean> {
  const [point, secret] = [p256dh, auth].map((text) => new Uint8Array(Buffer.from(text, "base64url")));
  if (secret!.byteLength !== AUTH_BYTES) return false;
  return crypto.subtle.importKey("raw", point!, P256, false, []).then(
    () => true,
    () => false,
  );
}
