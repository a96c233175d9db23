import { type Asker, can, type Viewer } from "../../../base/access/viewer";
import { shownStatus } from "../../../base/chains/status";
import { shownAddress } from "../../../base/channels/person";
import { type Format, languageFor } from "../../../base/exports/export";
import { zoneTitle } from "../../../base/exports/zone-title";
import { numberInfo } from "../../../base/shared/numbering/number-info";
import { regionNames } from "../../../base/shared/numbering/region-names";
import type { Platform, Say } from "../../../base/shared/ports/platform";
import { timeWriter } from "../../../base/shared/time/zones";
import type { Cell } from "../../../base/tables/cells";
import type { SendingRow } from "../accept/create-sending";
import type { ChainOutcome } from "../view/chain-outcome";
import { moneyOf } from "../view/trace";
import { MEANING_NAMES } from "./error-codes";
import { failureWords } from "./failure-words";
import { NO_REASON } from "./predicates";

/** In file order; titles are `out_…` in the namespace "exportPages". */
export const OUTGOING_COLUMNS = [
  "createdAt",
  "recipient",
  "type",
  "sender",
  "text",
  "status",
  "statusAt",
  "error",
  "reason",
  "operator",
  "country",
  "segments",
  "price",
  "clickedAt",
  "task",
  "tags",
  "variant",
  "step",
  "id",
  "provider",
  "providerRef",
] as const;

export type OutgoingColumn = (typeof OUTGOING_COLUMNS)[number];

/** Columns the viewer may see. Routes are hidden, also in files stored in a customer's storage (`isKept`). */
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

// Columns that are shown together.
const SHOWN: Record<string, readonly OutgoingColumn[]> = {
  time: ["createdAt"],
  recipient: ["recipient"],
  text: ["sender", "text"],
  path: ["type"],
  status: ["status", "statusAt", "reason"],
  price: ["price"],
};

export function outgoingShown(keys: readonly string[] | null): OutgoingColumn[] {
  const shown = new Set((keys ?? Object.keys(SHOWN)).flatMap((key) => SHOWN[key] ?? []));
  return OUTGOING_COLUMNS.filter((column) => column === "recipient" || shown.has(column));
}

export interface Wording {
  language: string;
  /** IANA. */
  zone: string;
  currency: string;
}

export function outgoingTitles(
  say: Say,
  columns: readonly OutgoingColumn[],
  { language, zone: id, currency }: Wording,
) {
  const zone = zoneTitle(say, language, id);
  return columns.map((column) => say(language, "exportPages", `out_${column}`, { zone, currency }));
}

const STATUSES = ["pending", "processing", "paused", "sent", "delivered", "seen", "failed", "unsent"] as const;

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

export interface Known {
  tasks: ReadonlyMap<string, string>;
}

/** Fields of a message that files show. */
export type ShownRow = Pick<SendingRow, (typeof SHOWN_FIELDS)[number]>;

export const SHOWN_FIELDS = [
  "id",
  "taskId",
  "title",
  "type",
  "sender",
  "recipient",
  "operator",
  "text",
  "segments",
  "price",
  "isRefundable",
  "bill",
  "status",
  "error",
  "providerRef",
  "timeline",
  "clickedAt",
  "step",
  "steps",
  "variant",
  "tags",
  "isTest",
  "createdAt",
  "updatedAt",
] as const;

/** A line of the file: a message, or a chain by its deciding step. */
export interface Line extends ShownRow {
  shown: ReturnType<typeof shownStatus>;
  paid: number;
  path: string[];
}

export function lineOfMessage(row: ShownRow): Line {
  const fate = moneyOf(row);
  const paid = fate === null || fate === "kept" ? row.price : 0;
  return { ...row, shown: shownStatus(row), paid, path: [row.type] };
}

export function lineOfChain({ steps, decisive, status, charged, held }: ChainOutcome): Line {
  const { id, recipient, createdAt } = steps[0]!;
  const path = steps.map(({ type }) => type);
  return { ...decisive, id, recipient, createdAt, shown: status, paid: charged + held, path };
}

type Write = (line: Line) => Cell;

export function outgoingWriter(
  { say }: Pick<Platform, "say">,
  columns: readonly OutgoingColumn[],
  { language, zone }: Wording,
  { tasks }: Known,
): (line: Line) => Cell[] {
  const written = timeWriter(zone);
  const countries = regionNames(language);
  const countryOf = remembered((code) => countries.of(code));
  const channelOf = remembered((type) => say(language, "channels", type));
  const statusOf = remembered((shown) => say(language, "common", `status_${shown}`));
  const wordsOf = remembered((code) => failureWords(say, language, code));
  const write: Record<OutgoingColumn, Write> = {
    createdAt: ({ createdAt }) => ({ moment: written(createdAt) }),
    recipient: ({ recipient }) => shownAddress(recipient),
    type: ({ path }) => (path.length === 1 ? channelOf(path[0]!) : path.map(channelOf).join(" → ")),
    sender: ({ sender }) => sender,
    text: ({ text }) => text,
    status: ({ shown }) => statusOf(shown),
    statusAt: (row) => ({ moment: written(reachedAt(row)) }),
    error: (row) => (showsReason(row) ? row.error : null),
    reason: (row) => (showsReason(row) ? reasonOf(row) : null),
    operator: ({ recipient }) => numberInfo(recipient)?.operator ?? null,
    country({ recipient }) {
      const country = numberInfo(recipient)?.country;
      return country ? countryOf(country) : null;
    },
    segments: ({ segments }) => segments,
    price: ({ paid }) => ({ micros: paid }),
    clickedAt: ({ clickedAt }) => (clickedAt ? { moment: written(clickedAt) } : null),
    task: ({ taskId, title }) => (taskId === null ? title : (tasks.get(taskId) ?? null)),
    tags: ({ tags }) => tags?.join(", ") ?? null,
    variant: ({ variant }) => (variant === null ? null : variant + 1),
    step: ({ step, steps }) => (steps === 1 ? null : step + 1),
    id: ({ id }) => id,
    provider: ({ timeline }) => timeline.findLast(({ provider }) => provider)?.provider ?? null,
    providerRef: ({ providerRef }) => providerRef,
  };
  return (row) => columns.map((column) => write[column](row));

  function reasonOf({ error, status }: ShownRow): string | null {
    const code = error ?? (status === "failed" ? NO_REASON : null);
    return code === null ? null : wordsOf(code);
  }
}

function remembered(make: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

function showsReason({ shown }: Line): boolean {
  return shown === "failed" || shown === "unsent" || shown === "paused";
}

function reachedAt({ status, timeline, updatedAt }: ShownRow): number {
  return timeline.findLast((entry) => entry.status === status)?.at ?? updatedAt;
}
