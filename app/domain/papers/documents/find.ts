import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { documents } from "../../../../db/schema/papers";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { isSeen, treeOf, withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";

export type DocumentRow = typeof documents.$inferSelect;
export type Reader = Pick<Viewer, "id" | "level">;

/** Columns of a list: the complete content stays in the database. */
export type DocumentEntry = Omit<DocumentRow, "content" | "openUntil"> &
  Record<"total" | "vatSum", number> & {
    currency: string;
    vat: string;
  };

export const entry = {
  ownerId: documents.ownerId,
  id: documents.id,
  type: documents.type,
  number: documents.number,
  companyId: documents.companyId,
  requisiteId: documents.requisiteId,
  contractId: documents.contractId,
  fromAt: documents.fromAt,
  toAt: documents.toAt,
  datedAt: documents.datedAt,
  createdAt: documents.createdAt,
  total: sql<number>`${documents.content} ->> 'total'`,
  vatSum: sql<number>`${documents.content} ->> 'vatSum'`,
  currency: sql<string>`${documents.content} ->> 'currency'`,
  vat: sql<string>`${documents.content} ->> 'vat'`,
};

/** For accounts that the reader sees, or for invoices that the reader sold. */
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

interface DocumentFilter extends PageQuery {
  ownerId?: string | undefined;
  type?: DocumentRow["type"] | undefined;
  /** Searched in the number. */
  search?: string | undefined;
  sort?: WalkedList["sort"];
}

const ENTRY = sql.raw(`t.*, t.content ->> 'total' AS total, t.content ->> 'vatSum' AS vat_sum,
  t.content ->> 'currency' AS currency, t.content ->> 'vat' AS vat`);

/** Documents of all accounts that the viewer sees, or of one. */
export async function pageOfDocuments(
  db: Database,
  viewer: Reader,
  filter: DocumentFilter,
): Promise<Page<DocumentEntry>> {
  const { ownerId, type, search, sort } = filter;
  const isAll = viewer.level === "manager" && ownerId === undefined;
  const one = ownerId ?? (viewer.level === "me" ? viewer.id : undefined);
  const scope =
    one === undefined ? sql`t.owner_id IN (${treeOf(viewer)})` : sql`t.owner_id = ${one} AND ${isSeen(viewer, one)}`;
  const page = await walkPage(
    db,
    {
      rows: isAll ? sql`documents t INDEXED BY documents_id WHERE t.id > ''` : sql`documents t WHERE ${scope}`,
      sort,
      hit: type && sql`t.type = ${type}`,
      cost: isAll ? 2 : 1,
      sift: siftOf(search, ["t.number"]),
      columns: ENTRY,
      join: sql`documents t ON s.scan_shown AND t.id = s.scan_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map(listedOf) };
}

function listedOf(raw: RawRow): DocumentEntry {
  const { content: _, openUntil: __, ...row } = rowOf(documents, { ...raw, content: "{}" });
  return {
    ...row,
    total: Number(raw.total),
    vatSum: Number(raw.vat_sum),
    currency: String(raw.currency),
    vat: String(raw.vat),
  };
}
