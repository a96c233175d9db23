import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { companies, contracts } from "../../../../db/schema/papers";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { inOrder, type Walk, walkAlong } from "../../base/shared/walk";

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

/** Owner of the companies that the viewer creates. */
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

export interface Page extends Walk {
  limit: number;
  offset?: number | undefined;
}

/** Merges key-ordered lists into one page. */
export function pageIn<Row extends { id: string }>(lists: Row[][], { limit, offset = 0, direction }: Page) {
  const rows = lists
    .flat()
    .sort(inOrder(direction))
    .slice(offset, offset + limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, total: offset + rows.length, next: rows.length > limit ? page.at(-1)!.id : null };
}

export const sizeOf = ({ limit, offset = 0 }: Page) => limit + 1 + offset;

/** Companies that the viewer sees, by key. */
export async function pageOfCompanies(db: Database, viewer: Reader, page: Page) {
  const { id, level, resellerId } = viewer;
  const { where, order } = walkAlong(companies.id, page);
  const of = (scope?: SQL) =>
    db
      .select()
      .from(companies)
      .where(and(scope, ...where))
      .orderBy(order)
      .limit(sizeOf(page));
  if (level === "manager") return pageIn([await of()], page);
  if (level === "me") return pageIn([await of(eq(companies.ownerId, resellerId ?? PLATFORM))], page);
  const both = await db.batch([of(eq(companies.ownerId, PLATFORM)), of(eq(companies.ownerId, id))]);
  return pageIn(both, page);
}

type Seller = Pick<CompanyRow, "ownerId" | "title" | "details">;

const SELLER = sql`(SELECT json_object('ownerId', k.owner_id, 'title', k.title, 'details', json(k.details))
  FROM companies k WHERE k.id = c.company_id)`;

interface ContractQuery extends Page {
  ownerId?: string | undefined;
  withSeller?: boolean;
}

/** Contracts of all accounts that the viewer sees, or of one, with the customers' names. */
export async function pageOfContracts(db: Database, viewer: Reader, page: ContractQuery) {
  const { id, level } = viewer;
  const { ownerId, withSeller = false } = page;
  const { where, order } = walkAlong(sql`c.id`, page);
  const bounds = sql.join([sql`1`, ...where], sql` AND `);
  const columns = sql`SELECT c.*, ${withSeller ? SELLER : sql`NULL`} AS seller, o.username,
    (SELECT d.id FROM documents d WHERE d.contract_id = c.id AND d.type = 'contract') AS document_id`;
  const end = sql`ORDER BY ${order} LIMIT ${sizeOf(page)}`;
  const of = (scope: SQL) =>
    db.all<RawRow>(sql`${columns} FROM contracts c CROSS JOIN users o ON o.id = c.owner_id
      WHERE ${scope} AND ${bounds} ${end}`);
  const ofOne = (one: string) =>
    of(sql`c.owner_id = ${one} AND EXISTS (SELECT 1 FROM users WHERE ${and(eq(users.id, one), withinScope(viewer))})`);
  const ofCustomers = () =>
    db.all<RawRow>(sql`${columns} FROM users o CROSS JOIN contracts c ON c.owner_id = o.id
      WHERE o.reseller_id = ${id} AND ${bounds} ${end}`);
  const read = async () => {
    if (ownerId !== undefined) return [await ofOne(ownerId)];
    if (level === "manager") return [await of(sql`1`)];
    return level === "me" ? [await ofOne(id)] : db.batch([ofOne(id), ofCustomers()]);
  };
  const lists = (await read()).map((rows) =>
    rows.map((row) => ({
      ...rowOf(contracts, row),
      username: String(row.username),
      documentId: row.document_id === null ? null : String(row.document_id),
      seller: row.seller === null ? null : (JSON.parse(String(row.seller)) as Seller),
    })),
  );
  return pageIn(lists, page);
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

export const hasDocuments = (id: string) => sql`EXISTS (SELECT 1 FROM documents WHERE company_id = ${id})`;
export const hasContracts = (id: string) => sql`EXISTS (SELECT 1 FROM contracts WHERE company_id = ${id})`;
