import { latin1 } from "./octets";
import { numberOfTlv, octetsOf, type Pdu, TLV, textOfTlv } from "./pdu";

/** Whether ids of receipts differ in base from those of answers. */
export const RECEIPT_IDS = ["same", "decimal", "hexadecimal"] as const;
export type ReceiptIds = (typeof RECEIPT_IDS)[number];

export interface Told {
  id: string;
  status: "sent" | "delivered" | "failed";
  code: string;
  detail: string;
}

/** By message_state (protocols §1.2). */
const STATES = [
  "SCHEDULED",
  "ENROUTE",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "ACCEPTD",
  "UNKNOWN",
  "REJECTD",
  "SKIPPED",
];
// The field has seven characters, but some SMSCs write the full word.
const DELIVERED = new Set(["DELIVRD", "DELIVERED"]);
const ON_ITS_WAY = new Set(["SCHEDULED", "ENROUTE", "ACCEPTD", "ACCEPTED"]);
const FAILED = new Set([
  ...["EXPIRED", "DELETED", "UNDELIV", "UNKNOWN", "REJECTD", "SKIPPED"],
  ...["UNDELIVERED", "UNDELIVERABLE", "REJECTED", "FAILED"],
]);

const TYPE_BITS = 0x3c;
const DELIVERY_RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

/** Some SMSCs mark receipts only by a TLV. */
export function isReceipt({ fields, tlvs }: Pdu): boolean {
  const type = (fields.esm_class ?? 0) & TYPE_BITS;
  return type === DELIVERY_RECEIPT || type === INTERMEDIATE || tlvs.has(TLV.receiptedMessageId);
}

/** TLVs take precedence over the text; null without an id or a state. */
export function readReceipt(pdu: Pdu): Told | null {
  const text = latin1(octetsOf(pdu).subarray(0, 1000));
  const word = (name: string) => new RegExp(`\\b${name}:\\s*(?!\\w+:)(\\S+)`, "i").exec(text)?.[1];
  const id = textOfTlv(pdu.tlvs, TLV.receiptedMessageId) || word("id");
  const code = stateName(numberOfTlv(pdu.tlvs, TLV.messageState)) ?? word("stat")?.toUpperCase();
  if (!id || !code) return null;
  const network = networkError(pdu.tlvs.get(TLV.networkErrorCode));
  const detail = [word("err") && `err:${word("err")}`, network].filter(Boolean).join(" ");
  return { id, status: statusOf(code), code, detail };
}

export function stateName(state: number | undefined): string | undefined {
  return state === undefined ? undefined : STATES[state];
}

export function statusOf(code: string): Told["status"] {
  if (DELIVERED.has(code)) return "delivered";
  return FAILED.has(code) ? "failed" : "sent";
}

export function isKnownWord(code: string): boolean {
  return DELIVERED.has(code) || ON_ITS_WAY.has(code) || FAILED.has(code);
}

export function keyOfAnswer(id: string, ids: ReceiptIds): string {
  if (ids === "same") return id;
  return numeral(id, ids === "decimal" ? 16 : 10);
}

/** `decimal`: answers are hexadecimal, receipts decimal. */
export function keyOfReceipt(id: string, ids: ReceiptIds): string {
  if (ids === "same") return id;
  return numeral(id, ids === "decimal" ? 10 : 16);
}

function numeral(id: string, base: 10 | 16): string {
  const isNumber = base === 16 ? /^[\da-f]{1,64}$/i.test(id) : /^\d{1,64}$/.test(id);
  return isNumber ? BigInt(base === 16 ? `0x${id}` : id).toString() : id;
}

function networkError(octets: Uint8Array | undefined): string {
  if (octets?.length !== 3) return "";
  return `network ${octets[0]}:${octets[1]! * 256 + octets[2]!}`;
}
