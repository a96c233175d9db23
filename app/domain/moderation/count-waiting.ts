import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { can, type Viewer } from "../access/viewer";

const MOST = 100;

export interface Waiting {
  kind: "namesWaiting" | "templatesWaiting";
  count: number;
  isMore: boolean;
}

export async function findWaiting(db: Database, viewer: Viewer): Promise<Waiting[]> {
  if (viewer.level === "me") return [];
  const asked = [
    { kind: "namesWaiting", table: "sendernames", right: "sendernames.moderate" },
    { kind: "templatesWaiting", table: "templates", right: "templates.moderate" },
  ] as const;
  const counted = await Promise.all(
    asked
      .filter(({ right }) => can(viewer, right))
      .map(async ({ kind, table }) => ({ kind, n: await countOf(db, viewer, table) })),
  );
  return counted.filter(({ n }) => n > 0).map(({ kind, n }) => ({ kind, count: Math.min(n, MOST), isMore: n > MOST }));
}

async function countOf(db: Database, { id, level }: Viewer, table: "sendernames" | "templates"): Promise<number> {
  const name = sql.raw(table);
  const index = sql.raw(`${table}_queue${level === "manager" ? "" : "_reseller"}`);
  const scope = level === "manager" ? sql`1` : sql`reseller_id = ${id}`;
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${name} INDEXED BY ${index}
    WHERE ${scope} AND moderation = 'pending' AND owner_id <> ${id} LIMIT ${MOST + 1})`);
  return row?.n ?? 0;
}
