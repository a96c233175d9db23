import { desc, isNotNull } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { ledgerAnchors } from "../../../../db/schema/ledger";

const SHOWN = 100;

export async function findAnchors(db: Database) {
  const { day, accounts, root, createdAt } = ledgerAnchors;
  return db
    .select({ day, accounts, root, createdAt })
    .from(ledgerAnchors)
    .where(isNotNull(createdAt))
    .orderBy(desc(day))
    .limit(SHOWN);
}
