import { composed } from "../../../app/domain/base/text/composed";
import { splitSegments } from "../../../app/domain/base/text/segments";
import { concat, fingerprint } from "./octets";
import { TLV, type Tlvs } from "./pdu";
import { type Alphabet, codingOf, encodeAs, UCS_2 } from "./texts";

/** UDH of 6 or, if it fits, 7 octets; SAR TLVs; or message_payload (protocols §1.4). */
export const CONCATENATIONS = ["udh8", "udh16", "sar", "payload"] as const;
type Concatenation = (typeof CONCATENATIONS)[number];

export interface Part {
  esmClass: number;
  coding: number;
  octets: Uint8Array;
  tlvs: Tlvs;
}

const UDHI = 0x40;
const MAX_PARTS = 255;
const MAX_PAYLOAD = 65_535;
const NONE: Tlvs = new Map();

/** null for a text that is too long. `reference`: 0–65535, shared by the parts. */
export function partsOf(
  written: string,
  concatenation: Concatenation,
  reference: number,
  alphabet: Alphabet = "gsm0338",
): Part[] | null {
  const text = composed(written);
  const coding = codingOf(text, alphabet);
  const split = (header: number) => splitSegments(text, header, coding === UCS_2 ? "ucs2" : "gsm7");
  const narrow = split(6);
  if (narrow.length < 2) return [{ esmClass: 0, ...encodeAs(text, coding, alphabet), tlvs: NONE }];
  if (concatenation === "payload") {
    const { octets } = encodeAs(text, coding, alphabet);
    if (octets.length > MAX_PAYLOAD) return null;
    return [{ esmClass: 0, coding, octets: new Uint8Array(), tlvs: new Map([[TLV.messagePayload, octets]]) }];
  }
  const wide = concatenation === "udh16" ? split(7) : null;
  // The 7-octet header is used only if it needs no extra part.
  const isWide = wide !== null && wide.length <= narrow.length;
  const texts = isWide ? wide : narrow;
  if (texts.length > MAX_PARTS) return null;
  return texts.map((part, index) => {
    const { octets } = encodeAs(part, coding, alphabet);
    const place = { reference, total: texts.length, segment: index + 1 };
    if (concatenation === "sar") return { esmClass: 0, coding, octets, tlvs: sarOf(place) };
    return {
      esmClass: UDHI,
      coding,
      octets: concat([headerOf(place, isWide), octets]),
      tlvs: NONE,
    };
  });
}

export function digestOf(parts: Part[]): number {
  return fingerprint(parts.flatMap(({ esmClass, coding, octets }) => [esmClass, coding, ...octets]));
}

interface Place {
  reference: number;
  total: number;
  segment: number;
}

function headerOf({ reference, total, segment }: Place, isWide: boolean): Uint8Array {
  const low = reference & 0xff;
  return Uint8Array.from(isWide ? [6, 8, 4, reference >> 8, low, total, segment] : [5, 0, 3, low, total, segment]);
}

function sarOf({ reference, total, segment }: Place): Tlvs {
  return new Map([
    [TLV.sarReference, Uint8Array.of(reference >> 8, reference & 0xff)],
    [TLV.sarTotal, Uint8Array.of(total)],
    [TLV.sarSegment, Uint8Array.of(segment)],
  ]);
}
