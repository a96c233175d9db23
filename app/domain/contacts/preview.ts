import type { Viewer } from "../access/viewer";
import { type FileRow, getFile, readFile } from "../files/files";
import { FILE_TYPES } from "../files/types";
import type { Delimiter } from "../shared/csv";
import { guessEncoding } from "../shared/encoding-guess";
import { decode, type Encoding } from "../shared/encodings";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { guessMapping } from "./columns";
import { countRows } from "./count-rows";
import { type CsvCursor, guessDelimiter, hasHeader, openCsv } from "./csv";
import type { PreviewInput } from "./input";
import { type Mapping, readMapping } from "./mapping";
import { type ParsedRow, parseContactRow } from "./row";

const SHOWN_ROWS = 20;

export interface ImportPreview {
  file: FileRow;
  encoding: Encoding;
  delimiter: Delimiter;
  hasHeader: boolean;
  /** Titles of the columns; empty for a file without a header. */
  headers: string[];
  /** The first rows of data. */
  rows: string[][];
  /** How they would become contacts. */
  contacts: ParsedRow[];
  /** A field or null for every column: as asked for, else as guessed. */
  mapping: Mapping;
  guessed: Mapping;
  /** Rows of data in the whole file. */
  total: number;
  /** Where the data begins. */
  start: CsvCursor;
}

/** What an import of a stored CSV file would read: encoding, delimiter, header and mapping guessed where not given. */
export async function previewImport(
  platform: Pick<Platform, "db" | "clock" | "files">,
  viewer: Pick<Viewer, "id">,
  input: PreviewInput,
): Promise<Result<ImportPreview>> {
  const file = await getFile(platform, viewer, input.fileId);
  if (!file) return refuse("fileNotFound", "fileId", undefined, "notFound");
  if (file.type !== FILE_TYPES.csv.type)
    return refuse("importNotCsv", "fileId", { filename: file.filename }, "unsupportedType");
  const content = await readFile(platform.files, file);
  if (!content) return refuse("fileMissing", "fileId", undefined, "notFound");

  const bytes = new Uint8Array(content);
  const encoding = input.encoding ?? guessEncoding(bytes);
  const text = decode(bytes, encoding);
  const delimiter = input.delimiter ?? guessDelimiter(text);
  const first = openCsv(text, delimiter).next(1)[0];
  if (!first) return refuse("fileNoRows", "fileId", { filename: file.filename });

  const headed = input.hasHeader ?? hasHeader(first.cells);
  const reader = openCsv(text, delimiter);
  const headers = headed ? reader.next(1)[0]!.cells : [];
  const start = reader.cursor();
  const rows = reader.next(SHOWN_ROWS).map(({ cells }) => cells);
  if (rows.length === 0) return refuse("fileNoRows", "fileId", { filename: file.filename });
  const total = rows.length + countRows(text, delimiter, reader.cursor());

  const guessed = guessMapping(headers, rows);
  const read = input.mapping ? readMapping(input.mapping, guessed.length) : { mapping: guessed };
  if ("problem" in read) return { ok: false, code: "invalid", problems: [read.problem] };
  const { mapping } = read;
  const contacts = rows.map((cells) => parseContactRow(cells, mapping));
  return ok({ file, encoding, delimiter, hasHeader: headed, headers, rows, contacts, mapping, guessed, total, start });
}
