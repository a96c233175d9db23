import { createHmac, timingSafeEqual } from "node:crypto";
import type { Receipt } from "../../../app/domain/shared/ports/platform";

const STATUSES: Record<string, Pick<Receipt, "status" | "code">> = {
  delivered: { status: "delivered" },
  seen: { status: "seen" },
  failed: { status: "failed", code: "notShown" },
};

/** Half an HMAC-SHA256 cannot be guessed and keeps the payload short. */
const MAC_BYTES = 16;

type Owned = Pick<Receipt, "ownerId" | "id">;

/** Signed per message, so a call proves that the device received it. */
export function receiptUrl(callbackUrl: string, key: string, { ownerId, id }: Owned): string {
  const url = new URL(callbackUrl);
  url.searchParams.set("m", [ownerId, id, macOf(key, { ownerId, id }).toString("base64url")].join("."));
  return url.href;
}

export function receiptOf({ url }: Request, key: string, body: string, now: number): Receipt[] | null {
  const [ownerId, id, mac, ...more] = (new URL(url).searchParams.get("m") ?? "").split(".");
  if (!key || !ownerId || !id || !mac || more.length > 0) return null;
  const [expected, given] = [macOf(key, { ownerId, id }), Buffer.from(mac, "base64url")];
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(expected, given)) return null;
  const known = Object.hasOwn(STATUSES, body) ? STATUSES[body] : null;
  return known ? [{ ownerId, id, at: now, ...known }] : [];
}

function macOf(key: string, { ownerId, id }: Owned): Buffer {
  return createHmac("sha256", key).update(`receipt\n${ownerId}\n${id}`).digest().subarray(0, MAC_BYTES);
}
