import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import type { Moderation } from "../../../db/schema/sendings";
import { templates } from "../../../db/schema/templates";
import type { Viewer } from "../access/viewer";
import { inOrder, type Walk, walkAlong } from "../shared/walk";
import { type Role, roleOver } from "./reach";

export type TemplateRow = typeof templates.$inferSelect;

export interface Template {
  row: TemplateRow;
  users: string[];
}

interface TemplateFilter extends Walk {
  type?: string;
  moderation?: Moderation;
  isActive?: boolean;
  search?: string;
  offset?: number;
  limit: number;
}

const USERS = sql<string[]>`(SELECT json_group_array(user_id) FROM template_users a
  WHERE a.template_id = ${templates.id})`.mapWith(JSON.parse);

/** Factor of rows read for unindexed filters. */
const WINDOW = 3;

const CANDIDATE = sql`t.id AS id, t.title AS title, t.type AS type, t.moderation AS moderation, t.is_active AS isActive`;
const WHOLE = sql`t.is_active AS isActive, t.*, (SELECT json_group_array(user_id) FROM template_users u
  WHERE u.template_id = t.id) AS users`;

interface Candidate extends RawRow {
  id: string;
  title: string;
  type: string;
  moderation: Moderation;
  isActive: number;
}

/**
 * Own and shared templates by id, paged by key. Reads at most 4 × limit rows each: unindexed filters search a window,
 * and `next` continues behind it, even if empty. `total` is a minimum.
 */
export async function findTemplates(db: Database, viewer: Pick<Viewer, "id">, filter: TemplateFilter) {
  const { limit, offset = 0 } = filter;
  const isSearched = filter.search !== undefined || filter.isActive !== undefined;
  const page = offset + limit + 1;
  const columns = isSearched ? CANDIDATE : WHOLE;
  const parts = [
    { most: isSearched ? WINDOW * page : page, query: own(viewer.id, filter, columns) },
    { most: page, query: given(viewer.id, filter, columns) },
  ];
  const read = await Promise.all(parts.map(({ most, query }) => db.all<Candidate>(sql`${query} LIMIT ${most}`)));
  // Behind the end of the shorter part, order is not known.
  const ends = read.flatMap((rows, part) => (rows.length === parts[part]!.most ? [rows.at(-1)!] : []));
  const compare = inOrder(filter.direction);
  const [bound] = ends.sort(compare);
  const found = read
    .flat()
    .filter((row) => (bound === undefined || compare(row, bound) <= 0) && isLike(row, filter))
    .sort(compare)
    .slice(offset);
  const shown = found.slice(0, limit);
  const next = found.length > limit ? shown.at(-1)!.id : (bound?.id ?? null);
  return {
    templates: isSearched ? (await load(db, shown)).sort((a, b) => compare(a.row, b.row)) : shown.map(wholeOf),
    total: offset + Math.min(found.length, limit + 1),
    next,
  };
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

const wholeOf = (raw: Candidate): Template => ({ row: rowOf(templates, raw), users: JSON.parse(String(raw.users)) });

function own(ownerId: string, { type, moderation, ...walk }: TemplateFilter, columns: SQL): SQL {
  const { where, order } = walkAlong(sql`t.id`, walk);
  const names = ["own", ...(type === undefined ? [] : ["type"]), ...(moderation === undefined ? [] : ["moderation"])];
  const index = names.length > 1 ? sql.raw(`INDEXED BY templates_${names.join("_")}`) : sql``;
  return sql`SELECT ${columns} FROM templates t ${index}
    WHERE ${sql.join([sql`t.owner_id = ${ownerId}`, ...where], sql` AND `)}
      AND ${type === undefined ? sql`1` : sql`t.type = ${type}`}
      AND ${moderation === undefined ? sql`1` : sql`t.moderation = ${moderation}`}
    ORDER BY ${order}`;
}

function given(userId: string, filter: TemplateFilter, columns: SQL): SQL {
  const { where, order } = walkAlong(sql`a.template_id`, filter);
  return sql`SELECT ${columns} FROM template_users a CROSS JOIN templates t ON t.id = a.template_id
    WHERE ${sql.join([sql`a.user_id = ${userId}`, sql`t.owner_id <> ${userId}`, ...where], sql` AND `)}
    ORDER BY ${order}`;
}

// SQLite folds ASCII only.
function isLike(row: Candidate, { type, moderation, isActive, search = "" }: TemplateFilter): boolean {
  return (
    (type === undefined || row.type === type) &&
    (moderation === undefined || row.moderation === moderation) &&
    (isActive === undefined || (row.isActive === 1) === isActive) &&
    row.title.toLowerCase().includes(search.toLowerCase())
  );
}

async function load(db: Database, shown: Candidate[]): Promise<Template[]> {
  if (shown.length === 0) return [];
  const ids = JSON.stringify(shown.map(({ id }) => id));
  return db
    .select({ row: templates, users: USERS })
    .from(templates)
    .where(sql`${templates.id} IN (SELECT value FROM json_each(${ids}))`)
    .orderBy(desc(templates.id));
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

/** The owner of a template, as SQL. */
export const ownerOf = (id: string) => sql<string>`(SELECT owner_id FROM templates WHERE id = ${id})`;

function roleOf(viewer: Pick<Viewer, "id" | "level">, found: Template & { resellerId: string | null }): Role | null {
  const role = roleOver(viewer, { ownerId: found.row.ownerId, resellerId: found.resellerId });
  return role === "user" && !found.users.includes(viewer.id) ? null : role;
}

export function mine({ ownerId, id }: Pick<TemplateRow, "ownerId" | "id">) {
  return and(eq(templates.ownerId, ownerId), eq(templates.id, id));
}
