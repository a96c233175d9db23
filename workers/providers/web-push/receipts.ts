import { createHmac, timingSafeEqual } from "node:crypto";
import type { Receipt } from "../../../app/domain/base/shared/ports/platform";
import { ignored, NOTHING } from "../core/callback";
import type { Callback } from "../core/protocol";

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

/** The message that the address was signed for; null if the signature is wrong. */
export function messageIn(url: string, key: string): Owned | null {
  const [ownerId, id, mac, ...more] = (new URL(url).searchParams.get("m") ?? "").split(".");
  if (!key || !ownerId || !id || !mac || more.length > 0) return null;
  const [expected, actual] = [macOf(key, { ownerId, id }), Buffer.from(mac, "base64url")];
  return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected) ? { ownerId, id } : null;
}

/** The body is one word. */
export function readReceipt(message: Owned | null, body: string, now: number): Callback {
  const word = body.trim();
  const known = Object.hasOwn(STATUSES, word) ? STATUSES[word] : null;
  if (!message || !known) return ignored("web-push", word);
  return { ...NOTHING, receipts: [{ ...message, at: now, ...known }] };
}

function macOf(key: string, { ownerId, id }: Owned): Buffer {
  return createHmac("sha256", key).update(`receipt\n${ownerId}\n${id}`).digest().subarray(0, MAC_BYTES);
}
