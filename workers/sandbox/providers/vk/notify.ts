import { Hono } from "hono";
import { type Submitted, takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";
import { messageIdOf, VK_NOTIFY } from "./notify-callbacks";
import { type Notification, notifyRequest, refusalOf, textOf } from "./notify-request";

const BROKEN = "<html><body><h1>500 Internal Server Error</h1></body></html>";
const MOST_A_DAY = 5;
const DAY_MS = 86_400_000;

/** VK Notify through Devino: batches with one result per message. */
export const vkNotify = new Hono<{ Bindings: Env }>();

vkNotify.post("/vk/messages", async (c) => {
  if (c.req.header("authorization") !== `Key ${c.env.VK_NOTIFY_KEY}`)
    return c.json({ code: "UNAUTHORIZED", description: "The key is unknown" }, 401);
  const { data, error } = notifyRequest.safeParse(await c.req.json().catch(() => null));
  if (!data) {
    const [issue] = error.issues;
    return c.json({ code: "VALIDATION_ERROR", description: `${issue?.path.join(".")}: ${issue?.message}` }, 400);
  }
  const inbox = inboxOf(c.env);
  const since = Date.now() - DAY_MS;
  const busy = await inbox.atLimit(VK_NOTIFY, data.messages.map(digitsOf), { since, most: MOST_A_DAY });
  const refusals = data.messages.map((message) => refusalOf(message) ?? limitOf(message, busy));
  const bulk = crypto.randomUUID();
  const messages = data.messages.map((message, place) => (refusals[place] === null ? submitted(message) : null));
  const taken = messages.filter((message) => message !== null);
  if (taken.length > 0) {
    const verdict = await takeIn(inbox, { channel: "vk", provider: VK_NOTIFY, bulk }, taken);
    if (verdict === "tooManyRequests") return c.json({ code: "THROTTLED" }, 429);
    if (verdict === "serverError") return c.html(BROKEN, 500);
  }
  const result = messages.map((message, place) => {
    if (!message) return { code: refusals[place] };
    const isKnown = outcomeOf(message.to) !== "rejected";
    return isKnown ? { code: "OK", messageId: messageIdOf(bulk, message.reference) } : { code: "NOT_FOUND" };
  });
  return c.json({ result });
});

const digitsOf = ({ phone }: Notification) => phone.replace("+", "");

function limitOf(message: Notification, busy: string[]): string | null {
  return busy.includes(digitsOf(message)) ? "USER_LIMIT_EXCEEDED" : null;
}

function submitted(message: Notification): Submitted {
  const { service, status_url = null, callbackData } = message;
  const id = callbackData?.id;
  return {
    reference: typeof id === "string" ? id : crypto.randomUUID(),
    to: digitsOf(message),
    from: service,
    text: textOf(message),
    parts: 1,
    callbackUrl: status_url,
    callbackData: callbackData ? JSON.stringify(callbackData) : null,
    intermediate: true,
  };
}
