import { latin1 } from "./octets";
import { numberOfTlv, octetsOf, type Pdu, TLV, textOfTlv } from "./pdu";
import { type Fate, isKnownWord, knownWord, stateName, statusOf } from "./receipt-words";
import { pieceOf } from "./short-message";
import { decodeText, UCS_2 } from "./texts";

export interface ParsedReceipt {
  id: string;
  status: Fate;
  /** The known word closest to the vendor's, else the vendor's own. */
  code: string;
  detail: string;
}

const TYPE_BITS = 0x3c;
const DELIVERY_RECEIPT = 0x04;
const INTERMEDIATE = 0x20;
const MOST_READ = 1000;

/** Some SMSCs mark receipts only by a TLV. */
export function isReceipt({ fields, tlvs }: Pdu): boolean {
  const type = (fields.esm_class ?? 0) & TYPE_BITS;
  return type === DELIVERY_RECEIPT || type === INTERMEDIATE || tlvs.has(TLV.receiptedMessageId);
}

/** Some SMSCs do not mark receipts, so checks the text for the form of SMPP 3.4 Appendix B. The id decides. */
export function isLikeReceipt(pdu: Pdu): boolean {
  return pieceOf(pdu).part === null && textsOf(pdu).some((text) => FORM.test(text));
}

const FORM = /^\s*id:\s*[^\s:]+\s.*\b(?:dlvrd|done date):.*\bstat:\s*\w/is;

/** TLVs take precedence over the text; null without an id or a state. */
export function readReceipt(pdu: Pdu): ParsedReceipt | null {
  const texts = textsOf(pdu);
  const text = texts.find((one) => /\b(?:id|stat):/i.test(one)) ?? texts[0];
  const field = (name: string) => new RegExp(`\\b${name}:\\s*(?!\\w+:)(\\S+)`, "i").exec(text)?.[1];
  const id = textOfTlv(pdu.tlvs, TLV.receiptedMessageId)?.trim() || field("id");
  const word = field("stat")?.toUpperCase();
  const state = stateName(numberOfTlv(pdu.tlvs, TLV.messageState));
  const code = state ?? (word && (knownWord(word) ?? word));
  if (!id || !code) return null;
  const err = field("err");
  const isIntermediate = ((pdu.fields.esm_class ?? 0) & TYPE_BITS) === INTERMEDIATE;
  const isEnd = !isIntermediate && !isKnownWord(code) && isError(err) && isNone(field("dlvrd"));
  const detail = [
    !state && code !== word && `stat:${word}`,
    err && `err:${err}`,
    networkError(pdu.tlvs.get(TLV.networkErrorCode)),
  ];
  return { id, status: isEnd ? "failed" : statusOf(code), code, detail: detail.filter(Boolean).join(" ") };
}

/** The text by data_coding, and in ASCII, which most SMSCs use whatever data_coding says. */
function textsOf(pdu: Pdu): [string, string] {
  const { octets, reading } = pieceOf(pdu);
  // GSM 03.38's underscore is an ASCII control character.
  const plain = latin1(octetsOf(pdu).subarray(0, MOST_READ)).replaceAll("\x11", "_");
  const wide = decodeText([octets.subarray(0, 2 * MOST_READ)], UCS_2);
  return reading === UCS_2 ? [wide, plain] : [plain, wide];
}

const isError = (err: string | undefined) => err !== undefined && !/^0+$/.test(err);
const isNone = (count: string | undefined) => count !== undefined && /^0+$/.test(count);

function networkError(octets: Uint8Array | undefined): string {
  if (octets?.length !== 3) return "";
  return `network ${octets[0]}:${octets[1]! * 256 + octets[2]!}`;
}
