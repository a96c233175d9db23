import { type Asker, can } from "../access/viewer";
import { type Format, languageFor } from "../exports/export";
import type { Platform, Say } from "../shared/ports/platform";
import { writtenTime } from "../shared/time/zones";
import type { Cell } from "../tables/cells";
import type { KnownWriter } from "./known-writers";
import { type IncomingRow, incomingView } from "./view";

/** All that a file of incoming messages can tell, in its order; their titles are `in_…` of the namespace "exportPages". */
export const INCOMING_COLUMNS = [
  ...(["createdAt", "type", "from", "to", "text", "list", "contact", "sendingId"] as const),
  ...(["isRead", "answeredAt", "isStop", "id"] as const),
] as const;

export type IncomingColumn = (typeof INCOMING_COLUMNS)[number];

/** Columns of what the viewer's screens show. */
export function incomingColumns(viewer: Asker): IncomingColumn[] {
  return INCOMING_COLUMNS.filter((column) => {
    if (column === "sendingId") return can(viewer, "sendings.get");
    return (column !== "list" && column !== "contact") || can(viewer, "contacts.get");
  });
}

const SHOWN: Record<string, readonly IncomingColumn[]> = {
  time: ["createdAt"],
  from: ["from", "contact"],
  text: ["text"],
  mark: ["isRead", "answeredAt", "isStop"],
  answers: ["sendingId"],
  to: ["type", "to"],
};

/** The columns that a list shows by its keys (null: its usual ones). */
export function incomingShown(keys: readonly string[] | null): IncomingColumn[] {
  const shown = new Set((keys ?? Object.keys(SHOWN)).flatMap((key) => SHOWN[key] ?? []));
  return INCOMING_COLUMNS.filter((column) => column === "from" || shown.has(column));
}

/** How rows are put into words. */
export interface Wording {
  language: string;
  /** Times are written by its clocks. */
  zone: string;
}

/** The file's first line in the language of `wording`. */
export function incomingTitles(say: Say, columns: readonly IncomingColumn[], { language, zone }: Wording) {
  return columns.map((column) => say(language, "exportPages", `in_${column}`, { zone }));
}

/** The reader's language where the encoding can write it, English where not. */
export function incomingLanguage(
  say: Say,
  format: Format,
  columns: readonly IncomingColumn[],
  wording: Wording,
): string {
  return languageFor(format, wording.language, (language) => [
    ...incomingTitles(say, columns, { ...wording, language }),
    ...["yes", "no"].map((word) => say(language, "exportPages", word)),
  ]);
}

/** Writes incoming messages as lines of a file; `writers`: contacts by the address that wrote. */
export function incomingWriter(
  { say }: Pick<Platform, "say">,
  columns: readonly IncomingColumn[],
  { language, zone }: Wording,
  writers: ReadonlyMap<string, KnownWriter>,
): (row: IncomingRow) => Cell[] {
  const flag = (value: boolean) => say(language, "exportPages", value ? "yes" : "no");
  const write: Record<IncomingColumn, (row: IncomingRow) => Cell> = {
    createdAt: ({ createdAt }) => ({ moment: writtenTime(createdAt, zone) }),
    type: ({ type }) => say(language, "channels", type),
    from: (row) => incomingView(row).from,
    to: ({ recipient }) => recipient,
    text: ({ text }) => text,
    list: ({ sender }) => writers.get(sender)?.list ?? null,
    contact: ({ sender }) => writers.get(sender)?.name ?? null,
    sendingId: ({ sendingId }) => sendingId,
    isRead: ({ isRead }) => flag(isRead),
    answeredAt: ({ answeredAt }) => (answeredAt === null ? null : { moment: writtenTime(answeredAt, zone) }),
    isStop: ({ isStop }) => flag(isStop),
    id: ({ id }) => id,
  };
  return (row) => columns.map((column) => write[column](row));
}
