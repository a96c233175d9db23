/** Whether ids in receipts differ in base from those in answers. */
export const RECEIPT_IDS = ["same", "decimal", "hexadecimal"] as const;
export type ReceiptIds = (typeof RECEIPT_IDS)[number];

export function keyOfAnswer(id: string, ids: ReceiptIds): string {
  return ids === "same" ? plain(id) : numeral(id, ids === "decimal" ? 16 : 10);
}

/** `decimal`: answers are hexadecimal, receipts decimal. */
export function keyOfReceipt(id: string, ids: ReceiptIds): string {
  return ids === "same" ? plain(id) : numeral(id, ids === "decimal" ? 10 : 16);
}

/** Ignores padding and the case of hexadecimal letters. */
function plain(id: string): string {
  const bare = id.trim();
  return isNumeral(bare, 16) ? bare.replace(/^0+(?=.)/, "").toLowerCase() : bare;
}

// The sign keeps numbers distinct from ids kept verbatim.
function numeral(id: string, base: 10 | 16): string {
  const bare = id.trim();
  return isNumeral(bare, base) ? `#${numberOf(bare, base)}` : plain(bare);
}

const numberOf = (id: string, base: 10 | 16) => BigInt(base === 16 ? `0x${id}` : id);

/** Keys that the receipt's message may be stored under: in the other base, or with padding. */
export function olderKeysOf(id: string, ids: ReceiptIds): string[] {
  const bare = id.trim();
  const [own, other] = ids === "decimal" ? ([10, 16] as const) : ([16, 10] as const);
  if (ids === "same" || !isNumeral(bare, own)) return [id];
  return [id, numberOf(bare, own).toString(other), numberOf(bare, own).toString()];
}

function isNumeral(id: string, base: 10 | 16): boolean {
  return base === 16 ? /^[\da-f]{1,64}$/i.test(id) : /^\d{1,64}$/.test(id);
}

/** Only letters tell hexadecimal from decimal. */
export function hasHexLetters(id: string): boolean {
  const bare = id.trim();
  return isNumeral(bare, 16) && !isNumeral(bare, 10);
}

/** A receipt's id as the answer would have it in the other base; null if no letter proves the base. */
export function inOtherBase(id: string): { key: string; ids: ReceiptIds } | null {
  const key = plain(id);
  if (hasHexLetters(key)) return { key: numberOf(key, 16).toString(), ids: "hexadecimal" };
  if (!isNumeral(key, 10)) return null;
  const hex = numberOf(key, 10).toString(16);
  return hasHexLetters(hex) ? { key: hex, ids: "decimal" } : null;
}
