import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { documents } from "../../../db/schema/papers";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { type Page, pageIn, sizeOf } from "../companies/find";
import { walkAlong } from "../shared/walk";

export type DocumentRow = typeof documents.$inferSelect;
export type Reader = Pick<Viewer, "id" | "level">;

/** What a list shows: the whole content stays in the database. */
export type DocumentEntry = Omit<DocumentRow, "content"> &
  Record<"total" | "vatSum", number> & {
    currency: string;
    vat: string;
  };

export const entry = {
  ...{ ownerId: documents.ownerId, id: documents.id, type: documents.type, number: documents.number },
  ...{ companyId: documents.companyId, requisiteId: documents.requisiteId, contractId: documents.contractId },
  ...{ fromAt: documents.fromAt, toAt: documents.toAt, datedAt: documents.datedAt, createdAt: documents.createdAt },
  total: sql<number>`${documents.content} ->> 'total'`,
  vatSum: sql<number>`${documents.content} ->> 'vatSum'`,
  currency: sql<string>`${documents.content} ->> 'currency'`,
  vat: sql<string>`${documents.content} ->> 'vat'`,
};

/** Of the accounts that the reader sees, or of an invoice that it sold. */
export async function getDocument(db: Database, viewer: Reader, id: string): Promise<DocumentRow | null> {
  const scope = withinScope(viewer);
  const isSold = sql`EXISTS (SELECT 1 FROM invoices WHERE document_id = ${documents.id} AND seller_id = ${viewer.id})`;
  const found = await db
    .select({ row: documents })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.ownerId))
    .where(and(eq(documents.id, id), scope && sql`(${scope} OR ${isSold})`))
    .get();
  return found?.row ?? null;
}

/** Of the accounts that the viewer sees, or of one of them, by key. */
export async function pageOfDocuments(db: Database, viewer: Reader, page: Page & { ownerId?: string | undefined }) {
  const { id, level } = viewer;
  const { where, order } = walkAlong(documents.id, page);
  const of = (whose?: SQL): Promise<DocumentEntry[]> =>
    db
      .select(entry)
      .from(documents)
      .where(and(whose, ...where))
      .orderBy(order)
      .limit(sizeOf(page));
  const ofOne = (one: string) =>
    of(
      and(
        eq(documents.ownerId, one),
        sql`EXISTS (SELECT 1 FROM users WHERE ${and(eq(users.id, one), withinScope(viewer))})`,
      ),
    );
  const ofCustomers = (): Promise<DocumentEntry[]> =>
    db
      .select(entry)
      .from(users)
      .innerJoin(documents, eq(documents.ownerId, users.id))
      .where(and(eq(users.resellerId, id), ...where))
      .orderBy(order)
      .limit(sizeOf(page));
  if (page.ownerId !== undefined) return pageIn([await ofOne(page.ownerId)], page);
  if (level === "manager") return pageIn([await of()], page);
  if (level === "me") return pageIn([await of(eq(documents.ownerId, id))], page);
  return pageIn(await Promise.all([ofOne(id), ofCustomers()]), page);
}
