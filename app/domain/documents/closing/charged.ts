import type { Database } from "../../../../db/client";
import { totalsOf } from "../../billing/totals";
import type { Micros } from "../../shared/money";
import type { Month } from "./months";

/** A million lines: an account with more of them in a month needs other means. */
const MOST_PAGES = 50;

/** What services took and what they still hold, of lines that began then. */
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
