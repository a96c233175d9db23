import type { Platform, Receipt } from "../shared/platform";

export async function applyReceipts(_platform: Platform, _receipts: Receipt[]): Promise<void> {}
