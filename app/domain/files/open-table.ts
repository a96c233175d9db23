import { Buffer } from "node:buffer";
import { ok, type Result, refuse } from "../shared/errors/result";
import type { FileStore } from "../shared/ports/file-store";
import type { Delimiter } from "../tables/csv-format";
import { guessEncoding } from "../tables/encoding-guess";
import { decode, type Encoding } from "../tables/encodings";
import { joined } from "../tables/lines";
import { guessDelimiter } from "../tables/read-csv";
import type { SheetText } from "../tables/xlsx/convert";
import { Unreadable } from "../tables/xlsx/unreadable";
import { type FileRow, readFile, tableKeyOf } from "./files";
import { FILE_TYPES } from "./types";

export interface Sheet {
  title: string;
  of: number;
}

export interface Table {
  text: string;
  encoding: Encoding;
  delimiter: Delimiter;
  sheet: Sheet | null;
}

type Stored = Pick<FileRow, "ownerId" | "id" | "type" | "filename">;
export type Reading = { encoding?: Encoding; delimiter?: Delimiter };

const OF_SHEET = { encoding: "utf-8", delimiter: "\t" } as const;

function isSheet({ type }: Pick<FileRow, "type">): boolean {
  return type === FILE_TYPES.xlsx.type;
}

/** Reads CSV or XLSX; encoding and delimiter are guessed unless given. */
export async function openTable(files: FileStore, file: Stored, told: Reading = {}): Promise<Result<Table>> {
  if (isSheet(file)) return openSheet(files, file);
  if (file.type === FILE_TYPES.xls.type)
    return refuse("importXls", "fileId", { filename: file.filename }, "unsupportedType");
  if (file.type !== FILE_TYPES.csv.type)
    return refuse("importNotTable", "fileId", { filename: file.filename }, "unsupportedType");
  const content = await readFile(files, file);
  if (!content) return refuse("fileMissing", "fileId", undefined, "notFound");
  const bytes = new Uint8Array(content);
  const encoding = told.encoding ?? guessEncoding(bytes);
  const text = textOf(bytes, encoding);
  return ok({ text, encoding, delimiter: told.delimiter ?? guessDelimiter(text), sheet: null });
}

export async function readSheet(bytes: Uint8Array, filename: string): Promise<Result<SheetText>> {
  // Opened with the first spreadsheet: its parsers cost a cold start 30 ms.
  const { sheetText } = await import("../tables/xlsx/convert");
  try {
    return ok(await sheetText(bytes));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { key, values } = error.problem;
    return refuse(key, "fileId", { filename, ...values });
  }
}

/** Cached: unpacking takes seconds, and the columns screen reads the text on every change. */
export async function keepSheet(files: FileStore, file: Pick<FileRow, "ownerId" | "id">, read: SheetText) {
  const { title, of, pieces } = read;
  const head = new TextEncoder().encode(`${JSON.stringify({ title, of } satisfies Sheet)}\n`);
  await files.put(tableKeyOf(file), joined([head, ...pieces]), "text/tab-separated-values");
}

async function openSheet(files: FileStore, file: Stored): Promise<Result<Table>> {
  const kept = await files.get(tableKeyOf(file));
  if (kept) return ok(tableOf(new Uint8Array(kept)));
  const content = await readFile(files, file);
  if (!content) return refuse("fileMissing", "fileId", undefined, "notFound");
  const read = await readSheet(new Uint8Array(content), file.filename);
  if (!read.ok) return read;
  await keepSheet(files, file, read.value);
  const { title, of, pieces } = read.value;
  return ok({ text: textOf(joined(pieces), OF_SHEET.encoding), ...OF_SHEET, sheet: { title, of } });
}

function tableOf(whole: Uint8Array): Table {
  const end = whole.indexOf(0x0a);
  const sheet = JSON.parse(decode(whole.subarray(0, end), OF_SHEET.encoding)) as Sheet;
  return { text: textOf(whole.subarray(end + 1), OF_SHEET.encoding), ...OF_SHEET, sheet };
}

/** What `decode` gives. On Workers a TextDecoder needs three times as long, which was a sixth of an import's time. */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== "utf-8") return decode(bytes, encoding);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const { buffer, byteOffset, byteLength } = hasMark ? bytes.subarray(3) : bytes;
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}
