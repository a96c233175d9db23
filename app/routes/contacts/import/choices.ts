import type { DuplicatePolicy, ImportInput } from "../../../domain/contacts/input";
import type { WithoutPhone } from "../../../domain/contacts/parse-row";
import { DELIMITERS, type Delimiter } from "../../../domain/tables/csv-format";
import { ENCODINGS, type Encoding } from "../../../domain/tables/encodings";

export const DELIMITER_NAMES = { ";": "semicolon", ",": "comma", "\t": "tab" } as const satisfies Record<
  Delimiter,
  string
>;

/** Option "new list". */
export const NEW_LIST = "new";

const POLICIES = ["fill", "replace", "skip"] as const satisfies DuplicatePolicy[];

export const WAYS = ["leave", "email"] as const satisfies WithoutPhone[];

interface ImportChoices {
  encoding?: Encoding;
  delimiter?: Delimiter;
  hasHeader?: boolean;
  /** Field per column, null to skip; absent before the choice. */
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
  return {
    encoding: ENCODINGS.find((known) => known === text("encoding")),
    delimiter: DELIMITERS.find((known) => DELIMITER_NAMES[known] === text("delimiter")),
    hasHeader: text("header") === "" ? undefined : text("header") === "yes",
    columns: columns.length > 0 ? columns : undefined,
    list: text("list"),
    title: text("title"),
    duplicates: POLICIES.find((known) => known === text("duplicates")) ?? "fill",
    withoutPhone: WAYS.find((known) => known === text("withoutPhone")),
    keepsFile: text("keepsFile") !== "",
    shown: Math.max(0, Math.floor(Number(text("shown"))) || 0),
  };
}

export function importOf(fileId: string, form: FormData): ImportInput {
  const { encoding, delimiter, hasHeader, columns, list, title, duplicates, withoutPhone, keepsFile } =
    readChoices(form);
  const isNew = list === NEW_LIST;
  return {
    fileId,
    encoding,
    delimiter,
    hasHeader,
    mapping: columns,
    duplicates,
    withoutPhone,
    keepsFile,
    id: String(form.get("id") ?? "") || undefined,
    listId: isNew ? undefined : list || undefined,
    listTitle: isNew ? title : undefined,
  };
}
