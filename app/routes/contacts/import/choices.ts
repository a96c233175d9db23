import type { DuplicatePolicy, ImportInput } from "../../../domain/contacts/input";
import type { WithoutPhone } from "../../../domain/contacts/row";
import { ENCODINGS, type Encoding } from "../../../domain/tables/encodings";
import { DELIMITERS, type Delimiter } from "../../../domain/tables/write-csv";

export const DELIMITER_NAMES = { ";": "semicolon", ",": "comma", "\t": "tab" } as const satisfies Record<
  Delimiter,
  string
>;

/** The option of the list of lists that asks for a new one. */
export const NEW_LIST = "new";

const POLICIES = ["fill", "replace", "skip"] as const satisfies DuplicatePolicy[];

export const WAYS = ["leave", "email"] as const satisfies WithoutPhone[];

/** What the columns screen says, in its address as well as in its form. */
export interface ImportChoices {
  encoding?: Encoding;
  delimiter?: Delimiter;
  hasHeader?: boolean;
  /** A field for every column, null where it is left out; absent until somebody chose. */
  columns?: (string | null)[];
  list: string;
  title: string;
  duplicates: DuplicatePolicy;
  withoutPhone?: WithoutPhone | undefined;
  /** The file stays once its contacts are in. */
  keepsFile: boolean;
  /** Which of the first rows is shown as a contact. */
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

/** What `startImport` is asked for. */
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
