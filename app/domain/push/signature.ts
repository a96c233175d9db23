import { createHmac, timingSafeEqual } from "node:crypto";

const PREFIX = "pushsec_";
const SECRET_BYTES = 32;
const DAY_S = 24 * 60 * 60;
/** Clocks differ. */
const AHEAD_S = 10 * 60;

/** A site's secret: 256 random bits behind a prefix. */
export function newSiteSecret(): string {
  return PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64url");
}

/** What a site's server signs for a visitor's phone at `time` (seconds UTC): hex of HMAC-SHA256 of "phone.time". */
export function signatureOf(secret: string, { phone, time }: Signed): string {
  return createHmac("sha256", secret).update(`${phone}.${time}`).digest("hex");
}

/** Whether the site's server has signed this within the last day; `now` in ms UTC. */
export function isSigned(secret: string, { signature, ...signed }: Signed & { signature: string }, now: number) {
  const age = Math.floor(now / 1000) - signed.time;
  if (age > DAY_S || age < -AHEAD_S) return false;
  const expected = Buffer.from(signatureOf(secret, signed));
  const given = Buffer.from(signature.toLowerCase());
  return expected.byteLength === given.byteLength && timingSafeEqual(expected, given);
}

interface Signed {
  phone: string;
  /** Seconds UTC. */
  time: number;
}
