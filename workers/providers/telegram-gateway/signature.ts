import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Telegram repeats a callback for a while; an older one is somebody's copy. */
const MAX_AGE_MS = 10 * 60 * 1000;

interface Signed {
  token: string;
  /** Seconds since the epoch, as it stands in X-Request-Timestamp. */
  timestamp: string;
  /** Hex, as it stands in X-Request-Signature. */
  signature: string;
  /** As it came. */
  body: string;
  /** ms UTC */
  now: number;
}

/** Whether the Gateway itself wrote a callback, and not long ago (protocols §4.2). */
export function isSigned({ token, timestamp, signature, body, now }: Signed): boolean {
  if (token === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > MAX_AGE_MS) return false;
  const key = createHash("sha256").update(token).digest();
  const expected = createHmac("sha256", key).update(`${timestamp}\n${body}`).digest();
  const given = Buffer.from(signature, "hex");
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}
