import { phonesOf, saveAddresses } from "../../app/domain/base/channels/addresses";
import { parseCaller } from "../../app/domain/base/shared/phone";
import type { IncomingMessage, Platform, QueueMessage } from "../../app/domain/base/shared/ports/platform";
import { claimIncoming, ownAddress } from "../../app/domain/messaging/incoming/own-address";
import { optOut } from "../../app/domain/messaging/unsubscribe/unsubscribe";
import { onOwnNumberStates } from "../../app/domain/network/own-numbers/state";
import type { Database } from "../../db/client";
import { unsubscribedTitle } from "../i18n";
import { callbackMessages } from "../providers/core/callback-messages";

type CallbackMessage = Extract<QueueMessage, { kind: "callback" }>;

/** Idempotent: a repeated callback changes nothing. */
export async function takeCallback(platform: Platform, callback: CallbackMessage): Promise<void> {
  const { provider, type, instances, incoming, optOuts } = callback;
  const { db, queue } = platform;
  const addresses = callback.addresses.map((one) => ({
    ...one,
    phone: one.phone && (parseCaller(one.phone) ?? one.phone),
  }));
  if (addresses.length > 0) await saveAddresses(platform, provider, addresses);
  if (instances.length > 0) await onOwnNumberStates(platform, provider, instances);
  if (addresses.length > 0) await claimIncoming(platform, { providerId: provider, type }, addresses);
  const known = await byPhone(db, provider, incoming);
  for (const queueMessage of callbackMessages(provider, { receipts: [], incoming: known }))
    await queue.send([queueMessage]);
  for (const message of optOuts) await optOut(platform, message, unsubscribedTitle);
}

// Resolves known senders to their phone, by which they are answered and blocked.
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
