import type { Reply, Stored } from "./message";
import type { ReceiptKind } from "./outcomes";

/** How one provider words what it tells a client later; its routes word the rest. */
export interface ProviderCallbacks {
  receipts(kind: Exclude<ReceiptKind, "stop">, messages: Stored[]): unknown;
  replies(replies: Reply[]): unknown;
}
