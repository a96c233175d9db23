import { type Asker, can } from "../../base/access/viewer";
import { type Format, languageFor } from "../../base/exports/export";
import { zoneTitle } from "../../base/exports/zone-title";
import type { Platform, Say } from "../../base/shared/ports/platform";
import { writtenTime } from "../../base/shared/time/zones";
import type { Cell } from "../../base/tables/cells";
import type { KnownWriter } from "./known-writers";
import { type IncomingRow, incomingView } from "./view";

/** Titles are `in_…` in the namespace "exportPages". */
export const INCOMING_COLUMNS = [
  "createdAt",
  "type",
  "from",
  "to",
  "text",
  "list",
  "contact",
  "sendingId",
  "isRead",
  "answeredAt",
  "isStop",
  "id",
] as const;

export type IncomingColumn = (typeof INCOMING_COLUMNS)[number];

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

/** `keys`: columns of the list; null: its defaults. */
export function incomingShown(keys: readonly string[] | null): IncomingColumn[] {
  const shown = new Set((keys ?? Object.keys(SHOWN)).flatMap((key) => SHOWN[key] ?? []));
  return INCOMING_COLUMNS.filter((column) => column === "from" || shown.has(column));
}

export interface Wording {
  language: string;
  zone: string;
}

export function incomingTitles(say: Say, columns: readonly IncomingColumn[], { language, zone: id }: Wording) {
  const zone = zoneTitle(say, language, id);
  return columns.map((column) => say(language, "exportPages", `in_${column}`, { zone }));
}

/** The reader's language if the encoding can represent it, otherwise English. */
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

/** `writers`: contacts by their address. */
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
