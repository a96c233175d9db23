import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { SendingStatus, sendings, TimelineEntry } from "../../../../../db/schema/sendings";
import { mayBecome } from "../../../base/chains/status";
import { channelOf } from "../../../base/channels/channels";
import type { Platform, Receipt } from "../../../base/shared/ports/platform";
import { openRouting } from "../../../network/routing/config";
import { receiptPulse } from "../../../network/routing/health/health-counters";
import { followUp } from "../fallbacks/trigger";
import { announceChanges } from "../settle/announce-messages";
import type { Change } from "../settle/change";
import { settle } from "../settle/settle";

const PAGE = 1000;
const TRIES = 4;

type Known = Pick<
  typeof sendings.$inferSelect,
  | ("id" | "taskId" | "chunkId" | "resellerId" | "step" | "steps" | "status" | "price" | "isRefundable")
  | (
      | "type"
      | "provider"
      | "isUnsure"
      | "isFinal"
      | "updatedAt"
      | "sender"
      | "operator"
      | "isTest"
      | "createdAt"
      | "variant"
    )
>;

/**
 * Receipts may be repeated, late or early: statuses only move forward (design §4, 4). `providerId`: only messages
 * carried by it; undefined after our own look-up.
 */
export async function applyReceipts(platform: Platform, receipts: Receipt[], providerId?: string): Promise<void> {
  for (const [ownerId, ofOwner] of Map.groupBy(receipts, (receipt) => receipt.ownerId)) {
    for (let from = 0; from < ofOwner.length; from += PAGE) {
      await applyPage(platform, ownerId, ofOwner.slice(from, from + PAGE), providerId);
    }
  }
}

async function applyPage(platform: Platform, ownerId: string, receipts: Receipt[], providerId?: string): Promise<void> {
  let rest = Map.groupBy(receipts, ({ id }) => id);
  for (let attempt = 0; attempt < TRIES && rest.size > 0; attempt++) {
    const rows = await read(platform.db, ownerId, [...rest.keys()]);
    const known = providerId === undefined ? rows : await carriedBy(platform, ownerId, providerId, rows);
    const changes = known
      .map((row) => fold(row, rest.get(row.id) ?? [], platform.clock()))
      .filter((change) => change !== null);
    const settled = await settle(platform.db, ownerId, changes, platform.clock());
    await announceChanges(platform, ownerId, changes, settled);
    await followUp(platform, ownerId, settled.chains);
    // Re-reads rows changed between read and write.
    rest = new Map(changes.filter(({ id }) => !settled.done.has(id)).map(({ id }) => [id, rest.get(id) ?? []]));
  }
  if (rest.size > 0) throw new Error(`${rest.size} receipts met rows that kept moving`);
}

type Flag = 0 | 1;
type Cells = [
  ...[ids: string, taskId: string | null, chunkId: string | null, resellerId: string | null],
  ...[step: number, steps: number, status: SendingStatus, price: number, isRefundable: Flag, type: string],
  ...[provider: string | null, isUnsure: number, isFinal: Flag, updatedAt: number],
  ...[sender: string, operator: string, isTest: Flag, createdAt: number, variant: Flag | null],
];

const SHARED = sql.raw(`task_id, chunk_id, reseller_id, step, steps, status, price, is_refundable, type, provider,
  is_unsure, is_final, updated_at, sender, operator, is_test, created_at, variant`);

/** Returns messages that differ only by id as one row: transferring a thousand rows takes as long as reading them. */
async function read(db: Database, ownerId: string, ids: string[]): Promise<Known[]> {
  const rows = await db.values<Cells>(sql`SELECT json_group_array(id), ${SHARED} FROM sendings
    WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) GROUP BY ${SHARED}`);
  return rows.flatMap((cells): Known[] => {
    const [
      alike,
      taskId,
      chunkId,
      resellerId,
      step,
      steps,
      status,
      price,
      isRefundable,
      type,
      provider,
      isUnsure,
      isFinal,
      updatedAt,
      sender,
      operator,
      isTest,
      createdAt,
      variant,
    ] = cells;
    return (JSON.parse(alike) as string[]).map((id) => ({
      id,
      taskId,
      chunkId,
      resellerId,
      step,
      steps,
      status,
      price,
      isRefundable: isRefundable === 1,
      type,
      provider,
      isUnsure: isUnsure > 0,
      isFinal: isFinal === 1,
      updatedAt,
      sender,
      operator,
      isTest: isTest === 1,
      createdAt,
      variant,
    }));
  });
}

/** A receipt for another provider's message is ignored. */
async function carriedBy(platform: Platform, ownerId: string, providerId: string, rows: Known[]): Promise<Known[]> {
  const others = rows.filter(({ provider }) => provider !== providerId);
  if (others.length === 0) return rows;
  const carrier = (await openRouting(platform)).providers.get(providerId);
  const ofType = others.filter(({ type }) => carrier && (carrier.type ?? type) === type);
  const isOpen = ({ status, provider }: Known) => provider === null || status === "pending" || status === "processing";
  const ids = JSON.stringify(ofType.filter((row) => !isOpen(row)).map(({ id }) => id));
  const tried = await platform.db.all<{ id: string }>(sql`SELECT id FROM sendings WHERE owner_id = ${ownerId}
    AND id IN (SELECT value FROM json_each(${ids}))
    AND instr(timeline, ${`"provider":${JSON.stringify(carrier?.provider?.title ?? carrier?.config.title)}`}) > 0`);
  const believed = new Set([...ofType.filter(isOpen), ...tried].map(({ id }) => id));
  const foreign = others.filter(({ id }) => !believed.has(id)).map(({ id }) => id);
  if (foreign.length > 0) {
    console.error(JSON.stringify({ event: "receipts.foreign", provider: providerId, owner: ownerId, ids: foreign }));
  }
  return rows.filter(({ id, provider }) => provider === providerId || believed.has(id));
}

function fold(row: Known, receipts: Receipt[], now: number): Change | null {
  let status = row.status;
  let error: string | null = null;
  let ref: string | undefined;
  let result: Receipt["result"];
  const wasLost = row.status === "sent" && row.isUnsure;
  // An uncertain message that failed may never have been accepted.
  const wasTaken = !wasLost || receipts.some((receipt) => receipt.status !== "failed");
  const entries: TimelineEntry[] = [];
  for (const receipt of receipts) {
    ref ??= receipt.ref;
    result ??= receipt.result;
    const { at, code, detail } = receipt;
    if (wasLost && receipt.status === "sent" && entries.length === 0) entries.push({ at, status: "sent" });
    if (receipt.status === status) continue;
    if (mayBecome(status, receipt.status)) {
      entries.push({ at, status: receipt.status, ...(code ? { code } : {}), ...(detail ? { detail } : {}) });
      status = receipt.status;
      error = receipt.status === "failed" ? (code ?? "undelivered") : null;
    } else if (status === "failed") {
      entries.push({ at, status: "late", code: receipt.status });
    }
  }
  if (entries.length === 0) return null;
  return {
    id: row.id,
    taskId: row.taskId,
    chunkId: row.chunkId,
    resellerId: row.resellerId,
    known: row.isTest || row.variant !== null ? undefined : row,
    step: row.step,
    steps: row.steps,
    from: row.status,
    to: status,
    price: row.price,
    isRefundable: row.isRefundable || !wasTaken,
    entries,
    error: status === "failed" && row.status === "failed" ? undefined : error,
    ref,
    isUnsure: false,
    wasFinal: row.isFinal,
    isPaid: row.isFinal || (channelOf(row.type).due === "acceptance" && wasTaken),
    wasLost,
    ...(result ? { result } : {}),
    pulse: receiptPulse(
      row,
      status,
      entries.find(({ status }) => status === "delivered" || status === "failed")?.at,
      now,
    ),
  };
}
