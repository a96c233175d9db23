const ESCAPE = 0x1b;

// GSM 03.38 in code order; the slot of ESC is never a character.
export const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

export const EXTENSION: Readonly<Record<string, number>> = {
  "\f": 0x0a,
  "^": 0x14,
  "{": 0x28,
  "}": 0x29,
  "\\": 0x2f,
  "[": 0x3c,
  "~": 0x3d,
  "]": 0x3e,
  "|": 0x40,
  "€": 0x65,
};

/** Septets per UTF-16 unit: 1, 2 (escaped), 0 outside the alphabet. */
export const GSM_WIDTH = new Uint8Array(0x10000);
const SEPTET = new Uint8Array(0x10000);
const ESCAPED = bySeptet(EXTENSION);

for (let septet = 0; septet < BASIC.length; septet++) {
  if (septet === ESCAPE) continue;
  GSM_WIDTH[BASIC.charCodeAt(septet)] = 1;
  SEPTET[BASIC.charCodeAt(septet)] = septet;
}
for (const [character, septet] of Object.entries(EXTENSION)) {
  GSM_WIDTH[character.charCodeAt(0)] = 2;
  SEPTET[character.charCodeAt(0)] = septet;
}

export function isGsm(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (GSM_WIDTH[text.charCodeAt(index)] === 0) return false;
  return true;
}

/** One septet per octet (SMPP data_coding 0); missing characters become "?". */
export function encodeGsm(text: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(text.length * 2);
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const width = code > 0xffff ? 0 : GSM_WIDTH[code]!;
    if (width === 2) octets[length++] = ESCAPE;
    octets[length++] = width === 0 ? 0x3f : SEPTET[code]!;
  }
  return octets.slice(0, length);
}

/** Alphabet tables of a message; national ones if its header names them. */
export interface GsmTables {
  /** In code order. */
  basic: string;
  escaped: ReadonlyMap<number, string>;
}

/** One septet per octet; an unknown escape becomes a space (GSM 03.38). */
export function decodeGsm(octets: Uint8Array, { basic, escaped }: GsmTables = { basic: BASIC, escaped: ESCAPED }) {
  let text = "";
  for (let at = 0; at < octets.length; at++) {
    const octet = octets[at]!;
    if (octet !== ESCAPE) text += basic[octet] ?? "?";
    else text += escaped.get(octets[++at] ?? ESCAPE) ?? " ";
  }
  return text;
}

export function bySeptet(table: Readonly<Record<string, number>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(table).map(([character, septet]) => [septet, character]));
}
