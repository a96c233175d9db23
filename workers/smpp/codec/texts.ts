import { decodeGsm, encodeGsm, isGsm } from "../../../app/domain/text/gsm";
import { latin1 } from "./octets";

const SMSC_DEFAULT = 0;
const LATIN_1 = 3;
export const UCS_2 = 8;
const CHARSETS: Record<number, string> = { 6: "iso-8859-5", 7: "iso-8859-8" };

/** The SMSC's meaning of data_coding 0; GSM 03.38 is unpacked. */
export const ALPHABETS = ["gsm0338", "iso-8859-1", "ascii"] as const;
export type Alphabet = (typeof ALPHABETS)[number];

const LAST_CODE: Record<Alphabet, number> = { gsm0338: 0xffff, "iso-8859-1": 0xff, ascii: 0x7f };

interface Encoded {
  coding: number;
  octets: Uint8Array;
}

/** data_coding 0 if its alphabet has all characters, else 8 (UCS-2). */
export function encodeText(text: string, alphabet: Alphabet = "gsm0338"): Encoded {
  return encodeAs(text, codingOf(text, alphabet), alphabet);
}

/** Text beyond GSM 03.38 is UCS-2, whatever the SMSC's alphabet: the radio network knows no other. */
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

/** The effective data_coding; ASCII is read as Latin-1. */
export function meantCoding(dataCoding: number, alphabet: Alphabet): number {
  return dataCoding === SMSC_DEFAULT && alphabet !== "gsm0338" ? LATIN_1 : dataCoding;
}

export function decodeText(octets: Uint8Array, dataCoding: number): string {
  const coding = alphabetOf(dataCoding);
  if (coding === UCS_2) return decodeUcs2(octets);
  const charset = CHARSETS[coding];
  if (charset) return new TextDecoder(charset).decode(octets);
  return coding === SMSC_DEFAULT ? decodeGsm(octets) : latin1(octets);
}

function decodeUcs2(octets: Uint8Array): string {
  let text = "";
  for (let at = 0; at + 1 < octets.length; at += 2) text += String.fromCharCode((octets[at]! << 8) | octets[at + 1]!);
  return text;
}

// Message classes and waiting groups (GSM 03.38 §4) use two bits; below 0x10 SMPP's values apply.
function alphabetOf(coding: number): number {
  if (coding < 0x10) return coding;
  if (coding >= 0xc0 && coding < 0xe0) return SMSC_DEFAULT;
  if (coding >= 0xe0 && coding < 0xf0) return UCS_2;
  const bits = coding >= 0xf0 ? coding & 0x04 : coding & 0x0c;
  if (bits === 0x08) return UCS_2;
  return bits === 0x04 ? LATIN_1 : SMSC_DEFAULT;
}
