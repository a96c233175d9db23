import { hkdfSync } from "node:crypto";

export type KeyUse =
  | "session"
  | "device"
  | "ticket"
  | "recovery"
  | "file"
  | "unsubscribe"
  | "honeypot"
  | "short-links"
  | "otp"
  | "crm"
  | "test-key";

const derived = new Map<string, Uint8Array<ArrayBuffer>>();

/** HKDF-SHA-256 (RFC 5869), 32 bytes. */
export function derivedKey(secret: string, use: KeyUse): Uint8Array<ArrayBuffer> {
  const name = `${use} ${secret}`;
  const known = derived.get(name) ?? new Uint8Array(hkdfSync("sha256", secret, "", `cabinet ${use}`, 32));
  derived.set(name, known);
  return known;
}

export function hmacKey(secret: string, use: KeyUse): Promise<CryptoKey> {
  return importHmac(derivedKey(secret, use));
}

/** The raw secret: it signed links in e-mails that are still in use. */
export function undividedKey(secret: string): Promise<CryptoKey> {
  return importHmac(new TextEncoder().encode(secret));
}

function importHmac(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
