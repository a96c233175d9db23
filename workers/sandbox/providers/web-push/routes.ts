import { type Context, Hono } from "hono";
import { z } from "zod";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";
import { type Browser, browserOf, keepBrowser, subscribe, WEB_PUSH } from "./browsers";
import { open } from "./keys";
import { refusalOf } from "./request";

type Ctx = Context<{ Bindings: Env }>;

const notice = z.object({
  id: z.string(),
  receiptUrl: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string().optional(),
  image: z.string().optional(),
  buttons: z.array(z.object({ text: z.string(), url: z.string() })).optional(),
});

/** A push service (RFC 8030) and its browsers, which show notifications on phones. */
export const webPush = new Hono<{ Bindings: Env }>();

webPush.post("/push/browsers", async (c) => {
  const form = await c.req.formData();
  const phone = String(form.get("phone") ?? "").replace(/\D/g, "");
  const status = phone ? await subscribe(c.env, phone, new URL(c.req.url).origin) : 422;
  if (!(c.req.header("accept") ?? "").includes("text/html")) return c.json({ status }, status === 200 ? 200 : 409);
  return c.redirect(`/?q=${phone}&${status === 200 ? "subscribed" : "refused"}=${status}`, 303);
});

webPush.post("/push/:id", async (c) => {
  const id = c.req.param("id");
  const browser = await browserOf(c.env, id);
  if (!browser) return c.text("no such subscription", 404);
  if (browser.isGone) return c.text("the subscription has ended", 410);
  const body = new Uint8Array(await c.req.arrayBuffer());
  const { origin } = new URL(c.req.url);
  const refusal = await refusalOf({ headers: c.req.raw.headers, body, origin, vapid: browser.vapid });
  if (refusal) return c.text(refusal.why, refusal.status);
  return deliver(c, { id, browser, text: await open(body, browser).catch(() => "") });
});

async function deliver(c: Ctx, { id, browser, text }: { id: string; browser: Browser; text: string }) {
  const taken = { location: `${new URL(c.req.url).origin}/push/messages/${crypto.randomUUID()}` };
  const { data } = notice.safeParse(parsed(text));
  // A push service cannot decrypt: it accepts an unreadable message, which the browser then drops.
  if (!data) return c.body(null, 201, taken);
  const { title, image, link, buttons = [] } = data;
  const links = link ? [{ text: link, url: link }, ...buttons] : buttons;
  const extras = { ...(image && { image }), ...(links.length > 0 && { buttons: links }) };
  const message = {
    reference: data.id,
    to: browser.phone,
    from: title,
    text: data.text,
    parts: 1,
    callbackUrl: data.receiptUrl,
    callbackData: null,
    intermediate: false,
  };
  const verdict = await takeIn(inboxOf(c.env), { channel: "push", provider: WEB_PUSH, bulk: id, extras }, [message]);
  if (verdict === "tooManyRequests") return c.text("slow down", 429, { "retry-after": "1" });
  if (verdict === "serverError") return c.text("broken", 500);
  if (outcomeOf(browser.phone) !== "rejected") return c.body(null, 201, taken);
  await keepBrowser(c.env, id, { ...browser, isGone: true });
  return c.text("the subscription has ended", 410);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
