import { createHmac, timingSafeEqual } from "node:crypto";

const PREFIX = "pushsec_";
const SECRET_BYTES = 32;
const DAY_S = 24 * 60 * 60;
const AHEAD_S = 10 * 60;

export function newSiteSecret(): string {
  return PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64url");
}

/** Hex of HMAC-SHA256 of "phone.time"; `time` in seconds UTC. */
export function signatureOf(secret: string, { phone, time }: Signed): string {
  return createHmac("sha256", secret).update(`${phone}.${time}`).digest("hex");
}

/** Valid for a day; `now` in ms UTC. */
export function isSigned(secret: string, { signature, ...signed }: Signed & { signature: string }, now: number) {
  const age = Math.floor(now / 1000) - signed.time;
  if (age > DAY_S || age < -AHEAD_S) return false;
  const expected = Buffer.from(signatureOf(secret, signed));
  const actual = Buffer.from(signature.toLowerCase());
  return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
}

interface Signed {
  phone: string;
  time: number;
}
