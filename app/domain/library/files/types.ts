import type { FileKind } from "../../../../db/schema/files";
import { isText } from "../../base/tables/looks-like-text";

/** File types of spec §5; ogg and mp4 for channels with audio and video. */
export const FILE_TYPES = {
  doc: {
    kind: "document",
    type: "application/msword",
    holds: (bytes) => isOle(bytes) && !hasStream(bytes, "Workbook"),
  },
  docx: {
    kind: "document",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    holds: zipWith("word/"),
  },
  xls: {
    kind: "table",
    type: "application/vnd.ms-excel",
    holds: (bytes) => isOle(bytes) && !hasStream(bytes, "WordDocument"),
  },
  xlsx: {
    kind: "table",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    holds: zipWith("xl/", "xl\\", "workbook"),
  },
  pdf: { kind: "document", type: "application/pdf", holds: (bytes) => latin(bytes, 0, 1024).includes("%PDF-") },
  csv: { kind: "table", type: "text/csv", holds: isText },
  gif: { kind: "image", type: "image/gif", holds: (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6)) },
  jpg: { kind: "image", type: "image/jpeg", holds: isJpeg },
  jpeg: { kind: "image", type: "image/jpeg", holds: isJpeg },
  png: { kind: "image", type: "image/png", holds: (bytes) => latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" },
  svg: { kind: "image", type: "image/svg+xml", holds: isSvg },
  wav: { kind: "audio", type: "audio/wav", holds: (bytes) => /^RIFF[\s\S]{4}WAVE/.test(latin(bytes, 0, 12)) },
  mp3: {
    kind: "audio",
    type: "audio/mpeg",
    holds: (bytes) => /^(?:ID3|\xff[\xe2-\xef\xf2-\xff])/.test(latin(bytes, 0, 3)),
  },
  ogg: { kind: "audio", type: "audio/ogg", holds: (bytes) => latin(bytes, 0, 4) === "OggS" },
  mp4: { kind: "video", type: "video/mp4", holds: (bytes) => /^[\s\S]{4}ftyp(?!qt)/.test(latin(bytes, 0, 12)) },
} as const satisfies Record<string, { kind: FileKind; type: string; holds: (bytes: Uint8Array) => boolean }>;

export type Extension = keyof typeof FILE_TYPES;

export const EXTENSIONS = Object.keys(FILE_TYPES) as Extension[];

// Any content is valid text, so text is tried last.
const BY_CONTENT: Extension[] = [
  "pdf",
  "gif",
  "jpg",
  "png",
  "wav",
  "ogg",
  "mp4",
  "docx",
  "xlsx",
  "doc",
  "mp3",
  "svg",
  "csv",
];
const SAMPLE = 65_536;

/** Extension and content must agree; without an extension, the content decides. */
export function kindOf(name: string, bytes: Uint8Array): Extension | "unsupported" | "mismatch" {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return BY_CONTENT.find((kind) => FILE_TYPES[kind].holds(bytes)) ?? "unsupported";
  if (!Object.hasOwn(FILE_TYPES, extension)) return "unsupported";
  const kind = extension as Extension;
  return FILE_TYPES[kind].holds(bytes) ? kind : "mismatch";
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function isOle(bytes: Uint8Array): boolean {
  return latin(bytes, 0, 8) === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
}

// An OLE directory names its streams in UTF-16.
function hasStream(bytes: Uint8Array, name: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(name, "utf16le"));
}

function isJpeg(bytes: Uint8Array): boolean {
  return latin(bytes, 0, 3) === "\xff\xd8\xff";
}

// The central directory of a ZIP is at its end.
function zipWith(...names: string[]) {
  return (bytes: Uint8Array): boolean => {
    if (latin(bytes, 0, 4) !== "PK\x03\x04") return false;
    const directory = new TextDecoder("latin1").decode(bytes.subarray(-SAMPLE)).toLowerCase();
    return names.some((name) => directory.includes(name));
  };
}

function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, SAMPLE));
  return /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(text);
}
