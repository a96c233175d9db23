import { claimsOf } from "./keys";

const MAX_BODY = 4096;
const DAY_S = 24 * 60 * 60;

export interface Refusal {
  status: 400 | 401 | 403 | 413;
  why: string;
}

interface PushRequest {
  headers: Headers;
  body: Uint8Array;
  origin: string;
  /** The application server's key of the subscription. */
  vapid: string;
}

/** null: accepted (RFC 8030 §5, 8188 §2.1, 8292 §2 and §4). */
export async function refusalOf({ headers, body, origin, vapid }: PushRequest): Promise<Refusal | null> {
  const bad = (why: string): Refusal => ({ status: 400, why });
  if (!/^\d+$/.test(headers.get("ttl") ?? "")) return bad("TTL is required");
  if (headers.get("content-encoding") !== "aes128gcm") return bad("Content-Encoding must be aes128gcm");
  if (!/^(very-low|low|normal|high)$/.test(headers.get("urgency") ?? "normal")) return bad("unknown Urgency");
  if (!/^[\w-]{1,32}$/.test(headers.get("topic") ?? "a")) return bad("Topic is no base64url of 32 characters");
  if (body.byteLength > MAX_BODY) return { status: 413, why: "a message holds 4096 bytes" };
  if (body.byteLength < 21 + 65 + 18 || body[20] !== 65) return bad("no aes128gcm header");

  const [, token, key] = /^vapid t=([^,\s]+), *k=([\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (!token || !key) return { status: 401, why: "no vapid authorization" };
  const claims = await claimsOf(token, key);
  if (!claims) return { status: 401, why: "the token is not signed by its key" };
  const left = Number(claims.exp) - Date.now() / 1000;
  if (!(left > 0 && left <= DAY_S)) return { status: 401, why: "exp is not within a day" };
  // Clients that support only https write this audience with it.
  if (![origin, origin.replace(/^http:/, "https:")].includes(String(claims.aud)))
    return { status: 401, why: "wrong aud" };
  if (!/^(mailto:|https:)/.test(String(claims.sub))) return { status: 401, why: "sub is no mailto: or https:" };
  return key === vapid ? null : { status: 403, why: "the subscription was made for another key" };
}
