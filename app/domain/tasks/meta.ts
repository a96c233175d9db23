import type { TaskType } from "../../../db/schema/tasks";
import type { ExportedFile, ExportMeta } from "../exports/export";
import { toUnits } from "../shared/money";
import { moneyView } from "./money";
import { unsentOf } from "./progress";
import type { TaskRow } from "./tasks";

/** A row that an import left out: its number in the file and why, as a code. */
export interface RejectedSample {
  row: number;
  reason: string;
}

export interface TaskMeta {
  total: number;
  completed: number;
  errored: number;
  /** 0 to 100; 100 only when nothing is left. */
  progress: number;
  imported?: number;
  /** Those of the imported of whom no phone is known. */
  emailOnly?: number;
  duplicates?: number;
  invalid?: number;
  /** Values that contacts came in without, by reason. */
  lost?: Record<string, number>;
  /** Contacts that were changed, groups of duplicates that were found. */
  changed?: number;
  /** Contacts that would have lost their only address, or got that of another. */
  skipped?: number;
  /** Contacts that got back what an import had changed. */
  restored?: number;
  /** Contacts of an undone import that stay: changed since, or no longer in its list. */
  edited?: number;
  gone?: number;
  /** The task that undoes an import. */
  undo?: string;
  sent?: number;
  delivered?: number;
  /** Recipients who got more than one message of their chain. */
  doubles?: number;
  /** Recipients to whom nothing was sent: the mailing was stopped, or their messages taken back. */
  unsent?: number;
  /** Units of currency: what was held and not paid back. */
  amount?: number;
  /** Of it, what is taken for good and what is still held; and what it can come to at most. */
  charged?: number;
  held?: number;
  most?: number;
  isMostExact?: false;
  /** Characters that an export's encoding lacked. */
  replaced?: number;
  /** What an export has written, in its order. */
  files?: ExportedFile[];
  errors: RejectedSample[];
}

/** What a task has done so far, as REST and live events show it; amounts in units. */
export const META: Record<TaskType, (row: TaskRow) => TaskMeta> = {
  "contacts:import": importMeta,
  "contacts:bulk": changeMeta,
  "contacts:duplicates": changeMeta,
  "contacts:export": exportMeta,
  "contacts:undo": undoMeta,
  "sendings:change": changeMeta,
  "incoming:bulk": changeMeta,
  "incoming:export": exportMeta,
  "outgoing:export": exportMeta,
  "sendings:bulk": bulkMeta,
  "sendings:recurrent": countedMeta,
};

// An import counts in the columns that a bulk uses for messages: handled, imported and invalid rows.
function importMeta({ total, expanded, sent, errored, meta }: TaskRow): TaskMeta {
  const { emailOnly = 0, duplicates = 0, lost, errors = [], undo } = meta as Partial<TaskMeta>;
  return {
    total,
    completed: expanded,
    errored,
    progress: percent(expanded, total),
    imported: sent,
    emailOnly,
    duplicates,
    invalid: errored,
    ...(lost === undefined ? {} : { lost }),
    ...(undo === undefined ? {} : { undo }),
    errors,
  };
}

// A recurrent one counts its mailings, which count for themselves.
function countedMeta({ total, expanded }: TaskRow): TaskMeta {
  return { total, completed: expanded, errored: 0, progress: percent(expanded, total), errors: [] };
}

// Of contacts, and of messages, it counts which were looked at, and with how many something was done.
function changeMeta(row: TaskRow): TaskMeta {
  const { skipped } = row.meta as Partial<TaskMeta>;
  return { ...countedMeta(row), changed: row.sent, ...(skipped === undefined ? {} : { skipped }) };
}

function exportMeta(row: TaskRow): TaskMeta {
  const { replaced = 0, files = [] } = row.meta as Partial<ExportMeta>;
  return { ...countedMeta(row), replaced, files };
}

function undoMeta(row: TaskRow): TaskMeta {
  const { restored = 0, edited = 0, gone = 0 } = row.meta as Partial<TaskMeta>;
  return { ...changeMeta(row), restored, edited, gone };
}

function bulkMeta(row: TaskRow): TaskMeta {
  const { total, sent, delivered, errored, doubles, amount, refunded, meta } = row;
  // Of some, nothing is heard after the hand-over.
  const completed = delivered + errored + Number(meta.closed ?? 0);
  const progress = percent(completed, total);
  const paid = toUnits(amount - refunded);
  const unsent = unsentOf(row);
  return {
    total,
    completed,
    errored,
    unsent,
    progress,
    sent,
    delivered,
    doubles,
    amount: paid,
    ...moneyView(row),
    errors: [],
  };
}

function percent(done: number, total: number): number {
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}
