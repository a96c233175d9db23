import { createHmac, timingSafeEqual } from "node:crypto";
import type { OtpChannelSettings } from "../../../../db/schema/otp/tables";
import { derivedKey } from "../../base/shared/derived-key";
import type { Platform } from "../../base/shared/ports/platform";

type Keyed = Pick<Platform, "config">;

export interface Place {
  sessionId: string;
  send: number;
}

export function newCode({ length, beautify }: OtpChannelSettings["code"]): string {
  for (;;) {
    const code = Array.from({ length }, randomDigit).join("");
    if (!beautify || isBeautiful(code)) return code;
  }
}

export function isBeautiful(code: string): boolean {
  const kinds = new Set(code).size;
  return kinds > 1 && kinds <= Math.ceil(code.length * 0.7) && !ROWS.some((row) => row.includes(code));
}

const ROWS = ["0123456789", "9876543210"];

function randomDigit(): string {
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (byte < 250) return String(byte % 10);
  }
}

const LINK_DIGITS = 20;

/** Digits, which lists hide like those of a code. */
export const newLinkToken = () => Array.from({ length: LINK_DIGITS }, randomDigit).join("");

export function hashOfLink({ config }: Keyed, token: string): string {
  const key = derivedKey(config.credentialsKey, "otp");
  return createHmac("sha256", key).update(`link.${token}`).digest("base64url");
}

export function hashOfCode({ config }: Keyed, { sessionId, send }: Place, code: string): string {
  const key = derivedKey(config.credentialsKey, "otp");
  return createHmac("sha256", key).update(`${sessionId}.${send}.${code}`).digest("base64url");
}

export function isCode(keyed: Keyed, place: Place, hash: string, typed: string): boolean {
  const [actual, stored] = [hashOfCode(keyed, place, typed), hash].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return actual.byteLength === stored.byteLength && timingSafeEqual(actual, stored);
}
