import { decodeGsm, encodeGsm, isGsm } from "../../../app/domain/base/text/gsm";
import { tablesOf } from "./national-shift";
import { concat, latin1 } from "./octets";

const SMSC_DEFAULT = 0;
const IA5 = 1;
/** Octets that are not text. */
export const BINARY = 2;
const LATIN_1 = 3;
export const UCS_2 = 8;
const CHARSETS: Record<number, string> = { 6: "iso-8859-5", 7: "iso-8859-8" };

/** The SMSC's alphabet for data_coding 0; GSM 03.38 is unpacked. */
export const ALPHABETS = ["gsm0338", "iso-8859-1", "ascii"] as const;
export type Alphabet = (typeof ALPHABETS)[number];

const LAST_CODE: Record<Alphabet, number> = { gsm0338: 0xffff, "iso-8859-1": 0xff, ascii: 0x7f };

interface Encoded {
  coding: number;
  octets: Uint8Array;
}

/**
 * data_coding 0 if its alphabet has all characters, else 8 (UCS-2). Text beyond GSM 03.38 is UCS-2, whatever the SMSC's
 * alphabet: the radio network knows no other.
 */
export function codingOf(text: string, alphabet: Alphabet): number {
  if (!isGsm(text)) return UCS_2;
  const last = LAST_CODE[alphabet];
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > last) return UCS_2;
  return SMSC_DEFAULT;
}

export function encodeAs(text: string, coding: number, alphabet: Alphabet): Encoded {
  if (coding === UCS_2) return { coding, octets: encodeUcs2(text) };
  return { coding, octets: alphabet === "gsm0338" ? encodeGsm(text) : encodeLatin1(text) };
}

function encodeLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function encodeUcs2(text: string): Uint8Array {
  const octets = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    octets[2 * index] = unit >> 8;
    octets[2 * index + 1] = unit & 0xff;
  }
  return octets;
}

/**
 * How to decode octets: a data_coding with vendor defaults resolved, and the national tables in the bits above its
 * octet.
 */
export type Reading = number;

/** Decodes ASCII as Latin-1; BINARY if the coding or a national table is unknown. */
export function readingOf(dataCoding: number, alphabet: Alphabet, { locking = 0, single = 0 } = {}): Reading {
  const coding = alphabetOf(dataCoding);
  if (coding !== SMSC_DEFAULT) return coding;
  if (locking === 0 && single === 0) return dataCoding === SMSC_DEFAULT && alphabet !== "gsm0338" ? LATIN_1 : coding;
  return tablesOf(locking, single) ? coding | (locking << 8) | (single << 16) : BINARY;
}

/** Joins parts with the same reading before decoding: a character may span two. */
export function decodeText(parts: readonly Uint8Array[], reading: Reading): string {
  const coding = alphabetOf(reading & 0xff);
  if (coding === UCS_2) return decodeUcs2(parts);
  const octets = concat(parts);
  const charset = CHARSETS[coding];
  if (charset) return new TextDecoder(charset).decode(octets);
  if (coding !== SMSC_DEFAULT) return latin1(octets);
  return decodeGsm(octets, tablesOf((reading >> 8) & 0xff, reading >> 16) ?? undefined);
}

const BIG_ENDIAN = 0xfeff;
const LITTLE_ENDIAN = 0xfffe;

/** A byte order mark at the start of a part applies from there on and is not part of the text. */
function decodeUcs2(parts: readonly Uint8Array[]): string {
  let text = "";
  let isLittle = false;
  let half: number | null = null;
  for (const octets of parts) {
    let at = 0;
    const mark = half === null && octets.length > 1 ? (octets[0]! << 8) | octets[1]! : 0;
    if (mark === BIG_ENDIAN || mark === LITTLE_ENDIAN) {
      isLittle = mark === LITTLE_ENDIAN;
      at = 2;
    }
    for (; at < octets.length; at++) {
      if (half === null) half = octets[at]!;
      else {
        text += String.fromCharCode(isLittle ? half | (octets[at]! << 8) : (half << 8) | octets[at]!);
        half = null;
      }
    }
  }
  return text;
}

const READ: ReadonlySet<number> = new Set([SMSC_DEFAULT, IA5, LATIN_1, 6, 7, UCS_2]);
const COMPRESSED = 0x20;

// Message classes and waiting groups (3GPP TS 23.038 §4); below 0x10 SMPP's values apply (SMPP 3.4 §5.2.19).
function alphabetOf(coding: number): number {
  if (coding < 0x10) return coding === IA5 ? LATIN_1 : READ.has(coding) ? coding : BINARY;
  if (coding >= 0x80 && coding < 0xe0) return SMSC_DEFAULT;
  if (coding >= 0xe0 && coding < 0xf0) return UCS_2;
  if (coding >= 0xf0) return coding & 0x04 ? BINARY : SMSC_DEFAULT;
  if (coding & COMPRESSED) return BINARY;
  const bits = coding & 0x0c;
  if (bits === 0x08) return UCS_2;
  return bits === 0x04 ? BINARY : SMSC_DEFAULT;
}
