import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../access/viewer";
import type { Page } from "../shared/pages";
import { type PageQuery, walkPage } from "../shared/walk-page";
import { siftOf } from "../text/sift";
import type { VisitAction } from "./actions";

interface VisitFilter extends PageQuery {
  action?: VisitAction | undefined;
  ip?: string | undefined;
  /** Searched in the address, the browser and the country. */
  search?: string | undefined;
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

const COLUMNS = sql.raw(`t.id AS id, t.action AS action, t.user_agent AS userAgent, t.ip AS ip, t.country AS country,
  t.data AS data, t.created_at AS createdAt`);

export async function findVisits(
  db: Database,
  { id: ownerId }: Pick<Viewer, "id">,
  filter: VisitFilter,
): Promise<Page<VisitRow>> {
  const { action, ip, search } = filter;
  // Without statistics, SQLite would walk the primary key to find an action.
  const ofAction =
    action && sql`telemetry t INDEXED BY telemetry_by_action WHERE t.owner_id = ${ownerId} AND t.action = ${action}`;
  const page = await walkPage(
    db,
    {
      rows: ofAction ?? sql`telemetry t WHERE t.owner_id = ${ownerId}`,
      hit: ip === undefined ? undefined : sql`instr(coalesce(t.ip, ''), ${ip}) > 0`,
      cost: action ? 2 : 1,
      sift: siftOf(search, ["t.ip", "t.user_agent", "t.country"]),
      columns: COLUMNS,
      join: sql`telemetry t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows as unknown as VisitRow[] };
}

export async function getVisit(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<VisitRow | null> {
  const [row] = await db.all<VisitRow>(sql`SELECT id, action, user_agent AS userAgent, ip, country, data,
      created_at AS createdAt FROM telemetry WHERE owner_id = ${viewer.id} AND id = ${id}`);
  return row ?? null;
}

const text = z.string().optional().catch(undefined);

/** Validated parts of `data`; `overdraft` in units. */
export const visitDetail = z.object({
  username: text,
  /** Username of the manager. */
  by: text,
  hint: text,
  email: text,
  phone: text,
  overdraft: z.number().optional().catch(undefined),
  currency: text,
});

export function visitView(ownerId: string, { userAgent, createdAt, data, ...rest }: VisitRow) {
  return {
    ...rest,
    useragent: userAgent,
    data: JSON.parse(data) as Record<string, unknown>,
    createdAt: new Date(createdAt).toISOString(),
    OwnerId: ownerId,
  };
}
