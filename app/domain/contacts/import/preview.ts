import type { Viewer } from "../../access/viewer";
import { type FileRow, getFile } from "../../files/files";
import { openTable, type Sheet } from "../../files/open-table";
import type { FieldNames } from "../../shared/contact-fields";
import { ok, type Result, refuse } from "../../shared/errors/result";
import type { Platform } from "../../shared/ports/platform";
import { countRows } from "../../tables/count-rows";
import type { Delimiter } from "../../tables/csv-format";
import type { Encoding } from "../../tables/encodings";
import { type CsvCursor, hasHeader, openCsv } from "../../tables/read-csv";
import { guessMapping, lacksFields, namesOfColumns } from "../columns";
import { isOurs } from "../export/export-columns";
import { fieldsInUse } from "../fields-in-use";
import type { PreviewInput } from "../input";
import { type ParsedRow, rowParser, type WithoutPhone } from "../parse-row";
import { type LostColumn, lostColumns } from "./lost-values";
import { type Mapping, readMapping } from "./mapping";

const SHOWN_ROWS = 20;
/** Limit, because the user waits. */
const CHECKED_ROWS = 5000;
export type Importer = Pick<Viewer, "id"> & Partial<Pick<Viewer, "fieldNames">>;

const ONLY_EMAILS: { withoutPhone?: WithoutPhone } = { withoutPhone: "email" };

interface ImportPreview {
  file: FileRow;
  encoding: Encoding;
  delimiter: Delimiter;
  sheet: Sheet | null;
  hasHeader: boolean;
  headers: string[];
  rows: string[][];
  contacts: ParsedRow[];
  mapping: Mapping;
  guessed: Mapping;
  names: FieldNames;
  withoutPhone: WithoutPhone;
  total: number;
  lost: LostColumn[];
  checked: number;
  start: CsvCursor;
}

/** Encoding, delimiter, header and mapping are guessed if not given. */
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
  const first = openCsv(text, delimiter).next(1)[0];
  if (!first) return refuse("fileNoRows", "fileId", { filename: file.filename });

  const headed = input.hasHeader ?? hasHeader(first.cells);
  const reader = openCsv(text, delimiter);
  const headers = headed ? reader.next(1)[0]!.cells : [];
  const start = reader.cursor();
  const rows = reader.next(SHOWN_ROWS).map(({ cells }) => cells);
  if (rows.length === 0) return refuse("fileNoRows", "fileId", { filename: file.filename });
  const total = rows.length + countRows(text, delimiter, reader.cursor());

  const known = viewer.fieldNames ?? {};
  const inUse = lacksFields(headers, rows, known) ? await fieldsInUse(platform.db, viewer) : undefined;
  const guessed = guessMapping(headers, rows, { names: known, ...(inUse ? { inUse } : {}) });
  const chosen = input.mapping ? readMapping(input.mapping, guessed.length) : { mapping: guessed };
  if ("problem" in chosen) return { ok: false, code: "invalid", problems: [chosen.problem] };
  const { mapping } = chosen;
  const { withoutPhone = isOurs(headers, known) ? "email" : "leave" } = mapping.includes("phone") ? input : ONLY_EMAILS;
  const parse = rowParser(mapping, withoutPhone);
  const contacts = rows.map(parse);
  const more = reader.next(CHECKED_ROWS - rows.length).flatMap(({ cells, broken }) => (broken ? [] : [parse(cells)]));
  const lost = lostColumns([...contacts, ...more].flatMap((one) => (one.ok ? one.lost : [])));
  const checked = Math.min(total, CHECKED_ROWS);
  const read = { encoding, delimiter, sheet, hasHeader: headed };
  const names = namesOfColumns(headers, mapping, known);
  return ok({
    file,
    ...read,
    headers,
    rows,
    contacts,
    mapping,
    guessed,
    names,
    withoutPhone,
    total,
    lost,
    checked,
    start,
  });
}
