import type { Platform, QueueMessage, Receipt, RefReceipt } from "../../../base/shared/ports/platform";
import { resolveRefs } from "../settle/provider-refs";
import { applyReceipts } from "./apply-receipts";

type ReceiptsMessage = Extract<QueueMessage, { kind: "receipts" }>;

/** Seconds; a receipt may arrive before our own submit record. */
const RETRY_S = [2, 10, 60, 300];

/** Resolves references first. A reference unknown after six minutes is logged: its submit was never recorded. */
export async function takeQueuedReceipts(platform: Platform, queueMessages: ReceiptsMessage[]): Promise<void> {
  const ready = new Map<string, Receipt[]>();
  for (const [provider, together] of Map.groupBy(queueMessages, (queueMessage) => queueMessage.provider)) {
    const reported = together.flatMap(({ receipts }) => receipts);
    const { known, unknown } = await resolveRefs(platform.db, provider, reported, platform.clock());
    ready.set(provider, known);
    const unread = new Set<Receipt | RefReceipt>(unknown);
    for (const queueMessage of together) {
      const rest = queueMessage.receipts.filter((receipt) => unread.has(receipt)) as RefReceipt[];
      if (rest.length > 0) await later(platform, queueMessage, rest);
    }
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
