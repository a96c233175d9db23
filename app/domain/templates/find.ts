import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Moderation } from "../../../db/schema/sendings";
import { templates } from "../../../db/schema/templates";
import type { Viewer } from "../access/viewer";
import type { Role } from "./reach";

export type TemplateRow = typeof templates.$inferSelect;

/** A template with the accounts that may send by it too. */
export interface Template {
  row: TemplateRow;
  users: string[];
}

export interface TemplateFilter {
  type?: string;
  moderation?: Moderation;
  isActive?: boolean;
  /** A part of the title. */
  search?: string;
  cursor?: string;
  offset?: number;
  limit: number;
}

const USERS = sql<string[]>`(SELECT json_group_array(user_id) FROM template_users a
  WHERE a.template_id = ${templates.id})`.mapWith(JSON.parse);

/**
 * The viewer's own templates and those given to him, newest first, paged by key. `total` is what is known to be there up
 * to this page and one row more.
 */
export async function findTemplates(db: Database, viewer: Pick<Viewer, "id">, filter: TemplateFilter) {
  const { type, moderation, isActive, search } = filter;
  const wanted = sql.join(
    [
      sql`1`,
      ...(type === undefined ? [] : [sql`t.type = ${type}`]),
      ...(moderation === undefined ? [] : [sql`t.moderation = ${moderation}`]),
      ...(isActive === undefined ? [] : [sql`t.is_active = ${Number(isActive)}`]),
      ...(search === undefined ? [] : [sql`instr(lower(t.title), lower(${search})) > 0`]),
    ],
    sql` AND `,
  );
  const { limit, offset = 0, cursor } = filter;
  const upTo = (id: SQL) => (cursor === undefined ? sql`1` : sql`${id} < ${cursor}`);
  const most = offset + limit + 1;
  // Each part is walked from its newest, as far as the page needs; a compound alone would be walked whole.
  const own = sql`SELECT t.id AS id FROM templates t WHERE t.owner_id = ${viewer.id} AND ${upTo(sql`t.id`)} AND ${wanted}
    ORDER BY t.id DESC LIMIT ${most}`;
  const given = sql`SELECT a.template_id AS id FROM template_users a CROSS JOIN templates t ON t.id = a.template_id
    WHERE a.user_id = ${viewer.id} AND t.owner_id <> ${viewer.id} AND ${upTo(sql`a.template_id`)} AND ${wanted}
    ORDER BY a.template_id DESC LIMIT ${most}`;
  const rows = await db
    .select({ row: templates, users: USERS })
    .from(templates)
    .where(
      sql`${templates.id} IN (SELECT id FROM (SELECT id FROM (${own}) UNION ALL SELECT id FROM (${given}))
        ORDER BY id DESC LIMIT ${limit + 1} OFFSET ${offset})`,
    )
    .orderBy(desc(templates.id));
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.row.id ?? null) : null;
  return { templates: shown, total: offset + rows.length, next };
}

/** A template that the viewer may see, and what he is to it; null for any other. */
export async function getTemplate(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  id: string,
): Promise<(Template & { role: Role; resellerId: string | null }) | null> {
  const found = await db
    .select({
      row: templates,
      users: USERS,
      resellerId: sql<string | null>`(SELECT reseller_id FROM users u WHERE u.id = ${templates.ownerId})`,
    })
    .from(templates)
    .where(eq(templates.id, id))
    .get();
  const role = found && roleOf(viewer, found);
  return role ? { ...found, role } : null;
}

function roleOf(viewer: Pick<Viewer, "id" | "level">, found: Template & { resellerId: string | null }): Role | null {
  if (found.row.ownerId === viewer.id) return "owner";
  if (viewer.level === "manager") return "manager";
  if (viewer.level === "reseller" && found.resellerId === viewer.id) return "reseller";
  return found.users.includes(viewer.id) ? "user" : null;
}

export function mine({ ownerId, id }: Pick<TemplateRow, "ownerId" | "id">) {
  return and(eq(templates.ownerId, ownerId), eq(templates.id, id));
}
