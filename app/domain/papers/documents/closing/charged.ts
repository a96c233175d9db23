import type { Database } from "../../../../../db/client";
import type { Micros } from "../../../base/shared/money";
import { totalsOf } from "../../../money/billing/totals";
import type { Month } from "./months";

/** A million lines: an account with more in a month needs another solution. */
const MOST_PAGES = 50;

/** Amounts charged for services and still held, for lines that began in the month. */
export async function chargedIn(
  db: Database,
  owner: { id: string },
  { from, to }: Month,
): Promise<Record<"spent" | "held", Micros>> {
  let [spent, held] = [0, 0];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const totals = await totalsOf(db, owner, { from, to, cursor });
    spent += totals.spent;
    held += totals.held;
    if (totals.next === null) return { spent, held };
    cursor = totals.next;
  }
  throw new Error(`a month of ${owner.id} has too many lines`);
}
