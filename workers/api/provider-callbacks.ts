import { lastRouting } from "../../app/domain/routing/config";
import { CodedError } from "../../app/domain/shared/errors/errors";
import { reportFailure } from "../../app/domain/shared/errors/isolate-failures";
import type { Platform, QueueMessage } from "../../app/domain/shared/ports/platform";
import type { Env } from "../env";
import { platformOf } from "../platform";
import { callbackMessages, MOST_BYTES } from "../providers/core/callback-messages";
import { isCallback } from "../providers/core/callback-path";
import { protocolOf } from "../providers/core/registry";
import { bytesOf } from "../queues/batches";
import { takeCallback } from "../queues/take-callback";
import { MAX_BODY, readBytes } from "./http/body";

interface Address {
  processor: string;
  providerId: string;
  signature: string;
}

export async function takeProviderCallback(request: Request, env: Env, address: Address): Promise<Response> {
  const { processor, providerId, signature } = address;
  const protocol = protocolOf(processor);
  if (!protocol || !isCallback(processor, providerId, signature, env.WEBHOOK_SECRET))
    return new Response(null, { status: 404 });
  const platform = platformOf(env);
  const known = (await lastRouting(platform, providerId)).providers.get(providerId);
  // Switched-off providers still report on earlier messages.
  if (known?.config.processor !== processor) return new Response(null, { status: 404 });

  const { queue } = platform;
  const bytes = await readBytes(request, protocol.mostBytes ?? MAX_BODY).catch(nullIfTooLarge);
  if (!bytes) return new Response(null, { status: 413 });
  const body = new TextDecoder().decode(bytes);
  const callback = await protocol.receive({
    request,
    body,
    bytes,
    config: known.config,
    secret: env.WEBHOOK_SECRET,
  });
  if ("refused" in callback) return new Response(null, { status: callback.refused });
  // Replies after it is stored: the provider repeats unconfirmed callbacks.
  const { type, address: kept } = protocol.capabilities;
  const isOwn = kept === "own";
  for (const queueMessage of callbackMessages(providerId, { ...callback, incoming: isOwn ? [] : callback.incoming })) {
    await queue.send([queueMessage]);
  }
  const { addresses = [], instances = [], optOuts = [] } = callback;
  const incoming = isOwn ? callback.incoming : [];
  if ([addresses, instances, optOuts, incoming].some(({ length }) => length > 0)) {
    const told = { kind: "callback" as const, provider: providerId, type, addresses, instances, incoming, optOuts };
    await takeCallback(platform, told).catch((error) => keepCallback(platform, told, error));
  }
  return callback.answer ?? new Response(null, { status: 200 });
}

// The queue keeps callbacks during a database outage; if it fails too, the provider repeats them.
async function keepCallback({ queue }: Platform, told: Extract<QueueMessage, { kind: "callback" }>, error: unknown) {
  if (bytesOf(told) > MOST_BYTES) throw error;
  reportFailure("callbacks.kept", { provider: told.provider }, error);
  await queue.send([told]);
}

export function nullIfTooLarge(error: unknown): null {
  if (error instanceof CodedError && error.code === "fileTooLarge") return null;
  throw error;
}
