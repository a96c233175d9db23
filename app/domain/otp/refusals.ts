import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { otpRefusals } from "../../../db/schema/otp/tables";
import { type Walk, walkAlong } from "../shared/walk";
import type { Owner } from "./rows";

export type RefusalRow = typeof otpRefusals.$inferSelect;

interface Page extends Walk {
  limit: number;
  offset?: number | undefined;
  /** Of a subject, an address or the whole phone. */
  search?: string | undefined;
}

export async function findRefusals(
  db: Database,
  { id: ownerId }: Owner,
  widgetId: string,
  { limit, offset = 0, search = "", ...walk }: Page,
): Promise<{ rows: RefusalRow[]; next: string | null; total: number }> {
  const { where, order } = walkAlong(otpRefusals.id, walk);
  const digits = search.replace(/\D/g, "");
  const sought = sql`(instr(subject, ${search}) OR instr(address, ${search}) OR recipient = ${digits})`;
  const rows = await db
    .select()
    .from(otpRefusals)
    .where(
      and(eq(otpRefusals.ownerId, ownerId), eq(otpRefusals.widgetId, widgetId), ...where, search ? sought : undefined),
    )
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const page = rows.slice(0, limit);
  return { rows: page, total: offset + rows.length, next: rows.length > limit ? page.at(-1)!.id : null };
}
