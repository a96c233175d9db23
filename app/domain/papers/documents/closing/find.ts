import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { contracts, documents } from "../../../../../db/schema/papers";
import { VAT_FORMS } from "../../companies/vat";
import { type DocumentEntry, entry } from "../find";
import { monthAt, monthName } from "./months";

const MOST_MONTHS = 24;
const MOST = 500;

type ClosingType = "act" | "vatInvoice" | "advanceInvoice";

export interface ClosedMonth {
  /** "2026-10" */
  month: string;
  from: number;
  total: number;
  currency: string;
  documents: (Pick<DocumentEntry, "id" | "number"> & { type: ClosingType })[];
}

export interface Closing {
  months: ClosedMonth[];
  /** The current month, and when its documents will be issued. */
  current: { from: number; to: number };
}

/** Null for an account without a contract, whose months are not closed. */
export async function findClosing(db: Database, ownerId: string, now: number): Promise<Closing | null> {
  const [rows, [contract]] = await Promise.all([
    db
      .select(entry)
      .from(documents)
      .where(and(eq(documents.ownerId, ownerId), inArray(documents.type, [...VAT_FORMS, "act"])))
      .orderBy(desc(documents.datedAt), documents.type)
      .limit(MOST),
    db.select({ id: contracts.id }).from(contracts).where(eq(contracts.ownerId, ownerId)).limit(1),
  ]);
  if (!contract && rows.length === 0) return null;
  const months = [...Map.groupBy(rows, ({ datedAt }) => monthAt(datedAt).from)].map(([from, papers]) => ({
    month: monthName({ from }),
    from,
    currency: papers[0]!.currency,
    total: papers.filter(({ type }) => type === "act").reduce((sum, { total }) => sum + total, 0),
    documents: papers.map(({ id, type, number }) => ({ id, type: type as ClosingType, number })),
  }));
  return { months: months.slice(0, MOST_MONTHS), current: monthAt(now) };
}
