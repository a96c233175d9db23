import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { FileStore } from "../../base/shared/ports/file-store";
import { decode, type ReadEncoding } from "../../base/tables/encodings";
import { HEADING_ROWS } from "../../base/tables/heading";
import { joined } from "../../base/tables/lines";
import { MOST_COLUMNS, openCsv } from "../../base/tables/read-csv";
import { type Reading, readTextTable, textOf } from "../../base/tables/text-table";
import type { SheetText } from "../../base/tables/xlsx/convert";
import { Unreadable } from "../../base/tables/xlsx/unreadable";
import { type FileRow, readFile, tableKeyOf } from "./files";
import { FILE_TYPES } from "./types";

/** A workbook's sheet as it was read; older records contain only the title. */
export interface Sheet extends Partial<Pick<SheetText, "nr" | "sheets" | "formulas">> {
  title: string;
}

export interface Table {
  text: string;
  encoding: ReadEncoding;
  delimiter: string;
  sheet: Sheet | null;
}

type Stored = Pick<FileRow, "ownerId" | "id" | "type" | "filename">;
/** `sheet`: its number in the workbook, from 1. */
export type TableReading = Reading & { sheet?: number | undefined };

const OF_SHEET = { encoding: "utf-8", delimiter: "\t" } as const;

function isSheet({ type }: Pick<FileRow, "type">): boolean {
  return type === FILE_TYPES.xlsx.type;
}

/** Reads CSV or XLSX; guesses encoding, delimiter and sheet unless they are set. Refuses more than 200 columns. */
export async function openTable(files: FileStore, file: Stored, reading: TableReading = {}): Promise<Result<Table>> {
  if (isSheet(file)) return openSheet(files, file, reading.sheet);
  if (file.type === FILE_TYPES.xls.type)
    return refuse("importXls", "fileId", { filename: file.filename }, "unsupportedType");
  if (file.type !== FILE_TYPES.csv.type)
    return refuse("importNotTable", "fileId", { filename: file.filename }, "unsupportedType");
  const content = await readFile(files, file);
  if (!content) return refuse("fileMissing", "fileId", undefined, "notFound");
  const table = readTextTable(new Uint8Array(content), reading);
  const first = openCsv(table.text, table.delimiter).next(HEADING_ROWS);
  if (first.some(({ cells }) => cells.length > MOST_COLUMNS))
    return refuse("tableTooWide", "fileId", { filename: file.filename, most: MOST_COLUMNS });
  return ok({ ...table, sheet: null });
}

export async function readSheet(bytes: Uint8Array, filename: string, chosen?: number): Promise<Result<SheetText>> {
  // Loaded with the first spreadsheet: its parsers cost 30 ms of a cold start.
  const { sheetText } = await import("../../base/tables/xlsx/convert");
  try {
    return ok(await sheetText(bytes, chosen));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { key, values } = error.problem;
    return refuse(key, "fileId", { filename, ...values });
  }
}

/** `isGuess`: not chosen by the user. */
type Head = Sheet & { isGuess?: boolean };

/** Cached: unpacking takes seconds, and the columns screen reads the text on every change. */
export async function keepSheet(
  files: FileStore,
  file: Pick<FileRow, "ownerId" | "id">,
  { pieces, ...sheet }: SheetText,
  isGuess = true,
) {
  const head = new TextEncoder().encode(`${JSON.stringify({ ...sheet, isGuess } satisfies Head)}\n`);
  await files.put(tableKeyOf(file), joined([head, ...pieces]), "text/tab-separated-values");
}

async function openSheet(files: FileStore, file: Stored, chosen?: number): Promise<Result<Table>> {
  const kept = await files.get(tableKeyOf(file));
  const known = kept && tableOf(new Uint8Array(kept));
  if (known && (chosen === undefined ? known.isGuess : known.sheet.nr === chosen)) return ok(known);
  const content = await readFile(files, file);
  if (!content) return refuse("fileMissing", "fileId", undefined, "notFound");
  const read = await readSheet(new Uint8Array(content), file.filename, chosen);
  if (!read.ok) return read;
  await keepSheet(files, file, read.value, chosen === undefined);
  const { pieces, ...sheet } = read.value;
  return ok({ text: textOf(joined(pieces), OF_SHEET.encoding), ...OF_SHEET, sheet });
}

function tableOf(whole: Uint8Array): Table & { sheet: Sheet; isGuess: boolean } {
  const end = whole.indexOf(0x0a);
  const { isGuess = true, ...sheet } = JSON.parse(decode(whole.subarray(0, end), OF_SHEET.encoding)) as Head;
  return { text: textOf(whole.subarray(end + 1), OF_SHEET.encoding), ...OF_SHEET, sheet, isGuess };
}
