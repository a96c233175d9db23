import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type TaskType, tasks } from "../../../../db/schema/tasks";
import type { ContactExport } from "../../library/contacts/export/export";
import type { BulkData } from "../../messaging/sendings/accept/create-bulk";
import type { Viewer } from "../access/viewer";
import { codeOf } from "../shared/errors/error-message";
import { toUnits } from "../shared/money";
import { META } from "./meta";
import { type RecurrentData, recurrentView, splitView } from "./recurrent-task";

type Owner = Pick<Viewer, "id">;
export type TaskRow = typeof tasks.$inferSelect;

export const SHOWN_AS = {
  "sendings:bulk": ["sendings:bulk", "sendings:recurrent"],
  "sendings:change": ["sendings:change"],
  "contacts:import": ["contacts:import"],
  "contacts:bulk": ["contacts:bulk"],
  "contacts:duplicates": ["contacts:duplicates"],
  "contacts:export": ["contacts:export"],
  "contacts:undo": ["contacts:undo"],
  "incoming:bulk": ["incoming:bulk"],
  "incoming:export": ["incoming:export"],
  "outgoing:export": ["outgoing:export"],
  "billings:operations": ["billings:operations"],
  "billings:export": ["billings:export"],
  "requisites:export": ["requisites:export"],
  "payments:recurrent": ["payments:recurrent"],
} as const satisfies Record<Exclude<TaskType, "sendings:recurrent">, TaskType[]>;

export async function getTask(db: Database, viewer: Owner, id: string): Promise<TaskRow | null> {
  const row = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, viewer.id), eq(tasks.id, id)))
    .get();
  return row ?? null;
}

// Events contain only the code, because their readers have different languages.
const noWords = (_error: string): string | null => null;

/** A task for REST and live events (spec §3): times in ISO 8601, amounts in units. */
export function taskView(row: TaskRow, errorText = noWords) {
  return {
    id: row.id,
    title: row.title,
    type: row.type === "sendings:recurrent" ? ("sendings:bulk" as const) : row.type,
    state: row.state,
    sender: senderOf(row),
    ...(row.isTest ? { isTest: true as const } : {}),
    data: dataOf(row),
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    startsAt: new Date(row.startsAt).toISOString(),
    meta: { ...META[row.type](row), error: row.error && errorText(row.error), code: row.error && codeOf(row.error) },
  };
}

function senderOf({ type, data }: TaskRow): string | null {
  const { payload, sending } = data as Partial<BulkData & RecurrentData>;
  return (type === "sendings:recurrent" ? sending?.payload : payload)?.sender ?? null;
}

type Shown = "type" | "payload" | "parentId" | "split" | "tags";

function dataOf(row: TaskRow) {
  const { id, type, data } = row;
  if (type === "sendings:recurrent") return recurrentView(row);
  if (type === "contacts:import") {
    const { fileId, listId, duplicates } = data as { fileId: string; listId: string; duplicates: string };
    return { fileId, ListId: listId, duplicates };
  }
  if (type === "contacts:bulk") {
    const { listId, filter, action } = data as { listId: string; filter: unknown; action: unknown };
    return { ListId: listId, filter, action };
  }
  if (type === "contacts:undo") return { ListId: data.listId, TaskId: data.importId };
  if (type === "sendings:change") return { filter: data.filter, action: data.action };
  if (type === "incoming:bulk") return { filter: data.filter, action: data.action };
  if (type === "billings:operations") return {};
  if (type === "payments:recurrent")
    return { PaymentId: id, RecurrentPaymentId: data.recurrentId, amount: toUnits(Number(data.amount)) };
  if (type === "contacts:duplicates") return { ListId: data.listId, by: data.by };
  if (type.endsWith(":export")) {
    const { listId, filter, format, columns } = data as Partial<ContactExport>;
    const { type: kind = "csv", ...written } = format ?? {};
    return { ...(listId === undefined ? {} : { ListId: listId }), filter, columns, format: kind, ...written };
  }
  const { type: channel, payload, parentId, split, tags } = data as Pick<BulkData, Shown>;
  return {
    ...(channel && { source: `sendings.${channel}` }),
    sending: { groupId: id, type: channel, payload, ...splitView(split), ...(tags && { tags }) },
    ...(parentId === undefined ? {} : { parentId }),
  };
}
