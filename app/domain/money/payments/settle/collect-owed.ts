import { sql } from "drizzle-orm";
import { paymentRefunds } from "../../../../../db/schema/payments";
import { announce } from "../../../base/shared/announce";
import { isOverspend } from "../../../base/shared/errors/db-errors";
import { eachApart } from "../../../base/shared/errors/isolate-failures";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { moveStatements } from "../ledger";
import type { RefundRow } from "../rows";
import { isIt, isStill, lineOf } from "./write-refund";

const MOST = 50;

/** Debits refunds that accounts owe since a bank made them, as far as their balances allow. */
export async function collectOwed(needs: Pick<Platform, "db" | "clock" | "hub">): Promise<void> {
  const { db, clock } = needs;
  const rows = await db
    .select()
    .from(paymentRefunds)
    .where(sql`status = 'owed'`)
    .orderBy(paymentRefunds.updatedAt)
    .limit(MOST);
  await eachApart("payments.owed", rows, collect, { idOf: ({ id }) => ({ refund: id }) });
  async function collect(row: RefundRow) {
    const [now, id] = [clock(), newId()];
    try {
      await db.batch([
        ...moveStatements(db, { ...lineOf(row), id }, now, isStill(row, "owed")),
        db.update(paymentRefunds).set({ status: "done", updatedAt: now }).where(isIt(row, "owed")),
      ]);
      await announce(needs.hub, row.ownerId, [{ event: "billings.created", data: { id } }]);
    } catch (error) {
      if (!isOverspend(error)) throw error;
      await db.update(paymentRefunds).set({ updatedAt: now }).where(isIt(row, "owed"));
    }
  }
}
