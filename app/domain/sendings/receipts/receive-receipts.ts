import type { Platform, Receipt, RefReceipt, Ring } from "../../shared/ports/platform";
import { resolveRefs } from "../settle/provider-refs";
import { applyReceipts } from "./apply-receipts";

type ReceiptsRing = Extract<Ring, { kind: "receipts" }>;

/** A receipt may be quicker than our own record of the submit: when it is looked at again, in seconds. */
const AGAIN_S = [2, 10, 60, 300];

/**
 * Applies what providers reported. Those that name a reference only are resolved first; a reference that is still
 * unknown after six minutes is logged: the message behind it was never recorded as handed over.
 */
export async function takeReceipts(platform: Platform, rings: ReceiptsRing[]): Promise<void> {
  const ready = new Map<string, Receipt[]>();
  for (const ring of rings) {
    const { known, unknown } = await resolveRefs(platform.db, ring.provider, ring.receipts, platform.clock());
    ready.set(ring.provider, [...(ready.get(ring.provider) ?? []), ...known]);
    if (unknown.length > 0) await later(platform, ring, unknown);
  }
  for (const [provider, receipts] of ready) await applyReceipts(platform, receipts, provider);
}

async function later({ bell }: Platform, { provider, tries = 0 }: ReceiptsRing, receipts: RefReceipt[]): Promise<void> {
  const delay = AGAIN_S[tries];
  if (delay !== undefined) return bell.ring([{ kind: "receipts", provider, receipts, tries: tries + 1 }], delay);
  console.error(JSON.stringify({ event: "receipts.unknown", provider, refs: receipts.map(({ ref }) => ref) }));
}
