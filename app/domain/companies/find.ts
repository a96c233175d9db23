import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { companies, contracts } from "../../../db/schema/papers";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";

export type CompanyRow = typeof companies.$inferSelect;
export type ContractRow = typeof contracts.$inferSelect;
export type Reader = Pick<Viewer, "id" | "level" | "resellerId">;

export const PLATFORM = "";
const MOST = 1000;

/** Sellers: a manager sees all, a reseller its own and the platform's, a customer its reseller's or the platform's. */
function within({ id, level, resellerId }: Reader): SQL | undefined {
  if (level === "manager") return undefined;
  if (level === "reseller") return inArray(companies.ownerId, [id, PLATFORM]);
  return eq(companies.ownerId, resellerId ?? PLATFORM);
}

/** Whose companies the viewer makes. */
export function sellerIdOf({ id, level }: Pick<Viewer, "id" | "level">): string {
  return level === "manager" ? PLATFORM : id;
}

export function maySet({ id, level }: Pick<Viewer, "id" | "level">, { ownerId }: Pick<CompanyRow, "ownerId">): boolean {
  return level === "manager" || (level === "reseller" && ownerId === id);
}

export function findCompanies(db: Database, viewer: Reader): Promise<CompanyRow[]> {
  return db.select().from(companies).where(within(viewer)).orderBy(desc(companies.id)).limit(MOST);
}

export async function getCompany(db: Database, viewer: Reader, id: string): Promise<CompanyRow | null> {
  const row = await db
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), within(viewer)))
    .get();
  return row ?? null;
}

/** Contracts of the accounts that the viewer sees, newest first. */
export async function findContracts(
  db: Database,
  viewer: Reader,
  ownerId?: string,
): Promise<(ContractRow & { username: string })[]> {
  const rows = await selectContracts(db)
    .where(and(withinScope(viewer), ownerId === undefined ? undefined : eq(contracts.ownerId, ownerId)))
    .orderBy(desc(contracts.id))
    .limit(MOST);
  return rows.map(({ row, username }) => ({ ...row, username }));
}

export async function getContract(db: Database, viewer: Reader, id: string): Promise<ContractRow | null> {
  const found = await selectContracts(db)
    .where(and(eq(contracts.id, id), withinScope(viewer)))
    .get();
  return found?.row ?? null;
}

function selectContracts(db: Database) {
  return db
    .select({ row: contracts, username: users.username })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.ownerId));
}

export const hasContracts = (id: string) => sql`EXISTS (SELECT 1 FROM contracts WHERE company_id = ${id})`;
