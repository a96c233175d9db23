import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { otpRefusals } from "../../../db/schema/otp/tables";
import type { Owner } from "./rows";

export type RefusalRow = typeof otpRefusals.$inferSelect;

interface Page {
  limit: number;
  offset?: number | undefined;
  cursor?: string | undefined;
}

export async function findRefusals(
  db: Database,
  { id: ownerId }: Owner,
  widgetId: string,
  { limit, offset = 0, cursor }: Page,
): Promise<{ rows: RefusalRow[]; next: string | null; total: number }> {
  const rows = await db
    .select()
    .from(otpRefusals)
    .where(
      and(
        eq(otpRefusals.ownerId, ownerId),
        eq(otpRefusals.widgetId, widgetId),
        cursor ? lt(otpRefusals.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(otpRefusals.id))
    .limit(limit + 1)
    .offset(offset);
  const page = rows.slice(0, limit);
  return { rows: page, total: offset + rows.length, next: rows.length > limit ? page.at(-1)!.id : null };
}
