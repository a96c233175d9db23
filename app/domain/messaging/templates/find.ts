import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { Moderation } from "../../../../db/schema/sendings";
import { templates } from "../../../../db/schema/templates";
import type { Viewer } from "../../base/access/viewer";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import { type Role, roleOver } from "./reach";

export type TemplateRow = typeof templates.$inferSelect;

export interface Template {
  row: TemplateRow;
  users: string[];
}

interface TemplateFilter extends PageQuery {
  type?: string | undefined;
  moderation?: Moderation | undefined;
  isActive?: boolean | undefined;
  /** Searched in the title. */
  search?: string | undefined;
  sort?: WalkedList["sort"];
}

const USERS = sql<string[]>`(SELECT json_group_array(user_id) FROM template_users a
  WHERE a.template_id = ${templates.id})`.mapWith(JSON.parse);

export type TemplatePage = Omit<Page<Template>, "rows"> & { templates: Template[] };

/** Own and shared templates. */
export async function findTemplates(
  db: Database,
  { id: ownerId }: Pick<Viewer, "id">,
  filter: TemplateFilter,
): Promise<TemplatePage> {
  const { type, moderation, isActive, search, sort } = filter;
  const hits = [
    type === undefined ? undefined : sql`t.type = ${type}`,
    moderation === undefined ? undefined : sql`t.moderation = ${moderation}`,
    isActive === undefined ? undefined : sql`t.is_active = ${isActive ? 1 : 0}`,
  ].filter((one) => one !== undefined);
  const { rows, ...page } = await walkPage(
    db,
    {
      rows: sql`(SELECT id AS known FROM templates WHERE owner_id = ${ownerId}
          UNION SELECT template_id FROM template_users WHERE user_id = ${ownerId}) k
        CROSS JOIN templates t ON t.id = k.known WHERE TRUE`,
      sort,
      cost: 2,
      hit: hits.length > 0 ? sql.join(hits, sql` AND `) : undefined,
      sift: siftOf(search, ["t.title"]),
      columns: sql`t.*, (SELECT json_group_array(user_id) FROM template_users u WHERE u.template_id = t.id) AS users`,
      join: sql`templates t ON s.scan_shown AND t.id = s.scan_id`,
    },
    filter,
  );
  const templatesOf = (raw: RawRow): Template => ({
    row: rowOf(templates, raw),
    users: JSON.parse(String(raw.users)) as string[],
  });
  return { ...page, templates: rows.map(templatesOf) };
}

const MOST_ROUNDS = 6;

/** Searches several windows for older matches; `isPart`: there are more. */
export async function seekTemplates(db: Database, viewer: Pick<Viewer, "id">, filter: TemplateFilter) {
  const templates: Template[] = [];
  let next: string | null = null;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const page = await findTemplates(db, viewer, { ...filter, ...(next !== null && { cursor: next }) });
    templates.push(...page.templates);
    next = page.next;
    if (next === null || templates.length >= filter.limit) break;
  }
  return { templates: templates.slice(0, filter.limit), isPart: next !== null || templates.length > filter.limit };
}

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

/** Owner of a template, as SQL. */
export const ownerOf = (id: string) => sql<string>`(SELECT owner_id FROM templates WHERE id = ${id})`;

function roleOf(viewer: Pick<Viewer, "id" | "level">, found: Template & { resellerId: string | null }): Role | null {
  const role = roleOver(viewer, { ownerId: found.row.ownerId, resellerId: found.resellerId });
  return role === "user" && !found.users.includes(viewer.id) ? null : role;
}

export function ownRow({ ownerId, id }: Pick<TemplateRow, "ownerId" | "id">) {
  return and(eq(templates.ownerId, ownerId), eq(templates.id, id));
}
