import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { type DocumentType, documents } from "../../../db/schema/papers";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";

export type DocumentRow = typeof documents.$inferSelect;
export type Reader = Pick<Viewer, "id" | "level">;

const MOST = 1000;

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

export async function findDocuments(
  db: Database,
  viewer: Reader,
  { ownerId, type }: { ownerId?: string | undefined; type?: DocumentType | undefined } = {},
): Promise<DocumentEntry[]> {
  return db
    .select(entry)
    .from(documents)
    .innerJoin(users, eq(users.id, documents.ownerId))
    .where(
      and(
        withinScope(viewer),
        ownerId === undefined ? undefined : eq(documents.ownerId, ownerId),
        type === undefined ? undefined : eq(documents.type, type),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(MOST);
}
