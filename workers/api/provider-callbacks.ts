import { Hono } from "hono";
import { learnAddresses, phonesOf } from "../../app/domain/channels/addresses";
import { optOut } from "../../app/domain/contacts/unsubscribe";
import { claimIncoming, ownAddress } from "../../app/domain/incoming/own-address";
import { lastRouting } from "../../app/domain/routing/config";
import { CodedError } from "../../app/domain/shared/errors/errors";
import type { IncomingMessage } from "../../app/domain/shared/ports/platform";
import { hearOfInstances } from "../../app/domain/wapi/state";
import type { Database } from "../../db/client";
import type { Env } from "../env";
import { unsubscribedTitle } from "../i18n";
import { platformOf } from "../platform";
import { ringsOf } from "../providers/core/callback-messages";
import { isCallback } from "../providers/core/callback-path";
import { protocolOf } from "../providers/core/registry";
import { MAX_BODY, readBytes } from "./http/body";

export const webhooks = new Hono<{ Bindings: Env }>();

webhooks.on(["GET", "POST"], "/providers/:processor/:providerId/:signature", async (c) => {
  const { processor, providerId, signature } = c.req.param();
  const protocol = protocolOf(processor);
  if (!protocol || !isCallback(processor, providerId, signature, c.env.WEBHOOK_SECRET)) return c.body(null, 404);
  const platform = platformOf(c.env);
  const known = (await lastRouting(platform)).providers.get(providerId);
  // Also one that is switched off: what it carried before still has an end.
  if (known?.config.processor !== processor) return c.body(null, 404);

  const { bell, db } = platform;
  const bytes = await readBytes(c.req.raw, protocol.mostBytes ?? MAX_BODY).catch(nullIfTooLarge);
  if (!bytes) return c.body(null, 413);
  const body = new TextDecoder().decode(bytes);
  const callback = await protocol.receive({
    request: c.req.raw,
    body,
    bytes,
    config: known.config,
    secret: c.env.WEBHOOK_SECRET,
  });
  if ("refused" in callback) return c.body(null, callback.refused);
  // Not answered before it is kept: the provider repeats what we do not confirm.
  if (callback.addresses) await learnAddresses(platform, providerId, callback.addresses);
  if (callback.instances) await hearOfInstances(platform, providerId, callback.instances);
  const { type, address } = protocol.capabilities;
  if (callback.addresses) await claimIncoming(platform, { providerId, type }, callback.addresses);
  const incoming = address === "own" ? await byPhone(db, providerId, callback.incoming) : callback.incoming;
  for (const ring of ringsOf(providerId, { ...callback, incoming })) await bell.ring([ring]);
  for (const message of callback.optOuts ?? []) await optOut(platform, message, unsubscribedTitle);
  return callback.answer ?? c.body(null, 200);
});

function nullIfTooLarge(error: unknown): null {
  if (error instanceof CodedError && error.code === "fileTooLarge") return null;
  throw error;
}

// Somebody whose phone is known is answered, and barred, as who he is.
async function byPhone(db: Database, providerId: string, incoming: IncomingMessage[]): Promise<IncomingMessage[]> {
  const phones = await phonesOf(
    db,
    providerId,
    incoming.map(({ from }) => from),
  );
  return incoming.map((message) => ({
    ...message,
    from: phones.get(message.from) ?? ownAddress(message.type, message.from),
  }));
}
