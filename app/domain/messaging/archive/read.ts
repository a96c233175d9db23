import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import type { Viewer } from "../../base/access/viewer";
import type { Chain } from "../../base/chains/chain";
import { chainOf, rangeOf } from "../../base/chains/ids";
import { CodedError } from "../../base/shared/errors/errors";
import { reportFailure } from "../../base/shared/errors/isolate-failures";
import { timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import type { SendingRow } from "../sendings/accept/create-sending";
import { getSending } from "../sendings/list/find";
import { getWhole, type WholeMessage } from "../sendings/list/find-chain";
import { type Bills, billsOf } from "../sendings/list/find-trace";
import { openPart, PartError, type PartReader } from "./part-file";
import { dayOf, getPart, type Part, partsAround } from "./parts";

type Needs = Pick<Platform, "db" | "files">;

/** A part that could not be read, so its messages are missing. */
export interface Unread extends Pick<Part, "day" | "part" | "messages"> {
  why: PartError["why"];
}

export interface ArchivedChain {
  rows: SendingRow[];
  bills: Bills;
}

export const rowsOf = (raw: readonly RawRow[]): SendingRow[] => raw.map((row) => rowOf(sendings, row));

/** null: read; otherwise the reason why not. `read` may restart: an erasure rewrites a part under another name. */
export async function withPart(
  { db, files }: Needs,
  part: Part,
  read: (reader: PartReader) => Promise<unknown>,
  open: typeof openPart = openPart,
): Promise<Unread | null> {
  try {
    await read(await open(files, part));
    return null;
  } catch (error) {
    if (!(error instanceof PartError)) throw error;
    const now = error.why === "missing" ? await getPart(db, part) : null;
    if (now && now.key !== part.key) return withPart({ db, files }, now, read, open);
    reportFailure("archive.unread", { key: part.key, why: error.why }, error);
    return { day: part.day, part: part.part, messages: part.messages, why: error.why };
  }
}

/** The chain of a message, or the part that could not be read. */
export async function findArchivedChain(
  { db, files }: Needs,
  ownerId: string,
  id: string,
): Promise<ArchivedChain | { unread: Unread } | null> {
  const at = timeOfId(id);
  if (Number.isNaN(at)) return null;
  const { firstId, lastId } = rangeOf(id);
  let unread: Unread | null = null;
  for (const part of await partsAround(db, ownerId, dayOf(at), id)) {
    let raw: RawRow[] = [];
    const failed = await withPart({ db, files }, part, async (reader) => {
      for (let at = 0; at + 1 < reader.edges.length && raw.length === 0; at++) {
        const rows = await reader.rows(reader.edges[at]!, reader.edges[at + 1]!);
        raw = rows.filter((row) => String(row.id) >= firstId && String(row.id) <= lastId);
      }
    });
    unread ??= failed;
    if (raw.length > 0) return { rows: inSteps(rowsOf(raw)), bills: billsOf(raw) };
  }
  return unread && { unread };
}

const inSteps = (rows: SendingRow[]) => rows.toSorted((one, other) => one.step - other.step);

export type AnyMessage = WholeMessage & { isArchived?: true };

/** A message with everything that explains it, in the database or the archive. */
export async function getAnyWhole(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  id: string,
): Promise<AnyMessage | { unread: Unread } | null> {
  const whole = await getWhole(needs.db, viewer, id);
  if (whole) return whole;
  const found = await findArchivedChain(needs, viewer.id, id);
  if (found === null || "unread" in found) return found;
  const row = found.rows.find((one) => one.id === id);
  if (!row) return null;
  const task = row.taskId === null ? null : await taskOf(needs.db, viewer.id, row.taskId);
  const written = task ? JSON.parse(task.chain ?? "null") : found.rows[0]!.fallbacks;
  const definition = row.steps === 1 ? null : (written as Chain | null);
  return {
    row,
    chain: { rows: row.steps === 1 ? [row] : found.rows, definition },
    bills: found.bills,
    task: task && { id: task.id, title: task.title },
    isArchived: true,
  };
}

/** A message from the database or the archive; null also if its part cannot be read. */
export async function getAnySending(needs: Needs, viewer: Pick<Viewer, "id">, id: string): Promise<SendingRow | null> {
  const row = await getSending(needs.db, viewer, id);
  if (row) return row;
  const found = await findArchivedChain(needs, viewer.id, id);
  return found && "rows" in found ? (found.rows.find((one) => one.id === id) ?? null) : null;
}

async function taskOf(db: Database, ownerId: string, id: string) {
  const [task] = await db.all<{ id: string; title: string; chain: string | null }>(
    sql`SELECT id, title, data -> '$.chain' AS chain FROM tasks WHERE owner_id = ${ownerId} AND id = ${id}`,
  );
  return task ?? null;
}

/** Groups rows into chains, in order. */
export function chainsIn(raw: readonly RawRow[]): RawRow[][] {
  return [...Map.groupBy(raw, ({ id }) => chainOf(String(id))).values()];
}

export function unreadError({ day, messages }: Unread): CodedError {
  const values = { day: new Date(day).toISOString().slice(0, 10), messages };
  return new CodedError("internal", { key: "archiveUnread", values });
}
