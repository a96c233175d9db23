import { concat } from "./octets";
import { numberOfTlv, octetsOf, type Pdu, TLV } from "./pdu";
import { type Alphabet, decodeText, meantCoding } from "./texts";

export interface Piece {
  octets: Uint8Array;
  /** data_coding with vendor defaults resolved. */
  coding: number;
  part: { reference: number; total: number; segment: number } | null;
}

const UDHI = 0x40;

/** Octets without UDH, and the part's place (8- or 16-bit UDH, or SAR). */
export function pieceOf(pdu: Pdu, alphabet: Alphabet = "gsm0338"): Piece {
  const { fields, tlvs } = pdu;
  const whole = octetsOf(pdu);
  const coding = meantCoding(fields.data_coding ?? 0, alphabet);
  const hasHeader = ((fields.esm_class ?? 0) & UDHI) !== 0 && whole.length > 0;
  const headerEnd = hasHeader ? Math.min(whole.length, 1 + whole[0]!) : 0;
  const octets = whole.subarray(headerEnd);
  const [reference, total, segment] =
    placeInHeader(whole.subarray(1, headerEnd)) ??
    [TLV.sarReference, TLV.sarTotal, TLV.sarSegment].map((tag) => numberOfTlv(tlvs, tag));
  const isPart = reference !== undefined && isPlace(total, segment);
  return { octets, coding, part: isPart ? { reference, total: total!, segment: segment! } : null };
}

function placeInHeader(header: Uint8Array): number[] | null {
  for (let at = 0; at + 2 <= header.length; at += 2 + header[at + 1]!) {
    const data = header.subarray(at + 2, at + 2 + header[at + 1]!);
    if (header[at] === 0x00 && data.length === 3) return [...data];
    if (header[at] === 0x08 && data.length === 4) return [data[0]! * 256 + data[1]!, data[2]!, data[3]!];
  }
  return null;
}

function isPlace(total: number | undefined, segment: number | undefined): boolean {
  return total !== undefined && segment !== undefined && total > 1 && segment >= 1 && segment <= total;
}

/** Joins octets before decoding: a character may span two parts. */
export function textOf(parts: Uint8Array[], coding: number): string {
  return decodeText(concat(parts), coding);
}
