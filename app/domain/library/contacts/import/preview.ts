import type { Viewer } from "../../../base/access/viewer";
import type { FieldNames } from "../../../base/shared/contact-fields";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { countRows } from "../../../base/tables/count-rows";
import { readCell } from "../../../base/tables/csv-format";
import type { ReadEncoding } from "../../../base/tables/encodings";
import { HEADING_ROWS, headingOf } from "../../../base/tables/heading";
import { type CsvCursor, type CsvReader, type CsvRow, openCsv } from "../../../base/tables/read-csv";
import { clipped } from "../../../base/text/clipped";
import { type FileRow, getFile } from "../../files/files";
import { openTable, type Sheet } from "../../files/open-table";
import { guessColumns, lacksFields, namesOfColumns } from "../columns";
import { isOurs } from "../export/export-columns";
import { fieldsInUse } from "../fields-in-use";
import type { PreviewInput } from "../input";
import { type ParsedRow, rowParser, type WithoutPhone } from "../parse-row";
import { type LostColumn, lostColumns } from "./lost-values";
import { type Mapping, readMapping } from "./mapping";

const SHOWN_ROWS = 20;
const LONGEST_TITLE = 200;
/** Limited because the user waits. */
const CHECKED_ROWS = 5000;
export type Importer = Pick<Viewer, "id"> & Partial<Pick<Viewer, "fieldNames">>;

const ONLY_EMAILS: { withoutPhone?: WithoutPhone } = { withoutPhone: "email" };

export interface ImportPreview {
  file: FileRow;
  encoding: ReadEncoding;
  delimiter: string;
  sheet: Sheet | null;
  /** Row of the column names, from 1; 0 if there is none. */
  headingRow: number;
  /** Rows in which the heading may be, with their contents. */
  headings: { row: number; cells: string[] }[];
  headers: string[];
  rows: string[][];
  contacts: ParsedRow[];
  mapping: Mapping;
  guessed: Mapping;
  /** The guessed column has the field's name and matching values. */
  isSure: boolean[];
  names: FieldNames;
  withoutPhone: WithoutPhone;
  total: number;
  lost: LostColumn[];
  checked: number;
  /** Characters that the encoding could not decode. */
  unread: number;
  start: CsvCursor;
}

/** Guesses encoding, delimiter, sheet, heading and mapping unless they are set. */
export async function previewImport(
  platform: Pick<Platform, "db" | "clock" | "files">,
  viewer: Importer,
  input: PreviewInput,
): Promise<Result<ImportPreview>> {
  const file = await getFile(platform, viewer, input.fileId);
  if (!file) return refuse("fileNotFound", "fileId", undefined, "notFound");
  const table = await openTable(platform.files, file, input);
  if (!table.ok) return table;
  const { text, encoding, delimiter, sheet } = table.value;
  const first = openCsv(text, delimiter).next(HEADING_ROWS);
  if (first.length === 0)
    return refuse(sheet?.formulas ? "xlsxFormulas" : "fileNoRows", "fileId", { filename: file.filename });

  const headingRow = headingIn(first, input);
  const reader = openCsv(text, delimiter);
  const headers = headingRow > 0 ? readTo(reader, headingRow).map(titleIn) : [];
  const start = reader.cursor();
  const rows = reader.next(SHOWN_ROWS).map(({ cells }) => cells);
  if (rows.length === 0) return refuse("fileNoRows", "fileId", { filename: file.filename });
  const total = rows.length + countRows(text, delimiter, reader.cursor());

  const known = viewer.fieldNames ?? {};
  const inUse = lacksFields(headers, rows, known) ? await fieldsInUse(platform.db, viewer) : undefined;
  const columns = guessColumns(headers, rows, { names: known, ...(inUse ? { inUse } : {}) });
  const guessed = columns.map(({ field }) => field);
  const chosen = input.mapping ? readMapping(input.mapping, guessed.length) : { mapping: guessed };
  if ("problem" in chosen) return { ok: false, code: "invalid", problems: [chosen.problem] };
  const { mapping } = chosen;
  const { withoutPhone = isOurs(headers, known) ? "email" : "leave" } = mapping.includes("phone") ? input : ONLY_EMAILS;
  const parse = rowParser(mapping, withoutPhone);
  const contacts = rows.map(parse);
  // Formulas without stored values leave the addresses empty: "no phone" would be wrong.
  if (sheet?.formulas && contacts.every((one) => !one.ok && one.value === ""))
    return refuse("xlsxFormulas", "fileId", { filename: file.filename });
  const more = reader.next(CHECKED_ROWS - rows.length).flatMap(({ cells, broken }) => (broken ? [] : [parse(cells)]));
  const lost = lostColumns([...contacts, ...more].flatMap((one) => (one.ok ? one.lost : [])));
  const checked = Math.min(total, CHECKED_ROWS);
  const headings = first.map(({ row, cells }) => ({ row, cells: cells.map(readCell).filter(Boolean) }));
  const read = { encoding, delimiter, sheet, headingRow, headings };
  const names = namesOfColumns(headers, mapping, known);
  return ok({
    file,
    ...read,
    headers,
    rows,
    contacts,
    mapping,
    guessed,
    isSure: columns.map((column) => column.isSure),
    names,
    withoutPhone,
    total,
    lost,
    checked,
    unread: countOf(text, "\ufffd"),
    start,
  });
}

/** Stored with the task and written above rejected rows. */
const titleIn = (cell: string) => clipped(readCell(cell), LONGEST_TITLE);

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

function headingIn(first: readonly CsvRow[], { headingRow, hasHeader }: PreviewInput): number {
  if (headingRow !== undefined) return headingRow;
  if (hasHeader === false) return 0;
  return headingOf(first) || (hasHeader ? first[0]!.row : 0);
}

function readTo(reader: CsvReader, headingRow: number): string[] {
  for (;;) {
    const [one] = reader.next(1);
    if (!one) return [];
    if (one.row >= headingRow) return one.cells;
  }
}
