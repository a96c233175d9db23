import type { Viewer } from "../../../base/access/viewer";
import { isEmail } from "../../../base/shared/email";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { acceptTask, newTask } from "../../../base/tasks/start-job";
import { addKnown } from "../../../library/contacts/bulk/add-phones";
import { resolveAction } from "../../../library/contacts/bulk/bulk";
import { refusalOfRoom } from "../../../library/contacts/room";
import type { SendingRow } from "../accept/create-sending";
import { findSendings, loadSendings, type SendingFilter } from "../list/find";
import { findChains } from "../list/find-chains";
import { cancelHeld } from "./cancel";

type Owner = Pick<Viewer, "id">;

export type MessageFilter = Omit<SendingFilter, "cursor" | "offset" | "limit" | "isCounted">;

export type MessageAction = { kind: "cancel" } | { kind: "collect"; to: string };

export type RequestedChange =
  | { kind: "cancel" }
  | { kind: "copy"; to: string }
  | { kind: "blacklist"; to?: string; title: string };

export interface MessageChange extends Record<string, unknown> {
  filter: MessageFilter;
  action: MessageAction;
  toTitle: string | null;
}

/** Newest first; later messages are excluded. */
export interface ChangeCursor extends Record<string, unknown> {
  seq: number;
  before: string;
}

export async function changeMessages(
  platform: Platform,
  viewer: Owner,
  { ids, action: requested }: { ids: readonly string[]; action: RequestedChange },
): Promise<Result<{ changed: number }>> {
  const rows = await loadSendings(platform.db, viewer, ids);
  if (rows.length === 0) return refuse("noMessagesChosen", "ids");
  const resolved = await resolve(platform, viewer, requested);
  if (!resolved.ok) return resolved;
  const changed = await applyTo(platform, viewer, rows, resolved.value.action);
  return changed.ok ? ok({ changed: changed.value }) : changed;
}

/** Accepts the change for all messages that match now, as one task run by `runChange`. */
export async function startChange(
  platform: Platform,
  viewer: Owner,
  {
    id,
    title,
    filter,
    action: requested,
  }: { id: string; title: string; filter: MessageFilter; action: RequestedChange },
): Promise<Result<{ taskId: string }>> {
  const { db, clock } = platform;
  const resolved = await resolve(platform, viewer, requested);
  if (!resolved.ok) return resolved;
  const { action } = resolved.value;
  const full = action.kind === "collect" && (await refusalOfRoom(db, viewer.id, action.to, 1, "to"));
  if (full) return full;
  const now = clock();
  const data: MessageChange = { filter, ...resolved.value };
  const cursor: ChangeCursor = { seq: 0, before: newId() };
  // Results of a filter are not counted; until the end, the scanned total is the best estimate.
  const find = filter.group === "chain" ? findChains : findSendings;
  const { total } = await find(db, viewer, { taskId: filter.taskId, limit: 1, isCounted: true });
  const row = newTask(viewer.id, { id, title, type: "sendings:change", data, cursor, total }, now);
  return ok({ taskId: await acceptTask(platform, row) });
}

/** Idempotent: a message ends only once, a list accepts a phone only once. */
async function applyTo(
  platform: Platform,
  viewer: Owner,
  rows: SendingRow[],
  action: MessageAction,
): Promise<Result<number>> {
  if (action.kind === "cancel") return ok((await cancelHeld(platform, viewer.id, rows)).size);
  return addKnown(platform, viewer, action.to, addressesOf(rows));
}

/** Distinct phones (digits) and e-mails. */
export function addressesOf(rows: readonly Pick<SendingRow, "recipient">[]): string[] {
  return [
    ...new Set(rows.flatMap(({ recipient }) => (/^\d+$/.test(recipient) || isEmail(recipient) ? [recipient] : []))),
  ];
}

async function resolve(
  platform: Platform,
  viewer: Owner,
  requested: RequestedChange,
): Promise<Result<{ action: MessageAction; toTitle: string | null }>> {
  if (requested.kind === "cancel") return ok({ action: requested, toTitle: null });
  const resolved = await resolveAction(platform, viewer, null, requested);
  if (!resolved.ok) return resolved;
  const { to } = resolved.value;
  if (!to) return refuse("listRequired", "to");
  return ok({ action: { kind: "collect", to: to.id }, toTitle: to.title });
}
