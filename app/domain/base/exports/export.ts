import type { BatchItem } from "drizzle-orm/batch";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { Cell } from "../tables/cells";
import type { Delimiter } from "../tables/csv-format";
import { type Encoding, encodePart } from "../tables/encodings";
import { acceptTask, newTask } from "../tasks/start-job";

export type ExportType =
  | "contacts:export"
  | "outgoing:export"
  | "incoming:export"
  | "billings:export"
  | "requisites:export";

export const FILE_KINDS = ["csv", "xlsx"] as const;

export interface Format {
  type?: (typeof FILE_KINDS)[number];
  encoding: Encoding;
  delimiter: Delimiter;
}

export const EXPORT_DELIMITERS = [";", ","] as const satisfies Delimiter[];

export const FILE_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Larger exports become a background task. */
export const AT_ONCE = 1000;

export interface ExportData extends Record<string, unknown> {
  format: Format;
  header: string[];
  /** Ordered as a report, which waits in the queue; `accountId`: owner of the rows. */
  report?: { accountId: string; from: number; to: number };
}

export interface UnreadPart {
  day: number;
  part: number;
  messages: number;
}

export interface ExportPage {
  rows: Cell[][];
  next: string | null;
  unread?: readonly UnreadPart[];
  noteOf?(part: UnreadPart): Cell[];
}

export function formatFrom(type: (typeof FILE_KINDS)[number], encoding: Encoding, delimiter: Delimiter): Format {
  return type === "xlsx" ? { type, encoding: "utf-8", delimiter: ";" } : { encoding, delimiter };
}

/** `at`: start of the page, null for the first. Returns null when the rows no longer exist. */
export type PageReader<D extends ExportData> = (
  ownerId: string,
  data: D,
  at: string | null,
) => Promise<ExportPage | null>;

/** `at`: start of the next page. `parts`: bytes and rows that are not in a file yet. */
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
  unread?: UnreadPart[];
}

type NewExport = {
  id?: string | undefined;
  type: ExportType;
  title: string;
  data: ExportData;
  total: number;
  also?: BatchItem<"sqlite">[];
};

export async function acceptExport(
  platform: Platform,
  ownerId: string,
  { id = newId(), also = [], ...given }: NewExport,
): Promise<string> {
  const now = platform.clock();
  const cursor: ExportCursor = { seq: 0, at: null, parts: [], bytes: 0, rows: 0 };
  const row = newTask(ownerId, { id, ...given, cursor }, now);
  return acceptTask(platform, row, also);
}

/** The reader's language if the encoding can represent it, otherwise English. */
export function languageFor(
  { encoding }: Format,
  language: string,
  wordsIn: (language: string) => readonly string[],
): string {
  return encodePart(wordsIn(language).join(""), encoding).replaced === 0 ? language : "en";
}
