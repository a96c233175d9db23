import { TEXT_LIMIT } from "../../app/domain/incoming/view";
import type { IncomingMessage, Receipt, RefReceipt, Ring } from "../../app/domain/shared/platform";

/** A queue message holds 128 KB: this many receipts stay well below. */
const RECEIPTS_A_RING = 600;
const INCOMING_A_RING = 4;

export interface Told {
  receipts: (Receipt | RefReceipt)[];
  incoming: IncomingMessage[];
}

/** What a provider told of, in queue messages. */
export function ringsOf(provider: string, { receipts, incoming }: Told): Ring[] {
  return [
    ...parts(receipts, RECEIPTS_A_RING).map((part) => ({ kind: "receipts" as const, provider, receipts: part })),
    ...parts(incoming, INCOMING_A_RING).map((part) => ({
      kind: "incoming" as const,
      provider,
      messages: part.map(shortened),
    })),
  ];
}

function parts<T>(all: T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, index) =>
    all.slice(index * most, (index + 1) * most),
  );
}

function shortened(message: IncomingMessage): IncomingMessage {
  return { ...message, text: message.text.slice(0, TEXT_LIMIT) };
}
