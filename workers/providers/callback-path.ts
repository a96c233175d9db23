import { timingSafeEqual } from "node:crypto";

/** Where a provider without signatures reports to: a path that only it was told, an HMAC of its name. */
export async function callbackPath(provider: string, secret: string): Promise<string> {
  return `/webhook/providers/${provider}/${await signature(provider, secret)}`;
}

export async function isCallback(provider: string, given: string, secret: string): Promise<boolean> {
  const expected = new TextEncoder().encode(await signature(provider, secret));
  const actual = new TextEncoder().encode(given);
  return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
}

const signatures = new Map<string, Promise<string>>();

function signature(provider: string, secret: string): Promise<string> {
  const name = `${secret}/${provider}`;
  let made = signatures.get(name);
  if (!made) {
    made = sign(provider, secret);
    signatures.set(name, made);
  }
  return made;
}

async function sign(provider: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`callback:${provider}`));
  return Buffer.from(mac).toString("base64url");
}
