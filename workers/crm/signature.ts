import { timingSafeEqual } from "node:crypto";

const encoder = new TextEncoder();

/** Checks a hex HMAC-SHA-256 in constant time. */
export async function isSigned(secret: string, text: string, hex: string): Promise<boolean> {
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), how, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, new Uint8Array(Buffer.from(hex, "hex")), encoder.encode(text));
}

export async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((text) => crypto.subtle.digest("SHA-256", encoder.encode(text))),
  );
  return timingSafeEqual(new Uint8Array(first!), new Uint8Array(second!));
}
