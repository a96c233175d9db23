import { type Asker, can, type Viewer } from "../../access/viewer";
import { shownAddress } from "../../channels/person";
import { type Format, languageFor } from "../../exports/export";
import { numberInfo } from "../../shared/numbering/number-info";
import type { Platform, Say } from "../../shared/ports/platform";
import { writtenTime } from "../../shared/time/zones";
import type { Cell } from "../../tables/cells";
import type { SendingRow } from "../accept/create-sending";
import { shownStatus } from "../status";
import { moneyOf } from "../view/trace";
import { MEANING_NAMES } from "./error-codes";
import { failureWords } from "./failure-words";
import { NO_REASON } from "./find";

/** All that a file of messages can tell, in its order; their titles are `out_…` of the namespace "exportPages". */
export const OUTGOING_COLUMNS = [
  ...(["createdAt", "recipient", "type", "sender", "text", "status", "statusAt", "error", "reason"] as const),
  ...(["operator", "country", "segments", "price", "task", "step", "id", "provider", "providerRef"] as const),
] as const;

export type OutgoingColumn = (typeof OUTGOING_COLUMNS)[number];

/**
 * Columns of what the viewer's screens show: routes are the platform's own affair, also from a file that is kept in the
 * storage of the account that a manager acts as (`isKept`).
 */
export function outgoingColumns(
  viewer: Asker & Pick<Viewer, "askerLevel">,
  { isKept }: { isKept: boolean },
): OutgoingColumn[] {
  const seesRoutes = (isKept ? viewer.level : viewer.askerLevel) === "manager";
  return OUTGOING_COLUMNS.filter((column) => {
    if (column === "provider" || column === "providerRef") return seesRoutes;
    return column !== "task" || can(viewer, "tasks.get");
  });
}

// A text says little without its sender, a status without its reason.
const SHOWN: Record<string, readonly OutgoingColumn[]> = {
  time: ["createdAt"],
  recipient: ["recipient"],
  text: ["sender", "text"],
  path: ["type"],
  status: ["status", "statusAt", "reason"],
  price: ["price"],
};

/** The columns that a list shows by its keys (null: its usual ones). */
export function outgoingShown(keys: readonly string[] | null): OutgoingColumn[] {
  const shown = new Set((keys ?? Object.keys(SHOWN)).flatMap((key) => SHOWN[key] ?? []));
  return OUTGOING_COLUMNS.filter((column) => column === "recipient" || shown.has(column));
}

/** How rows are put into words. */
export interface Wording {
  language: string;
  /** Times are written by its clocks. */
  zone: string;
  currency: string;
}

/** The file's first line in the language of `wording`. */
export function outgoingTitles(say: Say, columns: readonly OutgoingColumn[], { language, zone, currency }: Wording) {
  return columns.map((column) => say(language, "exportPages", `out_${column}`, { zone, currency }));
}

const STATUSES = ["pending", "processing", "paused", "sent", "delivered", "seen", "failed", "unsent"] as const;

/** The reader's language where the encoding can write it, English where not. */
export function outgoingLanguage(
  say: Say,
  format: Format,
  columns: readonly OutgoingColumn[],
  wording: Wording,
): string {
  return languageFor(format, wording.language, (language) => [
    ...outgoingTitles(say, columns, { ...wording, language }),
    ...(columns.includes("status") ? STATUSES.map((status) => say(language, "common", `status_${status}`)) : []),
    ...(columns.includes("reason") ? MEANING_NAMES.map((meaning) => say(language, "codes", `code_${meaning}`)) : []),
  ]);
}

/** What a row does not know by itself. */
export interface Known {
  /** Titles of the tasks by their ids. */
  tasks: ReadonlyMap<string, string>;
}

type Write = (row: SendingRow) => Cell;

/** Writes messages as lines of a file: phones with their plus, money exactly. */
export function outgoingWriter(
  { say }: Pick<Platform, "say">,
  columns: readonly OutgoingColumn[],
  { language, zone }: Wording,
  { tasks }: Known,
): (row: SendingRow) => Cell[] {
  const countries = new Intl.DisplayNames(language, { type: "region" });
  const write: Record<OutgoingColumn, Write> = {
    createdAt: ({ createdAt }) => ({ moment: writtenTime(createdAt, zone) }),
    recipient: ({ recipient }) => shownAddress(recipient),
    type: ({ type }) => say(language, "channels", type),
    sender: ({ sender }) => sender,
    text: ({ text }) => text,
    status: (row) => say(language, "common", `status_${shownStatus(row)}`),
    statusAt: (row) => ({ moment: writtenTime(reachedAt(row), zone) }),
    error: (row) => (isTold(row) ? row.error : null),
    reason: (row) => (isTold(row) ? reasonOf(row) : null),
    operator: ({ recipient }) => numberInfo(recipient)?.operator ?? null,
    country: ({ recipient }) => {
      const country = numberInfo(recipient)?.country;
      return country ? (countries.of(country) ?? country) : null;
    },
    segments: ({ segments }) => segments,
    price: (row) => ({ micros: paid(row) }),
    task: ({ taskId, title }) => (taskId === null ? title : (tasks.get(taskId) ?? null)),
    step: ({ step, steps }) => (steps === 1 ? null : step + 1),
    id: ({ id }) => id,
    provider: ({ timeline }) => timeline.findLast(({ provider }) => provider)?.provider ?? null,
    providerRef: ({ providerRef }) => providerRef,
  };
  return (row) => columns.map((column) => write[column](row));

  function reasonOf({ error, status }: SendingRow): string | null {
    const code = error ?? (status === "failed" ? NO_REASON : null);
    return code === null ? null : failureWords(say, language, code);
  }
}

// A message under way keeps the code of its last try: that is no failure yet.
function isTold({ status }: SendingRow): boolean {
  return status === "failed" || status === "paused";
}

function reachedAt({ status, timeline, updatedAt }: SendingRow): number {
  return timeline.findLast((entry) => entry.status === status)?.at ?? updatedAt;
}

function paid(row: SendingRow): number {
  const fate = moneyOf(row);
  return fate === null || fate === "kept" ? row.price : 0;
}
