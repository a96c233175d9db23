import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Telegram repeats callbacks for a while; an older one is a replay. */
const MAX_AGE_MS = 10 * 60 * 1000;

interface Signed {
  token: string;
  /** Seconds since the epoch. */
  timestamp: string;
  signature: string;
  body: string;
  /** ms UTC */
  now: number;
}

/** Also checks the age (protocols §4.2). */
export function isSigned({ token, timestamp, signature, body, now }: Signed): boolean {
  if (token === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > MAX_AGE_MS) return false;
  const key = createHash("sha256").update(token).digest();
  const expected = createHmac("sha256", key).update(`${timestamp}\n${body}`).digest();
  const given = Buffer.from(signature, "hex");
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}
