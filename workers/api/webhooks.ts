import { Hono } from "hono";
import { openRouting } from "../../app/domain/routing/config";
import type { Receipt, Ring } from "../../app/domain/shared/platform";
import type { Env } from "../env";
import { platformOf } from "../platform";
import { isCallback } from "../providers/callback-path";
import { protocolOf } from "../providers/providers";

/** A queue message holds 128 KB: this many receipts stay well below. */
const RECEIPTS_A_RING = 600;

export const webhooks = new Hono<{ Bindings: Env }>();

webhooks.on(["GET", "POST"], "/providers/:processor/:providerId/:signature", async (c) => {
  const { processor, providerId, signature } = c.req.param();
  const protocol = protocolOf(processor);
  if (!protocol || !isCallback(processor, providerId, signature, c.env.WEBHOOK_SECRET)) return c.body(null, 404);
  const platform = platformOf(c.env);
  const known = (await openRouting(platform)).providers.get(providerId);
  if (!known?.isActive || known.config.processor !== processor) return c.body(null, 404);

  const callback = await protocol.receive({ request: c.req.raw, body: await c.req.text(), config: known.config });
  if ("refused" in callback) return c.body(null, callback.refused);
  // Not answered before the queue has them: the provider repeats what we do not confirm.
  for (const ring of ringsOf(providerId, callback.receipts)) await platform.bell.ring([ring]);
  return callback.answer ?? c.body(null, 200);
});

function ringsOf(provider: string, receipts: Receipt[]): Ring[] {
  const rings: Ring[] = [];
  for (let from = 0; from < receipts.length; from += RECEIPTS_A_RING) {
    rings.push({ kind: "receipts", provider, receipts: receipts.slice(from, from + RECEIPTS_A_RING) });
  }
  return rings;
}
