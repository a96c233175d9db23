import { decodeGsm, encodeGsm, isGsm } from "../../app/domain/sendings/gsm";
import { latin1 } from "./octets";

const GSM = 0;
const LATIN_1 = 3;
const UCS_2 = 8;
/** Names of TextDecoder by data_coding. */
const CHARSETS: Record<number, string> = { 6: "iso-8859-5", 7: "iso-8859-8" };

export interface Encoded {
  coding: number;
  octets: Uint8Array;
}

/** A text as it goes out: data_coding 0 (GSM 03.38, a septet an octet) where that holds it, else 8 (UCS-2). */
export function encodeText(text: string): Encoded {
  return encodeAs(text, isGsm(text) ? GSM : UCS_2);
}

export function encodeAs(text: string, coding: number): Encoded {
  return { coding, octets: coding === GSM ? encodeGsm(text) : encodeUcs2(text) };
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

/** A text as it came, by its data_coding; an odd last octet of UCS-2 is left off. */
export function decodeText(octets: Uint8Array, dataCoding: number): string {
  const coding = alphabetOf(dataCoding);
  if (coding === UCS_2) return decodeUcs2(octets);
  const charset = CHARSETS[coding];
  if (charset) return new TextDecoder(charset).decode(octets);
  return coding === GSM ? decodeGsm(octets) : latin1(octets);
}

function decodeUcs2(octets: Uint8Array): string {
  let text = "";
  for (let at = 0; at + 1 < octets.length; at += 2) text += String.fromCharCode((octets[at]! << 8) | octets[at + 1]!);
  return text;
}

// Classes and waiting marks (GSM 03.38 §4) say the alphabet in two bits; below 0x10 the number is SMPP's own.
function alphabetOf(coding: number): number {
  if (coding < 0x10) return coding;
  if (coding >= 0xc0 && coding < 0xe0) return GSM;
  if (coding >= 0xe0 && coding < 0xf0) return UCS_2;
  const bits = coding >= 0xf0 ? coding & 0x04 : coding & 0x0c;
  if (bits === 0x08) return UCS_2;
  return bits === 0x04 ? LATIN_1 : GSM;
}
