import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  /** A false size in the archive's header. */
  declared?: number;
  /** Refers to the bytes of the previous part. */
  overlaps?: boolean;
  isEncrypted?: boolean;
}

const DEFLATE = 8;
const ENCRYPTED = 1;
const VERSION = 20;

/** A ZIP archive, valid or malformed. */
export function zipOf(parts: ZipPart[]): Uint8Array<ArrayBuffer> {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  let before = { at: 0, packed: new Uint8Array(), crc: 0 };
  for (const { name, content, declared, overlaps = false, isEncrypted = false } of parts) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const own = { at, packed: new Uint8Array(deflateRawSync(bytes)), crc: crc32(bytes) };
    const { packed, crc, at: start } = overlaps ? before : own;
    const title = new TextEncoder().encode(name);
    const facts = [isEncrypted ? ENCRYPTED : 0, DEFLATE, 0, 0];
    const sizes = [crc, packed.byteLength, declared ?? bytes.byteLength];
    const names = [title.byteLength, 0];
    if (!overlaps) {
      const head = record(0x04034b50, [VERSION, ...facts], sizes, names);
      local.push(head, title, packed);
      at += head.byteLength + title.byteLength + packed.byteLength;
    }
    central.push(record(0x02014b50, [VERSION, VERSION, ...facts], sizes, [...names, 0, 0, 0], [0, start]), title);
    before = own;
  }
  const size = central.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const end = record(0x06054b50, [0, 0, parts.length, parts.length], [size, at], [0]);
  return joined([...local, ...central, end]);
}

const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rels = (links: [kind: string, target: string][]) =>
  `<Relationships>${links.map(([kind, target], at) => `<Relationship Id="rId${at}" Type="${REL}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;

export interface Book {
  rows?: string;
  shared?: string;
  styles?: string;
  sheets?: string;
  properties?: string;
}

export function bookOf({ rows = "", shared, styles, sheets, properties = "" }: Book): ZipPart[] {
  return [
    { name: "_rels/.rels", content: rels([["officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns:r="${REL}">${properties}<sheets>${sheets ?? '<sheet name="List" sheetId="1" r:id="rId0"/>'}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: rels([
        ["worksheet", "worksheets/sheet1.xml"],
        ["sharedStrings", "/xl/sharedStrings.xml"],
        ["styles", "styles.xml"],
      ]),
    },
    ...(shared === undefined ? [] : [{ name: "xl/sharedStrings.xml", content: `<sst>${shared}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: "xl/styles.xml", content: `<styleSheet>${styles}</styleSheet>` }]),
    {
      name: "xl/worksheets/sheet1.xml",
      content: `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
  ];
}

export const xlsxOf = (book: Book) => zipOf(bookOf(book));

export const rowsOf = (lines: string[][]) =>
  lines
    .map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`)
    .join("");

/** A record of shorts, longs, shorts and longs, in little-endian order. */
function record(signature: number, shorts: number[], longs: number[], more: number[], offsets: number[] = []) {
  const view = new DataView(
    new ArrayBuffer(4 + 2 * (shorts.length + more.length) + 4 * (longs.length + offsets.length)),
  );
  let at = 4;
  view.setUint32(0, signature, true);
  const put16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const put32 = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  shorts.forEach(put16);
  longs.forEach(put32);
  more.forEach(put16);
  offsets.forEach(put32);
  return new Uint8Array(view.buffer);
}

function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
