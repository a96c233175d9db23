import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import type { Platform, QueueMessage } from "../../app/domain/base/shared/ports/platform";
import { applyTemplateNews } from "../../app/domain/network/channel-templates/refresh";
import { keepUnread } from "../../app/domain/network/dead-letters/dead-letters";
import { lastRouting } from "../../app/domain/network/routing/config";
import { callbackMessages, MOST_BYTES } from "../providers/core/callback-messages";
import type { Callback, Protocol } from "../providers/core/protocol";
import { protocolOf } from "../providers/core/registry";
import { bytesOf } from "./batches";
import { takeCallback } from "./take-callback";

type Unread = Extract<QueueMessage, { kind: "unread" }>;

/** Stores a callback's contents; throws on failure, so that the provider repeats it. */
export async function deliverCallback(
  platform: Platform,
  providerId: string,
  { processor, capabilities }: Protocol,
  callback: Callback,
): Promise<void> {
  const { type, address: kept } = capabilities;
  const isOwn = kept === "own";
  const { addresses = [], instances = [], optOuts = [], unnumbered = [], unread = [], templates = [] } = callback;
  for (const queueMessage of callbackMessages(providerId, { ...callback, incoming: isOwn ? [] : callback.incoming })) {
    await platform.queue.send([queueMessage]);
  }
  // A lost one is repaired by the next reading of the list.
  await applyTemplateNews(platform, providerId, templates).catch((error) =>
    reportFailure("callbacks.templates", { provider: providerId }, error),
  );
  const incoming = isOwn ? callback.incoming : unnumbered;
  if ([addresses, instances, optOuts, incoming].some(({ length }) => length > 0)) {
    const message = { kind: "callback" as const, provider: providerId, type, addresses, instances, incoming, optOuts };
    await takeCallback(platform, message).catch((error) => keepCallback(platform, message, error));
  }
  if (unread.length === 0) return;
  console.error(JSON.stringify({ event: "callbacks.unread", provider: providerId, processor, count: unread.length }));
  for (const body of unread.slice(0, MOST_KEPT))
    await keepUnread(platform, { provider: providerId, body: queueable(body) });
}

/** A few samples are enough to fix the reader; the log counts all. */
const MOST_KEPT = 50;
const MOST_CHARS = 40_000;

/** The part from the start that fits into a queue message. */
function queueable(body: string): string {
  let kept = body.slice(0, MOST_CHARS);
  while (bytesOf(kept) > MOST_BYTES) kept = kept.slice(0, kept.length / 2);
  return kept;
}

/** Reads a stored body again with the current reader. */
export async function readAgain(platform: Platform, { provider, body }: Unread): Promise<void> {
  const config = (await lastRouting(platform, provider)).providers.get(provider)?.config;
  const protocol = config && protocolOf(config.processor);
  if (!config || !protocol) return keepUnread(platform, { provider, body });
  const type = /^\s*[[{]/.test(body) ? "application/json" : "application/x-www-form-urlencoded";
  const request = new Request("https://kept.invalid/", { method: "POST", headers: { "content-type": type } });
  await deliverCallback(platform, provider, protocol, await protocol.read({ request, body, config }));
}

// The queue stores callbacks during a database outage; if the queue fails too, the provider repeats them.
async function keepCallback({ queue }: Platform, message: Extract<QueueMessage, { kind: "callback" }>, error: unknown) {
  if (bytesOf(message) > MOST_BYTES) throw error;
  reportFailure("callbacks.kept", { provider: message.provider }, error);
  await queue.send([message]);
}
