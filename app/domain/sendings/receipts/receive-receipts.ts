import type { Platform, QueueMessage, Receipt, RefReceipt } from "../../shared/ports/platform";
import { resolveRefs } from "../settle/provider-refs";
import { applyReceipts } from "./apply-receipts";

type ReceiptsMessage = Extract<QueueMessage, { kind: "receipts" }>;

/** A receipt may be quicker than our own record of the submit: when it is looked at again, in seconds. */
const RETRY_S = [2, 10, 60, 300];

/**
 * Applies what providers reported. Those that name a reference only are resolved first; a reference that is still
 * unknown after six minutes is logged: the message behind it was never recorded as handed over.
 */
export async function takeReceipts(platform: Platform, queueMessages: ReceiptsMessage[]): Promise<void> {
  const ready = new Map<string, Receipt[]>();
  for (const queueMessage of queueMessages) {
    const { known, unknown } = await resolveRefs(
      platform.db,
      queueMessage.provider,
      queueMessage.receipts,
      platform.clock(),
    );
    ready.set(queueMessage.provider, [...(ready.get(queueMessage.provider) ?? []), ...known]);
    if (unknown.length > 0) await later(platform, queueMessage, unknown);
  }
  for (const [provider, receipts] of ready) await applyReceipts(platform, receipts, provider);
}

async function later(
  { queue }: Platform,
  { provider, tries = 0 }: ReceiptsMessage,
  receipts: RefReceipt[],
): Promise<void> {
  const delay = RETRY_S[tries];
  if (delay !== undefined) return queue.send([{ kind: "receipts", provider, receipts, tries: tries + 1 }], delay);
  console.error(JSON.stringify({ event: "receipts.unknown", provider, refs: receipts.map(({ ref }) => ref) }));
}
