import { MAX_BODY } from "../../../app/domain/base/shared/bounds/read-bytes";
import { reportFailure } from "../../../app/domain/base/shared/errors/isolate-failures";
import { lastRouting } from "../../../app/domain/network/routing/config";
import type { Env } from "../../env";
import { platformOf } from "../../platform";
import { isCallback } from "../../providers/core/callback-path";
import { protocolOf } from "../../providers/core/registry";
import { deliverCallback } from "../../queues/deliver-callback";
import { callbackBytes } from "../http/callback-bytes";

interface Address {
  processor: string;
  providerId: string;
  signature: string;
}

/** Stores a signed callback, then answers 200 whatever it contains: providers repeat refused ones and then block. */
export async function takeProviderCallback(request: Request, env: Env, address: Address): Promise<Response> {
  const { processor, providerId, signature } = address;
  const protocol = protocolOf(processor);
  if (!protocol || !isCallback(processor, providerId, signature, env.WEBHOOK_SECRET))
    return new Response(null, { status: 404 });
  const platform = platformOf(env);
  const known = (await lastRouting(platform, providerId)).providers.get(providerId);
  // Switched-off providers still report earlier messages.
  if (known?.config.processor !== processor) return new Response(null, { status: 404 });

  const bytes = await callbackBytes(request, protocol.mostBytes ?? MAX_BODY);
  if (!bytes) return new Response(null, { status: 413 });
  const body = new TextDecoder().decode(bytes);
  const called = { request, body, bytes, config: known.config, secret: env.WEBHOOK_SECRET };
  const refused = await protocol.authorize(called);
  if (refused) return refused instanceof Response ? refused : new Response(null, { status: refused.refused });
  const callback = await readOrKeep(() => protocol.read(called), { providerId, body });
  await deliverCallback(platform, providerId, protocol, callback);
  return callback.answer ?? new Response(null, { status: 200 });
}

/** If parsing fails, keeps the body for a fixed reader. */
async function readOrKeep<T>(read: () => T | Promise<T>, { providerId, body }: { providerId: string; body: string }) {
  try {
    return await read();
  } catch (error) {
    reportFailure("callbacks.unreadable", { provider: providerId }, error);
    return { receipts: [], incoming: [], unread: [body], answer: undefined };
  }
}
