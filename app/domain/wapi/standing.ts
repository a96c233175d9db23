import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { wapiInstances } from "../../../db/schema/wapi";
import { announceNotification, type Notice, notificationOf } from "../notifications/notify";
import type { Platform } from "../shared/platform";
import type { WapiNews, WapiStanding } from "../shared/wapi";
import { mine } from "./find";
import type { InstanceRow } from "./keys";
import { tell } from "./tell";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "bell">;

/** The hint of a number whose phone is connected to another one already. */
export const PHONE_USED = "phoneAlreadyUsed";

/** What a provider's webhook says of its instances; of one that is not ours, nothing happens. */
export async function hearOfInstances(needs: Needs, providerId: string, news: WapiNews[]): Promise<void> {
  for (const { idInstance, ...standing } of news) {
    const row = await needs.db
      .select()
      .from(wapiInstances)
      .where(
        and(
          eq(wapiInstances.providerId, providerId),
          eq(wapiInstances.idInstance, idInstance),
          isNotNull(wapiInstances.idInstance),
        ),
      )
      .get();
    if (row) await changeStanding(needs, row, standing);
  }
}

/**
 * Writes down what a number is doing, and tells its owner where it was connected or disconnected. The same said twice is
 * told once; a removed number stays removed.
 */
export async function changeStanding(needs: Needs, row: InstanceRow, told: WapiStanding): Promise<void> {
  const { db, clock, hub } = needs;
  const phone = told.phone ?? row.phone;
  const isTaken = told.state === "authorized" && phone !== null && (await isUsedElsewhere(needs, row, phone));
  const { state, hint } = isTaken ? { state: "undefined" as const, hint: PHONE_USED } : told;
  if (row.state === "deleted" || (row.state === state && row.hint === hint && row.phone === phone)) return;
  const now = clock();
  const notice = noticeOf(needs, row, { state, phone: phone ?? "" }, now);
  await db.batch([
    ...(notice?.statements ?? []),
    db
      .update(wapiInstances)
      .set({ state, hint, phone, updatedAt: now })
      .where(and(mine(row), ne(wapiInstances.state, "deleted"))),
  ] as unknown as Parameters<typeof db.batch>[0]);
  if (notice) await announceNotification(needs, notice);
  await tell({ db, hub }, row, "updated");
}

export async function isUsedElsewhere(
  { db }: Pick<Platform, "db">,
  { id }: Pick<InstanceRow, "id">,
  phone: string,
): Promise<boolean> {
  const other = await db
    .select({ id: wapiInstances.id })
    .from(wapiInstances)
    .where(and(eq(wapiInstances.phone, phone), eq(wapiInstances.state, "authorized"), ne(wapiInstances.id, id)))
    .get();
  return other !== undefined;
}

// Looked at where it stands in the batch: of two who hear the same, one tells.
function noticeOf(
  { db }: Needs,
  { ownerId, id }: InstanceRow,
  { state, phone }: Pick<InstanceRow, "state"> & { phone: string },
  now: number,
): Notice | null {
  // A restart is no disconnection.
  if (state === "sleep") return null;
  const isConnected = sql`(SELECT state = 'authorized' FROM wapi_instances WHERE owner_id = ${ownerId} AND id = ${id})`;
  // Back from a restart with the same phone, it was connected all the time.
  const wasNotYet = sql`(SELECT state NOT IN ('authorized', 'sleep') OR phone IS NOT ${phone}
    FROM wapi_instances WHERE owner_id = ${ownerId} AND id = ${id})`;
  const data = { instanceId: id, phone: phone && `+${phone}` };
  return state === "authorized"
    ? notificationOf(db, ownerId, "wapiConnected", data, now, wasNotYet)
    : notificationOf(db, ownerId, "wapiDisconnected", data, now, isConnected);
}
