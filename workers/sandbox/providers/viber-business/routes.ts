import { Hono } from "hono";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import type { Extras } from "../../core/message";
import { outcomeOf, variantOf } from "../../core/outcomes";
import { referenceOf } from "../../core/reference";
import { withTokens } from "./callbacks";
import { readRequest, STATUS, type ViberRequest } from "./request";

const BROKEN = "<html><body><h1>500 Server Error</h1></body></html>";
const TOO_MANY = "<html><body><h1>429 Too Many Requests</h1></body></html>";

/** Not a Viber user, blocked the sender, no suitable device. */
const REFUSALS = [STATUS.notViberUser, 8, 10];

/** Viber Business Messages: always HTTP 200, with the outcome in `status`; only a proxy replies otherwise. */
export const viberBusiness = new Hono<{ Bindings: Env }>();

viberBusiness.post("/vibersrvc/1/send_message", async (c) => {
  const body = (await c.req.json().catch(() => null)) as { seq?: number } | null;
  const request = readRequest(body, c.env.VIBER_SERVICE_ID);
  if (typeof request === "number") return c.json({ status: request, seq: body?.seq ?? 0 });
  const { seq, dest } = request;
  const token = newToken();
  const batch = { channel: "viber", provider: "viber-business", bulk: token, extras: extrasOf(request) };
  const verdict = await takeIn(inboxOf(c.env), batch, [submitted(request, token)]);
  if (verdict === "tooManyRequests") return c.html(TOO_MANY, 429);
  if (verdict === "serverError") return c.html(BROKEN, 500);
  if (outcomeOf(dest) === "rejected") return c.json({ status: REFUSALS[variantOf(dest)] ?? STATUS.notViberUser, seq });
  return c.body(withTokens({ status: STATUS.ok, seq, message_token: token }), 200, {
    "content-type": "application/json",
  });
});

function submitted({ dest, content, service_id, tracking, tag }: ViberRequest, token: string) {
  return {
    reference: referenceOf(tracking ?? "") || token,
    to: dest,
    from: tag ?? service_id,
    text: content["#txt"] ?? "",
    parts: 1,
    callbackUrl: null,
    callbackData: tracking,
    intermediate: false,
  };
}

function extrasOf({ content, duration }: ViberRequest): Extras {
  const { "#img": image, "#caption": text, "#action": action, "#fileName": name, "#media": media } = content;
  if (name && action) return { file: { url: action, name } };
  // A video's own address is its action, unless its button has one.
  const video = media ?? (duration === undefined ? undefined : action);
  const url = video === action ? undefined : action;
  return { ...(image && { image }), ...(video && { video }), ...(text && url && { button: { text, url } }) };
}

function newToken(): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000;
  return `5${Date.now()}${String(random).padStart(5, "0")}`;
}
