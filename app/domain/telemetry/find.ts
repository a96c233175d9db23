import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { type Walk, walkAlong } from "../shared/walk";
import type { VisitAction } from "./actions";

interface VisitFilter extends Walk {
  action?: VisitAction;
  ip?: string;
  offset?: number;
  limit: number;
}

interface VisitRow {
  id: string;
  action: VisitAction;
  userAgent: string | null;
  ip: string | null;
  country: string | null;
  data: string;
  createdAt: number;
}

interface VisitPage {
  rows: VisitRow[];
  /** Exact on the last page, else a lower bound. */
  total: number;
  next: string | null;
}

/** Rows scanned for an address; `next` continues there. */
const MOST_SCANNED = 1000;

/** Reads limit + 1 rows, with an address up to MOST_SCANNED. */
export async function findVisits(db: Database, viewer: Pick<Viewer, "id">, filter: VisitFilter): Promise<VisitPage> {
  const { ip, offset = 0, limit } = filter;
  const looked = ip === undefined ? along(viewer.id, filter) : sql`${along(viewer.id, filter)} LIMIT ${MOST_SCANNED}`;
  const found = await db.all<VisitRow>(sql`SELECT id, action, user_agent AS userAgent, ip, country, data,
      created_at AS createdAt
    FROM (${looked}) WHERE ${ip === undefined ? sql`true` : sql`instr(ip, ${ip}) > 0`}
    ORDER BY ${walkAlong(sql`id`, filter).order} LIMIT ${limit + 1} OFFSET ${offset}`);
  const rows = found.slice(0, limit);
  const total = offset + found.length;
  if (found.length > limit) return { rows, total, next: rows.at(-1)?.id ?? null };
  return { rows, total, next: ip === undefined ? null : await scannedUpTo(db, viewer.id, filter) };
}

export async function getVisit(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<VisitRow | null> {
  const [row] = await db.all<VisitRow>(sql`SELECT id, action, user_agent AS userAgent, ip, country, data,
      created_at AS createdAt FROM telemetry WHERE owner_id = ${viewer.id} AND id = ${id}`);
  return row ?? null;
}

async function scannedUpTo(db: Database, ownerId: string, filter: VisitFilter): Promise<string | null> {
  const [last] = await db.all<{ id: string }>(
    sql`SELECT id FROM (${along(ownerId, filter)}) LIMIT 1 OFFSET ${MOST_SCANNED - 1}`,
  );
  return last?.id ?? null;
}

function along(ownerId: string, { action, ...walk }: VisitFilter): SQL {
  const { where, order } = walkAlong(sql`id`, walk);
  const bounds = [sql`owner_id = ${ownerId}`, ...(action ? [sql`action = ${action}`] : []), ...where];
  // Without statistics SQLite would walk the primary key for an action.
  const index = action ? sql`INDEXED BY telemetry_by_action` : sql``;
  return sql`SELECT * FROM telemetry ${index} WHERE ${sql.join(bounds, sql` AND `)} ORDER BY ${order}`;
}

export function visitView(ownerId: string, { userAgent, createdAt, data, ...rest }: VisitRow) {
  return {
    ...rest,
    useragent: userAgent,
    data: JSON.parse(data) as Record<string, unknown>,
    createdAt: new Date(createdAt).toISOString(),
    OwnerId: ownerId,
  };
}
