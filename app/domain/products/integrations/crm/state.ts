import type { CrmKind } from "../../../../../db/schema/webhooks";
import { hmacKey } from "../../../base/shared/derived-key";

const LIVES_MS = 60 * 60_000;

/** State returned by a CRM's consent page: prevents connecting an account to another user's cabinet. */
export interface ConnectState {
  ownerId: string;
  kind: CrmKind;
  id: string;
}

export async function signState(secret: string, state: ConnectState, now: number): Promise<string> {
  const content = Buffer.from(JSON.stringify({ ...state, until: now + LIVES_MS })).toString("base64url");
  const mac = await crypto.subtle.sign("HMAC", await hmacKey(secret, "crm"), new TextEncoder().encode(content));
  return `${content}.${Buffer.from(mac).toString("base64url")}`;
}

/** null if it is not ours, or older than an hour. */
export async function readState(secret: string, text: string, now: number): Promise<ConnectState | null> {
  const [content = "", mac = ""] = text.split(".");
  const macBytes = new Uint8Array(Buffer.from(mac, "base64url"));
  const key = await hmacKey(secret, "crm");
  if (!(await crypto.subtle.verify("HMAC", key, macBytes, new TextEncoder().encode(content)))) return null;
  const { until, ...state } = JSON.parse(Buffer.from(content, "base64url").toString()) as ConnectState & {
    until: number;
  };
  return until > now ? state : null;
}
