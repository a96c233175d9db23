const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Standard Webhooks: `whsec_` and base64 of 256 random bits. */
export function newHookSecret(): string {
  return PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64");
}

/** Standard Webhooks 1.0: HMAC-SHA256 of `id.timestamp.body`, one per secret. `now` in ms UTC. */
export async function signatureHeaders(secrets: readonly string[], id: string, now: number, body: string) {
  const timestamp = String(Math.floor(now / 1000));
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, content)));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}

async function sign(secret: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(secret.slice(PREFIX.length), "base64"));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", key, content)).toString("base64");
}
