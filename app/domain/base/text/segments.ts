import { composed } from "./composed";
import { GSM_WIDTH } from "./gsm";

export type SmsEncoding = "gsm7" | "ucs2";

export type SegmentCount = {
  encoding: SmsEncoding;
  characters: number;
  /** Septets in gsm7, UTF-16 code units in ucs2. */
  units: number;
  segments: number;
  /** Units per segment at this length. */
  perSegment: number;
  remaining: number;
  /** The first character outside GSM 03.38 and its UTF-16 index. */
  forcedBy: { character: string; index: number } | null;
};

const SEGMENT_OCTETS = 140;
const CAPACITY = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

/** 160/153 septets or 70/67 code units of the composed text, including line ends. */
export function countSegments(text: string): SegmentCount {
  let septets = 0;
  for (let index = 0; index < text.length; index++) {
    const width = GSM_WIDTH[text.charCodeAt(index)]!;
    if (width === 0) return countBeyond(text, index);
    septets += width;
  }
  return measure(text, "gsm7", text.length, septets, septets > text.length, null);
}

function countBeyond(text: string, index: number): SegmentCount {
  const whole = composed(text);
  return whole === text ? countUcs2(text, index) : countSegments(whole);
}

/**
 * Splits the composed text. Never splits an escape or surrogate pair. `header`: octets reserved in each of several
 * segments.
 */
export function splitSegments(
  written: string,
  header = 6,
  encoding: SmsEncoding = countSegments(written).encoding,
): string[] {
  const text = composed(written);
  if (text === "") return [];
  const units = encoding === "ucs2" ? text.length : countSegments(text).units;
  if (units <= CAPACITY[encoding].single) return [text];
  const capacity = SEGMENT_OCTETS - header;
  const { starts } = partition(text, encoding, Math.floor(encoding === "gsm7" ? (capacity * 8) / 7 : capacity / 2));
  return starts.map((start, part) => text.slice(start, starts[part + 1]));
}

function countUcs2(text: string, index: number): SegmentCount {
  let pairs = 0;
  for (let at = index; at < text.length; at++) {
    if (isPair(text, at)) {
      pairs++;
      at++;
    }
  }
  const forcedBy = { character: String.fromCodePoint(text.codePointAt(index)!), index };
  return measure(text, "ucs2", text.length - pairs, text.length, pairs > 0, forcedBy);
}

function measure(
  text: string,
  encoding: SmsEncoding,
  characters: number,
  units: number,
  hasPairs: boolean,
  forcedBy: SegmentCount["forcedBy"],
): SegmentCount {
  const { single, part } = CAPACITY[encoding];
  if (units <= single) {
    const segments = units === 0 ? 0 : 1;
    return { encoding, characters, units, segments, perSegment: single, remaining: single - units, forcedBy };
  }
  let segments = Math.ceil(units / part);
  let remaining = segments * part - units;
  if (hasPairs) {
    const { starts, used } = partition(text, encoding);
    segments = starts.length;
    remaining = part - used;
  }
  return { encoding, characters, units, segments, perSegment: part, remaining, forcedBy };
}

function partition(
  text: string,
  encoding: SmsEncoding,
  limit: number = CAPACITY[encoding].part,
): { starts: number[]; used: number } {
  const starts = [0];
  let used = 0;
  for (let index = 0; index < text.length; ) {
    const length = encoding === "ucs2" && isPair(text, index) ? 2 : 1;
    const width = encoding === "gsm7" ? GSM_WIDTH[text.charCodeAt(index)]! : length;
    if (used + width > limit) {
      starts.push(index);
      used = 0;
    }
    used += width;
    index += length;
  }
  return { starts, used };
}

function isPair(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}
