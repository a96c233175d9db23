import type { TaskType } from "../../../../db/schema/tasks";
import type { ExportedFile, ExportMeta } from "../exports/export";
import { sentToOf, unreportedOf } from "../figures/figures";
import { toUnits } from "../shared/money";
import { LINK } from "../text/variables";
import { moneyView } from "./money";
import { unsentOf } from "./progress";
import type { TaskRow } from "./tasks";
import { type VariantsView, variantsView } from "./variant-counts";

export interface RejectedSample {
  row: number;
  reason: string;
}

interface TaskMeta extends VariantsView {
  total: number;
  completed: number;
  errored: number;
  /** 0 to 100; 100 only when nothing is left. */
  progress: number;
  imported?: number;
  emailOnly?: number;
  duplicates?: number;
  invalid?: number;
  lost?: Record<string, number>;
  changed?: number;
  skipped?: number;
  restored?: number;
  edited?: number;
  gone?: number;
  undo?: string;
  sent?: number;
  delivered?: number;
  waiting?: number;
  doubles?: number;
  unsent?: number;
  /** People; absent without recipients' own short links. */
  clicked?: number;
  amount?: number;
  charged?: number;
  held?: number;
  most?: number;
  isMostExact?: false;
  replaced?: number;
  files?: ExportedFile[];
  errors: RejectedSample[];
}

/** Progress for REST and live events; amounts in units. */
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
  "billings:operations": operationsMeta,
  "billings:export": exportMeta,
  "requisites:export": exportMeta,
  "payments:recurrent": chargeMeta,
  "sendings:bulk": bulkMeta,
  "sendings:recurrent": countedMeta,
};

// An import reuses a campaign's columns: processed, imported and invalid rows.
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

function countedMeta({ total, expanded }: TaskRow): TaskMeta {
  return { total, completed: expanded, errored: 0, progress: percent(expanded, total), errors: [] };
}

function changeMeta(row: TaskRow): TaskMeta {
  const { skipped } = row.meta as Partial<TaskMeta>;
  return { ...countedMeta(row), changed: row.sent, ...(skipped === undefined ? {} : { skipped }) };
}

function operationsMeta(row: TaskRow): TaskMeta {
  const refused = (row.meta.refused ?? []) as { number: number; reason: string }[];
  const errors = refused.map(({ number, reason }) => ({ row: number, reason }));
  return { ...countedMeta(row), changed: row.sent, errored: row.errored, errors };
}

function chargeMeta(row: TaskRow): TaskMeta {
  const errors = row.errored > 0 ? [{ row: 1, reason: String(row.meta.reason ?? "declined") }] : [];
  const counted = countedMeta(row);
  return { ...counted, completed: counted.completed - row.errored, errored: row.errored, errors };
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
  const { total, delivered, errored, doubles, amount, refunded, meta } = row;
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
    sent: sentToOf(row),
    delivered,
    waiting: unreportedOf(row),
    doubles,
    amount: paid,
    ...clickedOf(row),
    ...variantsView(row),
    ...moneyView(row),
    errors: [],
  };
}

export function clickedOf({ data, meta }: Pick<TaskRow, "data" | "meta">): { clicked?: number } {
  const isLinked = JSON.stringify([data.payload, data.chain ?? null, data.split ?? null]).includes(`\${${LINK}`);
  return isLinked ? { clicked: Number(meta.clicked ?? 0) } : {};
}

function percent(done: number, total: number): number {
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}
