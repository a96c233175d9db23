import { isGsm } from "../../app/domain/sendings/gsm";
import { countSegments, splitSegments } from "../../app/domain/sendings/segments";
import { concat } from "./octets";
import { TLV, type Tlvs } from "./pdu";
import { encodeAs, encodeText } from "./texts";

/** How a long text goes out: in parts with a header of 6 or, where it fits, 7 octets, in parts with TLVs, or whole (protocols §1.4). */
export const CONCATENATIONS = ["udh8", "udh16", "sar", "payload"] as const;
export type Concatenation = (typeof CONCATENATIONS)[number];

export interface Part {
  /** The bit UDHI, or 0. */
  esmClass: number;
  coding: number;
  octets: Uint8Array;
  tlvs: Tlvs;
}

const UDHI = 0x40;
const MAX_PARTS = 255;
const MAX_PAYLOAD = 65_535;
const NONE: Tlvs = new Map();

/** The short_messages of a text in order; null for one that is too long. `reference` is common to the parts, 0–65535. */
export function partsOf(text: string, concatenation: Concatenation, reference: number): Part[] | null {
  const { segments } = countSegments(text);
  if (segments < 2) return [{ esmClass: 0, ...encodeText(text), tlvs: NONE }];
  if (concatenation === "payload") {
    const { coding, octets } = encodeText(text);
    if (octets.length > MAX_PAYLOAD) return null;
    return [{ esmClass: 0, coding, octets: new Uint8Array(), tlvs: new Map([[TLV.messagePayload, octets]]) }];
  }
  const wide = concatenation === "udh16" ? splitSegments(text, 7) : null;
  // A header of 7 octets leaves less room: it goes only where it takes no part more than is charged.
  const isWide = wide !== null && wide.length <= segments;
  const texts = isWide ? wide : splitSegments(text, 6);
  if (texts.length > MAX_PARTS) return null;
  // One alphabet for all of them, also where a part by itself would fit into the other.
  const coding = isGsm(text) ? 0 : 8;
  return texts.map((part, index) => {
    const { octets } = encodeAs(part, coding);
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
