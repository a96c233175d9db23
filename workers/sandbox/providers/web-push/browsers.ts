import { type Env, inboxOf } from "../../core/env";
import { type Keys, newKeys } from "./keys";

export const WEB_PUSH = "web-push";

export interface Browser extends Keys {
  phone: string;
  vapid: string;
  isGone: boolean;
}

const placeOf = (id: string) => `${WEB_PUSH}/${id}`;
const placeOfPhone = (phone: string) => `${WEB_PUSH}/of/${phone}`;

export async function browserOf(env: Env, id: string): Promise<Browser | null> {
  const kept = await inboxOf(env).kept(placeOf(id));
  return kept === null ? null : JSON.parse(kept);
}

export async function keepBrowser(env: Env, id: string, browser: Browser): Promise<void> {
  await inboxOf(env).keep(placeOf(id), JSON.stringify(browser));
}

/** A subscription stays until it expires or another key subscribes. */
async function subscriptionOf(env: Env, phone: string, vapid: string): Promise<{ id: string } & Browser> {
  const known = await inboxOf(env).kept(placeOfPhone(phone));
  const browser = known && (await browserOf(env, known));
  if (known && browser && !browser.isGone && browser.vapid === vapid) return { id: known, ...browser };
  const id = crypto.randomUUID();
  const made = { ...(await newKeys()), phone, vapid, isGone: false };
  await keepBrowser(env, id, made);
  await inboxOf(env).keep(placeOfPhone(phone), id);
  return { id, ...made };
}

/** Subscribes as a browser on a customer's page. Returns the cabinet's HTTP status, 0 if unreachable. */
export async function subscribe(env: Env, phone: string, origin: string): Promise<number> {
  const { callbacks } = await inboxOf(env).control();
  const cabinet = callbacks[WEB_PUSH] && new URL(callbacks[WEB_PUSH]).origin;
  const { PUSH_SITE_KEY: key, PUSH_SITE_SECRET: secret } = env;
  if (!cabinet) return 0;
  try {
    const script = await (await fetch(`${cabinet}/push/${key}.js`)).text();
    const vapid = /"vapid":"([\w-]+)"/.exec(script)?.[1];
    if (!vapid) return 404;
    const { id, p256dh, auth } = await subscriptionOf(env, phone, vapid);
    const subscription = { endpoint: `${origin}/push/${id}`, expirationTime: null, keys: { p256dh, auth } };
    const time = Math.floor(Date.now() / 1000);
    const signature = await sign(secret, `${phone}.${time}`);
    const body = JSON.stringify({ key, phone, time, signature, subscription });
    const answer = await fetch(`${cabinet}/api/push/subscriptions`, { method: "POST", headers: { origin }, body });
    return answer.status;
  } catch {
    return 0;
  }
}

async function sign(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), how, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).toString("hex");
}
