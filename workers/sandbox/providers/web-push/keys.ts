const P256 = { name: "ECDH", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", namedCurve: "P-256" };
const HEADER = 16 + 4 + 1;
const LAST_RECORD = 2;

/** Keys are base64url, the private one a JWK. */
export interface Keys {
  p256dh: string;
  auth: string;
  privateKey: JsonWebKey;
}

type Bytes = Uint8Array<ArrayBuffer>;

export const decode = (text: string): Bytes => new Uint8Array(Buffer.from(text, "base64url"));
const encode = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString("base64url");
const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

export async function newKeys(): Promise<Keys> {
  const pair = (await crypto.subtle.generateKey(P256, true, ["deriveBits"])) as CryptoKeyPair;
  const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  const privateKey = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
  return { p256dh: encode(point), auth: encode(crypto.getRandomValues(new Uint8Array(16))), privateKey };
}

/** The text of an aes128gcm body (RFC 8188, RFC 8291 §3.4). Throws for any other body. */
export async function open(body: Bytes, { p256dh, auth, privateKey }: Keys): Promise<string> {
  const salt = body.slice(0, 16);
  const sender = body.slice(HEADER, HEADER + body[HEADER - 1]!);
  const ours = await crypto.subtle.importKey("jwk", privateKey, P256, false, ["deriveBits"]);
  const theirs = await crypto.subtle.importKey("raw", sender, P256, false, []);
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, ours, 256));
  const info = joined(utf8("WebPush: info\0"), decode(p256dh), sender);
  const material = await hkdf(shared, decode(auth), info, 32);
  const key = await hkdf(material, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(material, salt, utf8("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const record = body.slice(HEADER + sender.byteLength);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, record));
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("no delimiter of the last record");
  return new TextDecoder().decode(padded.slice(0, end));
}

/** The claims of a VAPID token signed by this key (RFC 8292); null for others. */
export async function claimsOf(token: string, publicKey: string): Promise<Record<string, unknown> | null> {
  try {
    const [head, claims, signature] = token.split(".") as [string, string, string];
    if (JSON.parse(Buffer.from(head, "base64url").toString()).alg !== "ES256") return null;
    const key = await crypto.subtle.importKey("raw", decode(publicKey), SIGNING, false, ["verify"]);
    const how = { name: "ECDSA", hash: "SHA-256" };
    const isSigned = await crypto.subtle.verify(how, key, decode(signature), utf8(`${head}.${claims}`));
    return isSigned ? JSON.parse(Buffer.from(claims, "base64url").toString()) : null;
  } catch {
    return null;
  }
}

async function hkdf(material: Bytes, salt: Bytes, info: Bytes, bytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
