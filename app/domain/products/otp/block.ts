import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { otpWidgets } from "../../../../db/schema/otp/tables";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { announce } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { MOST_REASON } from "./types";
import type { OtpWidgetRow } from "./widgets";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

export const BLOCKS_WIDGETS = { permission: "routing.update", level: "manager" } as const;

/** For any owner: the caller may block it. */
export async function anyWidget(db: Database, id: string): Promise<OtpWidgetRow | null> {
  return (await db.select().from(otpWidgets).where(eq(otpWidgets.id, id)).get()) ?? null;
}

/** A manager's decision; notifies the owner once. Null: no such widget. */
export async function blockWidget(
  needs: Needs,
  id: string,
  { isBlocked, reason }: { isBlocked: boolean; reason: string },
): Promise<Result<OtpWidgetRow> | null> {
  const { db, clock, hub } = needs;
  const known = await anyWidget(db, id);
  if (!known) return null;
  const blockReason = isBlocked ? reason.trim().slice(0, MOST_REASON) : null;
  if (blockReason === "") return refuse("reasonRequired", "reason");
  if (known.isBlocked === isBlocked && known.blockReason === blockReason) return ok(known);
  const now = clock();
  const { ownerId, name } = known;
  const noticeData = { widgetId: id, name };
  const notice = isBlocked
    ? notificationOf(db, ownerId, "widgetBlocked", { ...noticeData, comment: blockReason ?? "" }, now)
    : notificationOf(db, ownerId, "widgetUnblocked", noticeData, now);
  await db.batch([
    db
      .update(otpWidgets)
      .set({ isBlocked, blockReason, updatedAt: now })
      .where(and(eq(otpWidgets.ownerId, ownerId), eq(otpWidgets.id, id))),
    ...notice.statements,
  ]);
  await announce(hub, ownerId, [{ event: "otp-settings/widgets.updated", data: { id, OwnerId: ownerId } }]);
  await announceNotification(needs, notice);
  return ok({ ...known, isBlocked, blockReason, updatedAt: now });
}
