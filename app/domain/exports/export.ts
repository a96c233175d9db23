import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { Cell } from "../tables/cells";
import { type Encoding, encodePart } from "../tables/encodings";
import type { Delimiter } from "../tables/write-csv";
import { acceptTask } from "../tasks/accept";
import { newTask } from "../tasks/new-task";

export type ExportType = "contacts:export" | "outgoing:export" | "incoming:export";

/** Kinds of files that an export writes. */
export const FILE_KINDS = ["csv", "xlsx"] as const;

/** How a file is written (spec §9). */
export interface Format {
  /** Absent: CSV. A spreadsheet has one encoding and no delimiters. */
  type?: (typeof FILE_KINDS)[number];
  encoding: Encoding;
  delimiter: Delimiter;
}

/** Delimiters that an export offers; the semicolon is the recommended one. */
export const EXPORT_DELIMITERS = [";", ","] as const satisfies Delimiter[];

/** So many rows are answered at once; what has more of them becomes a task. */
export const AT_ONCE = 1000;

/** What every export remembers of its acceptance. */
export interface ExportData extends Record<string, unknown> {
  format: Format;
  /** The file's first line. */
  header: string[];
}

/** A page of what is exported; `next`: where the one behind it begins, null at the end. */
export interface ExportPage {
  rows: Cell[][];
  next: string | null;
}

/** As it is asked for, whether by a form or over REST. */
export function formatFrom(type: (typeof FILE_KINDS)[number], encoding: Encoding, delimiter: Delimiter): Format {
  return type === "xlsx" ? { type, encoding: "utf-8", delimiter: ";" } : { encoding, delimiter };
}

/** How a kind of export reads its rows: the page from `at` on, the first where that is null; null: they are gone for good. */
export type PageReader<D extends ExportData> = (
  platform: Platform,
  ownerId: string,
  data: D,
  at: string | null,
) => Promise<ExportPage | null>;

/** How far it got. `at`: where the next page begins, null at first; `parts`: what is not a file yet, so many bytes and rows. */
export interface ExportCursor extends Record<string, unknown> {
  seq: number;
  at: string | null;
  parts: string[];
  bytes: number;
  rows: number;
}

export interface ExportedFile {
  id: string;
  rows: number;
}

export interface ExportMeta extends Record<string, unknown> {
  replaced: number;
  files: ExportedFile[];
}

type Given = { id?: string | undefined; type: ExportType; title: string; data: ExportData; total: number };

/** Accepts an export as a background task, carried out by `runExport`; asked twice with one id it is one. Answers its id. */
export async function acceptExport(
  platform: Platform,
  ownerId: string,
  { id = newId(), ...given }: Given,
): Promise<string> {
  const now = platform.clock();
  const cursor: ExportCursor = { seq: 0, at: null, parts: [], bytes: 0, rows: 0 };
  const row = newTask(ownerId, { id, ...given, cursor }, now);
  return acceptTask(platform, row);
}

/** The language that a file is written in: the reader's where the encoding has all letters of its words, else English. */
export function languageFor(
  { encoding }: Format,
  language: string,
  wordsIn: (language: string) => readonly string[],
): string {
  return encodePart(wordsIn(language).join(""), encoding).replaced === 0 ? language : "en";
}
