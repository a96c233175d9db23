import { Hono } from "hono";
import { z } from "zod";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { messageCount } from "../../core/message-count";
import { outcomeOf } from "../../core/outcomes";

const taken = z.object({
  reference: z.string().min(1),
  to: z.string().regex(/^\d{3,20}$/),
  from: z.string(),
  text: z.string(),
  data: z.string(),
});

/** A Worker accepts no TCP: the SMS centre (tests/peers/smsc/smsc.mjs) speaks SMPP and passes messages on. */
export const smpp = new Hono<{ Bindings: Env }>();

smpp.post("/smpp/messages", async (c) => {
  const parsed = taken.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.json({ error: "invalid" }, 400);
  const { reference, to, from, text, data } = parsed.data;
  const message = {
    reference,
    to,
    from,
    text,
    parts: messageCount(text),
    intermediate: false,
    callbackUrl: null,
    callbackData: data,
    sameAs: `${from} ${to} ${text}`,
  };
  const verdict = await takeIn(inboxOf(c.env), { channel: "sms", provider: "smpp", bulk: reference }, [message]);
  const isRejected = verdict === "accepted" && outcomeOf(to) === "rejected";
  return c.json({ verdict: isRejected ? "rejected" : verdict });
});

smpp.get("/smpp/messages/:reference", async (c) => {
  const [row] = await inboxOf(c.env).byReference("smpp", [c.req.param("reference")], 1);
  return row ? c.json({ status: row.status }) : c.json({ error: "notFound" }, 404);
});
