import { learnAddresses, phonesOf } from "../../app/domain/channels/addresses";
import { optOut } from "../../app/domain/contacts/unsubscribe";
import { claimIncoming, ownAddress } from "../../app/domain/incoming/own-address";
import { onOwnNumberStates } from "../../app/domain/own-numbers/state";
import type { IncomingMessage, Platform, QueueMessage } from "../../app/domain/shared/ports/platform";
import type { Database } from "../../db/client";
import { unsubscribedTitle } from "../i18n";
import { callbackMessages } from "../providers/core/callback-messages";

type Told = Extract<QueueMessage, { kind: "callback" }>;

/** Idempotent: a repeated callback changes nothing. */
export async function takeCallback(platform: Platform, told: Told): Promise<void> {
  const { provider, type, addresses, instances, incoming, optOuts } = told;
  const { db, queue } = platform;
  if (addresses.length > 0) await learnAddresses(platform, provider, addresses);
  if (instances.length > 0) await onOwnNumberStates(platform, provider, instances);
  if (addresses.length > 0) await claimIncoming(platform, { providerId: provider, type }, addresses);
  const known = await byPhone(db, provider, incoming);
  for (const queueMessage of callbackMessages(provider, { receipts: [], incoming: known }))
    await queue.send([queueMessage]);
  for (const message of optOuts) await optOut(platform, message, unsubscribedTitle);
}

// A sender whose phone is known is answered and blocked by phone.
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
