import { hkdfSync } from "node:crypto";

/** What a key of the session secret is for. */
export type KeyUse = "session" | "device" | "ticket" | "recovery" | "file" | "unsubscribe" | "honeypot";

const derived = new Map<string, Uint8Array<ArrayBuffer>>();

/** 32 bytes of the secret for one use (HKDF-SHA-256, RFC 5869): what one key signs no other signs. */
export function derivedKey(secret: string, use: KeyUse): Uint8Array<ArrayBuffer> {
  const name = `${use} ${secret}`;
  const known = derived.get(name) ?? new Uint8Array(hkdfSync("sha256", secret, "", `cabinet ${use}`, 32));
  derived.set(name, known);
  return known;
}

/** The same for HMAC in Web Crypto. */
export function hmacKey(secret: string, use: KeyUse): Promise<CryptoKey> {
  return importHmac(derivedKey(secret, use));
}

/** The undivided secret: it signed addresses that still lie in letters. */
export function undividedKey(secret: string): Promise<CryptoKey> {
  return importHmac(new TextEncoder().encode(secret));
}

function importHmac(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
