import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { UserData } from "../../../../db/schema/accounts";
import { fullName } from "../../base/access/viewer-of-token";
import type { Micros } from "../../base/shared/money";

/** An open invoice issued by a reseller, who has to confirm the payment. */
export interface Elsewhere {
  id: string;
  number: string;
  seller: { id: string; name: string };
}

interface Line {
  id: string;
  inn: string;
  amount: Micros;
}

interface Found {
  line: string;
  id: string;
  number: string;
  sellerId: string;
  username: string;
  data: string;
}

/** By line id: a reseller's invoice with the line's payer and amount. */
export async function findElsewhere(db: Database, lines: readonly Line[]): Promise<Map<string, Elsewhere>> {
  const withInn = lines.filter(({ inn }) => inn !== "");
  if (withInn.length === 0) return new Map();
  const rows = await db.all<Found>(sql`SELECT l.value ->> 0 AS line, i.id AS id, i.number AS number, u.id AS sellerId,
      u.username AS username, u.data AS data
    FROM json_each(${JSON.stringify(withInn.map(({ id, inn, amount }) => [id, inn, amount]))}) l
    CROSS JOIN users u ON u.level = 'reseller'
    CROSS JOIN invoices i INDEXED BY invoices_unpaid_of
      ON i.seller_id = u.id AND i.status = 'pending' AND i.inn = l.value ->> 1 AND i.amount = l.value ->> 2
    ORDER BY i.id`);
  return new Map(rows.map(({ line, id, number, ...seller }) => [line, { id, number, seller: sellerOf(seller) }]));
}

/** The seller with this id; null for the platform. */
export async function findSeller(db: Database, sellerId: string): Promise<Elsewhere["seller"] | null> {
  if (sellerId === "") return null;
  const [row] = await db.all<Pick<Found, "sellerId" | "username" | "data">>(
    sql`SELECT id AS sellerId, username, data FROM users WHERE id = ${sellerId}`,
  );
  return row ? sellerOf(row) : null;
}

function sellerOf({ sellerId, username, data }: Pick<Found, "sellerId" | "username" | "data">) {
  return { id: sellerId, name: fullName(JSON.parse(data) as UserData, username) };
}
