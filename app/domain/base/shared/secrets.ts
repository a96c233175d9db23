const VERSION = "v1";
const IV_BYTES = 12;

/** Base64 of 32 bytes (env CREDENTIALS_KEY). */
export type CredentialsKey = string;

/** AES-GCM, bound to `place` (`webhooks/<id>`): a copy in another row does not decrypt. */
export async function sealSecret(key: CredentialsKey, place: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encode(place) },
    await keyOf(key),
    encode(secret),
  );
  return [VERSION, Buffer.from(iv).toString("base64url"), Buffer.from(sealed).toString("base64url")].join(".");
}

/** Throws for another key, place or value. */
export async function openSecret(key: CredentialsKey, place: string, stored: string): Promise<string> {
  const [version, iv, sealed] = stored.split(".");
  if (version !== VERSION || !iv || !sealed) throw new Error(`The sealed secret of ${place} is of an unknown form`);
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: decode(iv), additionalData: encode(place) },
    await keyOf(key),
    decode(sealed),
  );
  return new TextDecoder().decode(opened);
}

function keyOf(key: CredentialsKey): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", new Uint8Array(Buffer.from(key, "base64")), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
}

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
