import { Hono } from "hono";
import type { Ring } from "../../app/domain/shared/platform";
import type { Env } from "../env";
import { platformOf } from "../platform";
import { isCallback } from "../providers/callback-path";
import { infobipReports, receiptOf } from "../providers/infobip-sms";

/** A queue message holds 128 KB: this many receipts stay well below. */
const RECEIPTS_A_RING = 600;

export const webhooks = new Hono<{ Bindings: Env }>();

webhooks.post("/providers/infobip-sms/:signature", async (c) => {
  if (!(await isCallback("infobip-sms", c.req.param("signature"), c.env.WEBHOOK_SECRET))) return c.body(null, 404);
  const parsed = infobipReports.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  const receipts = parsed.data.results.flatMap((row) => receiptOf(row));
  const rings: Ring[] = [];
  for (let from = 0; from < receipts.length; from += RECEIPTS_A_RING) {
    rings.push({ kind: "receipts", provider: "infobip-sms", receipts: receipts.slice(from, from + RECEIPTS_A_RING) });
  }
  // Not answered before the queue has them: the provider repeats what we do not confirm.
  for (const ring of rings) await platformOf(c.env).bell.ring([ring]);
  return c.body(null, 200);
});
