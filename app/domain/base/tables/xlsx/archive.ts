import {
  configure,
  ERR_OVERLAPPING_ENTRY,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-custom.js";
import { wideEncoding } from "../looks-like-text";
import { Unreadable } from "./unreadable";

configure({ useWebWorkers: false });

/** Unpacked bytes of all parts: twelve times the largest upload. */
const MAX_UNPACKED = 1 << 28;
/** Only a zip bomb compresses better (limit of Apache POI); small parts are exempt. */
const MAX_RATIO = 100;
const SMALL = 1 << 20;
const MAX_PARTS = 10_000;
const MEGABYTE = 1_000_000;
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Parts by `partKey`. */
export type Archive = Map<string, FileEntry>;

/** Part names ignore case (OPC §6.2.2.3); some packers write backslashes. */
export function partKey(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

/** Checks the central directory. Throws `Unreadable`. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  // Encrypted XLSX and XLS are OLE files.
  if (OLE.every((byte, at) => bytes[at] === byte)) {
    const isLocked = indexOf(bytes, utf16("EncryptedPackage"));
    throw new Unreadable({ key: isLocked ? "xlsxEncrypted" : "importXls" });
  }
  const parts: Archive = new Map();
  let unpacked = 0;
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
      unpacked += entry.uncompressedSize;
      if (entry.encrypted) throw new Unreadable({ key: "xlsxEncrypted" });
      if (unpacked > MAX_UNPACKED || isTooDense(entry.uncompressedSize, entry.compressedSize)) throw bomb(unpacked);
      if (parts.size >= MAX_PARTS) throw new Unreadable({ key: "xlsxBroken" });
      if (!entry.directory) parts.set(partKey(entry.filename), entry);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable({ key: "xlsxBroken" });
  }
  return parts;
}

/** Enforces the limits on actual bytes. Throws `Unreadable`, and whatever `take` throws. */
export async function readPart(entry: FileEntry, take: (text: string) => void): Promise<void> {
  let decoder: TextDecoder | undefined;
  let unpacked = 0;
  let failure: unknown = null;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      try {
        unpacked += chunk.byteLength;
        if (unpacked > MAX_UNPACKED || isTooDense(unpacked, entry.compressedSize)) throw bomb(unpacked);
        if (unpacked > entry.uncompressedSize) throw new Unreadable({ key: "xlsxBroken" });
        decoder ??= new TextDecoder(wideEncoding(chunk.subarray(0, 2)) ?? "utf-8");
        take(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  });
  try {
    await entry.getData(sink, { checkOverlappingEntry: true, checkSignature: true });
    if (decoder) take(decoder.decode());
  } catch (error) {
    if (failure) throw failure;
    const isOverlapping = error instanceof Error && error.message === ERR_OVERLAPPING_ENTRY;
    throw isOverlapping ? bomb(entry.uncompressedSize) : new Unreadable({ key: "xlsxBroken" });
  }
}

function isTooDense(unpacked: number, packed: number): boolean {
  return unpacked > SMALL && unpacked > packed * MAX_RATIO;
}

function bomb(unpacked: number): Unreadable {
  return new Unreadable({ key: "xlsxBomb", values: { megabytes: Math.ceil(unpacked / MEGABYTE) } });
}

function utf16(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
}

function indexOf(bytes: Uint8Array, needle: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(needle);
}
