import { createHash, createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { type Register, registerOf } from "../../core/networks";
import { outcomeOf, variantOf } from "../../core/outcomes";

type Ctx = Context<{ Bindings: Env }>;

const PROVIDER = "hlr-lookups";
const MAX_AGE_S = 300;
const BROKEN = "<html><body><h1>500 Internal Server Error</h1></body></html>";
const STATUS: Record<Register["state"], string> = {
  connected: "CONNECTED",
  absent: "ABSENT",
  unknownNumber: "INVALID_MSISDN",
  undetermined: "UNDETERMINED",
};

const request = z.object({
  msisdn: z.string().regex(/^\+[1-9]\d{6,14}$/),
  route: z.string().max(3).optional(),
  storage: z.string().optional(),
});

/** hlr-lookups.com v2, synchronous (protocols §10). */
export const hlrLookups = new Hono<{ Bindings: Env }>().basePath("/api/v2");

hlrLookups.get("/ping", (c) => c.json({ success: true }));
hlrLookups.get("/time", (c) => c.json({ time: Math.floor(Date.now() / 1000) }));
hlrLookups.get("/auth-test", async (c) => (isAllowed(c, "/auth-test", "") ? c.json({ success: true }) : forged(c)));

hlrLookups.post("/hlr-lookup", async (c) => {
  const body = await c.req.text();
  if (!isAllowed(c, "/hlr-lookup", body)) return forged(c);
  const { data } = request.safeParse(parse(body));
  if (!data) return c.json({ success: false, errors: [{ code: 1100, message: "Invalid MSISDN" }] }, 400);
  const phone = data.msisdn.slice(1);
  const id = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  const reference = /^7999000/.test(phone) ? phone : id;
  const rest = { from: "", text: "", parts: 1, callbackUrl: null, callbackData: null, intermediate: false };
  const batch = { channel: "hlr", provider: PROVIDER, bulk: id };
  const verdict = await takeIn(inboxOf(c.env), batch, [{ reference, to: phone, ...rest }]);
  if (verdict === "tooManyRequests")
    return c.json({ success: false, errors: [{ code: 1429, message: "Too many requests" }] }, 429);
  if (verdict === "serverError") return c.html(BROKEN, 500);
  if (outcomeOf(phone) === "rejected" && variantOf(phone) === 2)
    return c.json({ success: false, errors: [{ code: 1402, message: "Insufficient credit" }] }, 402);
  return c.json(answerOf(id, phone));
});

function answerOf(id: string, phone: string) {
  const { state, home, ported, roaming } = registerOf(phone);
  const isRejected = outcomeOf(phone) === "rejected";
  const isKnown = state === "connected" || state === "absent";
  return {
    id,
    msisdn: `+${phone}`,
    connectivity_status: isRejected ? null : STATUS[state],
    mccmnc: isKnown ? (ported ?? home).mcc + (ported ?? home).mnc : null,
    mcc: isKnown ? (ported ?? home).mcc : null,
    mnc: isKnown ? (ported ?? home).mnc : null,
    imsi: null,
    msin: null,
    msc: null,
    original_network_name: home.name,
    original_country_name: home.country,
    is_ported: isKnown ? ported !== null : null,
    ported_network_name: ported?.name ?? null,
    ported_country_name: ported?.country ?? null,
    is_roaming: state === "connected" ? roaming !== null : null,
    roaming_network_name: roaming?.name ?? null,
    roaming_country_name: roaming?.country ?? null,
    cost: "0.0100",
    timestamp: new Date().toISOString(),
    storage: null,
    route: "V11",
    processing_status: isRejected ? (variantOf(phone) === 1 ? "FAILED" : "REJECTED") : "COMPLETED",
    error_code: isRejected ? 102 : null,
    error_description: isRejected ? "The number cannot be looked up" : null,
    data_source: "LIVE_HLR",
  };
}

/** Authorised by the request's digest, or the hash of key and secret. */
function isAllowed(c: Ctx, path: string, body: string): boolean {
  const { HLR_KEY: key, HLR_SECRET: secret } = c.env;
  const basic = createHash("sha256").update(`${key}:${secret}`).digest("hex");
  if (c.req.header("x-basic") !== undefined) return c.req.header("x-basic") === basic;
  const timestamp = c.req.header("x-digest-timestamp") ?? "";
  if (c.req.header("x-digest-key") !== key || Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_S) return false;
  const expected = createHmac("sha256", secret)
    .update(path + timestamp + c.req.method + body)
    .digest("hex");
  return c.req.header("x-digest-signature") === expected;
}

function forged(c: Ctx): Response {
  return c.json({ success: false, errors: [{ code: 1000, message: "Invalid digest signature" }] }, 401);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
