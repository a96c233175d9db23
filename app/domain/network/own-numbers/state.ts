import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { type OwnNumberState, ownNumbers } from "../../../../db/schema/own-numbers";
import { announceNotification, type Notice, notificationOf } from "../../base/notifications/notify";
import { batchByName } from "../../base/shared/batch-by-name";
import type { ConnectionState, OwnNumberFault, OwnNumberNews } from "../../base/shared/ports/own-numbers";
import type { Platform } from "../../base/shared/ports/platform";
import { announceOwnNumber } from "./announce-own-number";
import { ownNumberAt, ownRow } from "./find";
import type { OwnNumberRow } from "./keys";
import { POLL_MS } from "./period";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const PHONE_USED = "phoneAlreadyUsed";
/** Webhooks contain whole seconds. */
const SECOND_MS = 1000;

export async function onOwnNumberStates(needs: Needs, providerId: string, news: OwnNumberNews[]): Promise<void> {
  for (const { idInstance, at, ...standing } of news) {
    const row = await ownNumberAt(needs.db, providerId, idInstance);
    if (row) await changeConnection(needs, row, standing, at);
  }
}

const REFUSING: Partial<Record<OwnNumberFault, OwnNumberState>> = { notAuthorized: "notAuthorized", starting: "sleep" };

/** `at`: when the refused request was sent, ms UTC. */
export async function heedRefusal(needs: Needs, row: OwnNumberRow, fault: OwnNumberFault, at: number): Promise<void> {
  const state = REFUSING[fault];
  if (state) await changeConnection(needs, row, { state, hint: null, phone: null }, at);
}

/** `at`: ms UTC. Older states are ignored, repeats are reported once, a removed number stays removed. */
export async function changeConnection(
  needs: Needs,
  row: OwnNumberRow,
  reported: ConnectionState,
  at: number,
): Promise<void> {
  const { db, clock, hub } = needs;
  const now = clock();
  const stateAt = Math.floor(Math.min(at, now) / SECOND_MS) * SECOND_MS;
  if (row.state === "deleted" || stateAt < row.stateAt) return;
  const phone = reported.phone ?? row.phone;
  const isTaken = reported.state === "authorized" && phone !== null && (await isUsedElsewhere(needs, row, phone));
  const { state, hint } = isTaken ? { state: "undefined" as const, hint: PHONE_USED } : reported;
  const isSame = row.state === state && row.hint === hint && row.phone === phone;
  if (isSame && stateAt === row.stateAt) return;
  const isNewest = sql`state <> 'deleted' AND state_at <= ${stateAt}`;
  const notice = isSame ? null : noticeOf(needs, row, { state, phone: phone ?? "" }, isNewest, now);
  await batchByName(db, {
    notice: notice?.statements,
    number: db
      .update(ownNumbers)
      .set({ state, hint, phone, stateAt, ...(isSame ? {} : { lookAt: now + POLL_MS, updatedAt: now }) })
      .where(and(ownRow(row), isNewest)),
  });
  if (notice) await announceNotification(needs, notice);
  if (!isSame) await announceOwnNumber({ db, hub }, row, "updated");
}

export async function isUsedElsewhere(
  { db }: Pick<Platform, "db">,
  { id }: Pick<OwnNumberRow, "id">,
  phone: string,
): Promise<boolean> {
  const other = await db
    .select({ id: ownNumbers.id })
    .from(ownNumbers)
    .where(and(eq(ownNumbers.phone, phone), eq(ownNumbers.state, "authorized"), ne(ownNumbers.id, id)))
    .get();
  return other !== undefined;
}

// Evaluated inside the batch, so only one of concurrent updates reports.
function noticeOf(
  { db }: Needs,
  { ownerId, id }: OwnNumberRow,
  { state, phone }: Pick<OwnNumberRow, "state"> & { phone: string },
  isNewest: SQL,
  now: number,
): Notice | null {
  if (state === "sleep") return null;
  const isConnected = sql`(SELECT state = 'authorized' AND ${isNewest}
    FROM wapi_instances WHERE owner_id = ${ownerId} AND id = ${id})`;
  // After a restart with the same phone the number was never disconnected.
  const wasNotYet = sql`(SELECT (state NOT IN ('authorized', 'sleep') OR phone IS NOT ${phone}) AND ${isNewest}
    FROM wapi_instances WHERE owner_id = ${ownerId} AND id = ${id})`;
  const data = { instanceId: id, phone: phone && `+${phone}` };
  return state === "authorized"
    ? notificationOf(db, ownerId, "wapiConnected", data, now, wasNotYet)
    : notificationOf(db, ownerId, "wapiDisconnected", data, now, isConnected);
}
