import type { Viewer } from "../../access/viewer";
import { addKnown } from "../../contacts/bulk/add-phones";
import { resolveAction } from "../../contacts/bulk/bulk";
import { refusalOfRoom } from "../../contacts/room";
import { isEmail } from "../../shared/email";
import { ok, type Result, refuse } from "../../shared/errors/result";
import { newId } from "../../shared/ids";
import type { Platform } from "../../shared/ports/platform";
import { acceptTask, newTask } from "../../tasks/start-job";
import type { SendingRow } from "../accept/create-sending";
import { findSendings, loadSendings, type SendingFilter } from "../list/find";
import { findChains } from "../list/find-chains";
import { cancelHeld } from "./cancel";

type Owner = Pick<Viewer, "id">;

export type MessageFilter = Omit<SendingFilter, "cursor" | "offset" | "limit">;

export type MessageAction = { kind: "cancel" } | { kind: "collect"; to: string };

export type AskedChange =
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
  { ids, action: asked }: { ids: readonly string[]; action: AskedChange },
): Promise<Result<{ changed: number }>> {
  const rows = await loadSendings(platform.db, viewer, ids);
  if (rows.length === 0) return refuse("noMessagesChosen", "ids");
  const resolved = await resolve(platform, viewer, asked);
  if (!resolved.ok) return resolved;
  const changed = await applyTo(platform, viewer, rows, resolved.value.action);
  return changed.ok ? ok({ changed: changed.value }) : changed;
}

/** Accepts the change for all messages that match now, as one task run by `runChange`. */
export async function startChange(
  platform: Platform,
  viewer: Owner,
  { id, title, filter, action: asked }: { id: string; title: string; filter: MessageFilter; action: AskedChange },
): Promise<Result<{ taskId: string }>> {
  const { db, clock } = platform;
  const resolved = await resolve(platform, viewer, asked);
  if (!resolved.ok) return resolved;
  const { action } = resolved.value;
  const full = action.kind === "collect" && (await refusalOfRoom(db, viewer.id, action.to, 1, "to"));
  if (full) return full;
  const now = clock();
  const data: MessageChange = { filter, ...resolved.value };
  const cursor: ChangeCursor = { seq: 0, before: newId() };
  // Filter results are not counted; the scanned total is the best guess until the end.
  const find = filter.group === "chain" ? findChains : findSendings;
  const { total } = await find(db, viewer, { taskId: filter.taskId, limit: 1 });
  const row = newTask(viewer.id, { id, title, type: "sendings:change", data, cursor, total }, now);
  return ok({ taskId: await acceptTask(platform, row) });
}

/** Idempotent: a message ends once, a list takes a phone once. */
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
  asked: AskedChange,
): Promise<Result<{ action: MessageAction; toTitle: string | null }>> {
  if (asked.kind === "cancel") return ok({ action: asked, toTitle: null });
  const resolved = await resolveAction(platform, viewer, null, asked);
  if (!resolved.ok) return resolved;
  const { to } = resolved.value;
  if (!to) return refuse("listRequired", "to");
  return ok({ action: { kind: "collect", to: to.id }, toTitle: to.title });
}
