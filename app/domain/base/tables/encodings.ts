export const ENCODINGS = ["utf-8", "windows-1251", "windows-1252", "x-mac-cyrillic"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Imports accept more encodings than exports produce. */
export const READ_ENCODINGS = [...ENCODINGS, "utf-16le", "utf-16be", "ibm866", "koi8-r"] as const;

export type ReadEncoding = (typeof READ_ENCODINGS)[number];

export const ENCODING_NAMES: Record<ReadEncoding, string> = {
  "utf-8": "UTF-8",
  "windows-1251": "Windows-1251",
  "windows-1252": "Windows-1252",
  "x-mac-cyrillic": "MacCyrillic",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  ibm866: "CP866",
  "koi8-r": "KOI8-R",
};

const QUESTION = 0x3f;
const tables = new Map<Encoding, Uint8Array>();

/** Drops byte order marks, which careless programs write twice; undecodable bytes become U+FFFD. */
export function decode(bytes: Uint8Array, encoding: ReadEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.startsWith("\ufeff") ? text.replace(/^\ufeff+/, "") : text;
}

/** UTF-8 gets a byte order mark (for Excel); missing characters become "?". */
export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return encodePart(encoding === "utf-8" ? `\ufeff${text}` : text, encoding).bytes;
}

/** Without a byte order mark; `replaced`: characters that became "?". */
export function encodePart(text: string, encoding: Encoding): { bytes: Uint8Array<ArrayBuffer>; replaced: number } {
  if (encoding === "utf-8") return { bytes: new TextEncoder().encode(text), replaced: 0 };
  const table = byteTable(encoding);
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let replaced = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) index++;
    const byte = table[code]!;
    if (byte === QUESTION && code !== QUESTION) replaced++;
    bytes[length++] = byte;
  }
  return { bytes: bytes.slice(0, length), replaced };
}

function byteTable(encoding: Encoding): Uint8Array {
  let table = tables.get(encoding);
  if (!table) {
    table = new Uint8Array(0x10000).fill(QUESTION);
    const characters = decode(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    );
    for (let byte = 0; byte < 256; byte++) {
      if (characters[byte] !== "\ufffd") table[characters.charCodeAt(byte)] = byte;
    }
    tables.set(encoding, table);
  }
  return table;
}
