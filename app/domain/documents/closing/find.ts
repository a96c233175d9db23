import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { contracts, documents } from "../../../../db/schema/papers";
import { type DocumentEntry, entry } from "../find";
import { isClosing } from "./close-account";
import { monthAt, monthName } from "./months";

const MOST_MONTHS = 24;

export interface ClosedMonth {
  /** "2026-10" */
  month: string;
  from: number;
  total: number;
  currency: string;
  documents: Pick<DocumentEntry, "id" | "type" | "number">[];
}

export interface Closing {
  months: ClosedMonth[];
  /** The month that is under way, and when its documents come. */
  current: { from: number; to: number };
}

/** Null for an account without a contract, whose months nobody closes. */
export async function findClosing(db: Database, ownerId: string, now: number): Promise<Closing | null> {
  const [rows, [contract]] = await Promise.all([
    db
      .select(entry)
      .from(documents)
      .where(and(eq(documents.ownerId, ownerId), isClosing, isNotNull(documents.fromAt)))
      .orderBy(desc(documents.fromAt), documents.type)
      .limit(2 * MOST_MONTHS),
    db.select({ id: contracts.id }).from(contracts).where(eq(contracts.ownerId, ownerId)).limit(1),
  ]);
  if (!contract && rows.length === 0) return null;
  const months = [...Map.groupBy(rows, ({ fromAt }) => fromAt!)].map(([from, papers]) => ({
    ...{ month: monthName({ from }), from, currency: papers[0]!.currency },
    total: papers.filter(({ type }) => type === "act").reduce((sum, { total }) => sum + total, 0),
    documents: papers.map(({ id, type, number }) => ({ id, type, number })),
  }));
  return { months, current: monthAt(now) };
}
