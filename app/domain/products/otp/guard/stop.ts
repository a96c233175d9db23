import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { OtpStep } from "../../../../../db/schema/otp/tables";
import { newIdAt } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { planOne } from "../../../messaging/sendings/accept/create-sending";
import { countStatement } from "../days";
import { CODE_VARIABLE, type StopReason, sentAs } from "../types";

export interface Stop {
  ownerId: string;
  widgetId: string;
  reason: StopReason;
  subject: string;
  recipient: string;
  address: string;
}

const HOUR_MS = 3_600_000;

export async function logStop(
  platform: Platform,
  stop: Stop,
  path: OtpStep[],
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { db, clock } = platform;
  const { ownerId, widgetId, reason, subject, recipient, address } = stop;
  const now = clock();
  const slot = Math.floor(now / HOUR_MS);
  const [known] = await db.all<{ price: number }>(sql`UPDATE otp_refusals SET times = times + 1,
      saved = saved + saved / times, recipient = ${recipient}, address = ${address}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND widget_id = ${widgetId} AND slot = ${slot} AND reason = ${reason}
      AND subject = ${subject} RETURNING saved / times AS price`);
  const price = known?.price ?? (await priceOf(platform, ownerId, recipient, path));
  const first = db.run(sql`INSERT INTO otp_refusals (owner_id, widget_id, id, slot, reason, subject, recipient, address,
      times, saved, created_at, updated_at)
    VALUES (${ownerId}, ${widgetId}, ${newIdAt(now)}, ${slot}, ${reason}, ${subject}, ${recipient}, ${address}, 1,
      ${price}, ${now}, ${now})
    ON CONFLICT DO UPDATE SET times = times + 1, saved = saved + excluded.saved`);
  const figures = countStatement(db, { ownerId, widgetId }, { asked: 1, stopped: 1, saved: price }, now);
  await db.batch([figures, ...(known ? [] : [first]), ...also]);
}

/** Micros of the first channel with a price; 0 if none has one. */
async function priceOf(platform: Platform, ownerId: string, recipient: string, path: OtpStep[]): Promise<number> {
  for (const { type: named, sender, template, settings } of path) {
    const type = sentAs(named);
    if (type === null) continue;
    const text = template.replaceAll(CODE_VARIABLE, "0".repeat(settings.code.length));
    const message = { type, recipient: `+${recipient}`, payload: { sender, text } };
    const planned = await planOne(platform, { id: ownerId }, { ...message, schedule: { delay: 0 }, fallbacks: [] });
    if (!planned.ok) continue;
    const { to, chained } = planned.value;
    const { price } = chained.plan.prepare(to, {});
    if (price) return price.amount;
  }
  return 0;
}
