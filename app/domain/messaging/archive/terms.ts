import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import { archiveAccounts } from "../../../../db/schema/archive/accounts";
import type { Platform } from "../../base/shared/ports/platform";

/** Days that messages stay in the database; fewer than 40 would cut the history of forecasts and charts. */
export const USUAL_DAYS = 90;
export const LEAST_DAYS = 40;
export const MOST_DAYS = 3650;

export const termInput = z.object({
  days: z.int("archiveDaysInvalid").min(LEAST_DAYS, "archiveDaysInvalid").max(MOST_DAYS, "archiveDaysInvalid"),
  isHeld: z.boolean(),
});

export const termForm = termInput.extend({ isHeld: z.boolean().default(false) });

export interface ArchiveTerm {
  days: number;
  /** Legal hold: no data of the account may be erased. */
  isHeld: boolean;
}

export async function getTerm(db: Database, ownerId: string): Promise<ArchiveTerm> {
  const row = await db.select().from(archiveAccounts).where(eq(archiveAccounts.ownerId, ownerId)).get();
  return { days: row?.days ?? USUAL_DAYS, isHeld: row?.isHeld ?? false };
}

/** A longer term restores nothing: moved messages stay in the archive. */
export async function setTerm(
  { db, clock }: Pick<Platform, "db" | "clock">,
  ownerId: string,
  { days, isHeld }: ArchiveTerm,
): Promise<ArchiveTerm> {
  const now = clock();
  const term = { days: days === USUAL_DAYS ? null : days, isHeld, dueAt: now, walked: "", updatedAt: now };
  await db
    .insert(archiveAccounts)
    .values({ ownerId, ...term })
    .onConflictDoUpdate({ target: archiveAccounts.ownerId, set: term });
  return { days, isHeld };
}

/** Enrols accounts that have sent messages and are not enrolled yet. */
export function enrolStatement(db: Database, now: number) {
  return db.run(sql`INSERT INTO archive_accounts (owner_id, due_at, updated_at)
    SELECT owner_id, ${now}, ${now} FROM accounts a WHERE sendings > 0
      AND NOT EXISTS (SELECT 1 FROM archive_accounts k WHERE k.owner_id = a.owner_id)`);
}
