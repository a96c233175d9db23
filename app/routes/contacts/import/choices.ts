import { READ_DELIMITER } from "../../../domain/base/tables/csv-format";
import { READ_ENCODINGS, type ReadEncoding } from "../../../domain/base/tables/encodings";
import type { DuplicatePolicy, ImportInput } from "../../../domain/library/contacts/input";
import type { WithoutPhone } from "../../../domain/library/contacts/parse-row";

/** Delimiters with names; others are shown as they are. */
export const DELIMITER_NAMES = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "bar" } as const;
export const NAMED_DELIMITERS = Object.keys(DELIMITER_NAMES) as (keyof typeof DELIMITER_NAMES)[];

/** Option "new list". */
export const NEW_LIST = "new";

const POLICIES = ["fill", "replace", "skip"] as const satisfies DuplicatePolicy[];

export const WAYS = ["leave", "email"] as const satisfies WithoutPhone[];

interface ImportChoices {
  encoding?: ReadEncoding;
  delimiter?: string;
  /** 0: no column names. */
  headingRow?: number;
  sheet?: number;
  /** Reading options were changed after the columns were shown. */
  isReadAnew: boolean;
  /** Field per column; null skips it; absent before the choice. */
  columns?: (string | null)[];
  list: string;
  title: string;
  duplicates: DuplicatePolicy;
  withoutPhone?: WithoutPhone | undefined;
  /** Keep the file after the import. */
  keepsFile: boolean;
  /** Index of the previewed row. */
  shown: number;
}

export function readChoices(form: URLSearchParams | FormData): ImportChoices {
  const text = (name: string) => String(form.get(name) ?? "");
  const columns = form.getAll("column").map((field) => String(field) || null);
  const fields = {
    sheet: text("sheet"),
    encoding: text("encoding"),
    delimiter: text("delimiter"),
    header: text("header"),
  };
  const isReadAnew = text("shown-as") !== "" && text("shown-as") !== shownAs(fields);
  return {
    encoding: READ_ENCODINGS.find((known) => known === fields.encoding),
    delimiter: delimiterOf(fields.delimiter),
    headingRow: numberIn(fields.header),
    sheet: numberIn(fields.sheet),
    isReadAnew,
    columns: columns.length > 0 && !isReadAnew ? columns : undefined,
    list: text("list"),
    title: text("title"),
    duplicates: POLICIES.find((known) => known === text("duplicates")) ?? "fill",
    withoutPhone: WAYS.find((known) => known === text("withoutPhone")),
    keepsFile: text("keepsFile") !== "",
    shown: isReadAnew ? 0 : Math.max(0, Math.floor(Number(text("shown"))) || 0),
  };
}

function delimiterOf(value: string): string | undefined {
  const named = NAMED_DELIMITERS.find((known) => DELIMITER_NAMES[known] === value);
  return named ?? (READ_DELIMITER.test(value) ? value : undefined);
}

const numberIn = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : undefined);

/** Joins the reading options into one text, to detect changes. */
export function shownAs(fields: { sheet: string; encoding: string; delimiter: string; header: string }): string {
  return [fields.sheet, fields.encoding, fields.delimiter, fields.header].join(" ");
}

export function importOf(fileId: string, form: FormData): ImportInput {
  const { encoding, delimiter, headingRow, sheet, columns, list, title, duplicates, withoutPhone, keepsFile } =
    readChoices(form);
  const isNew = list === NEW_LIST;
  return {
    fileId,
    encoding,
    delimiter,
    headingRow,
    sheet,
    mapping: columns,
    duplicates,
    withoutPhone,
    keepsFile,
    id: String(form.get("id") ?? "") || undefined,
    listId: isNew ? undefined : list || undefined,
    listTitle: isNew ? title : undefined,
  };
}
