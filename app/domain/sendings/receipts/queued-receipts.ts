import type { Platform, QueueMessage, Receipt, RefReceipt } from "../../shared/ports/platform";
import { resolveRefs } from "../settle/provider-refs";
import { applyReceipts } from "./apply-receipts";

type ReceiptsMessage = Extract<QueueMessage, { kind: "receipts" }>;

/** Seconds; a receipt may arrive before our own submit record. */
const RETRY_S = [2, 10, 60, 300];

/** Resolves references first. One unknown after six minutes is logged: its submit was never recorded. */
export async function takeQueuedReceipts(platform: Platform, queueMessages: ReceiptsMessage[]): Promise<void> {
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
