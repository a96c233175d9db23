import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { customersOf, everybody } from "./customers";
import type { Viewer } from "./viewer";

type Scope = Pick<Viewer, "id" | "level">;

/** Selects the ids of those `accounts` (FROM and WHERE of a query, as `u`) that have the row. */
type Holders = (accounts: SQL, id: string) => SQL;

const rowOf = (table: string, id: string) =>
  sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} r WHERE r.owner_id = u.id AND r.id = ${id})`;

/** Clustered by owner: one probe per account. */
const probed =
  (...tables: string[]): Holders =>
  (accounts, id) =>
    sql`SELECT u.id AS id FROM ${accounts}
      AND (${sql.join(
        tables.map((table) => rowOf(table, id)),
        sql` OR `,
      )})`;

/** Found by id alone. */
const indexed =
  (table: string): Holders =>
  (_, id) =>
    sql`SELECT r.owner_id AS id FROM ${sql.raw(table)} r WHERE r.id = ${id}`;

const HOLDERS = {
  // A group of messages is a task; a campaign's message shares the campaign's row.
  sendings: probed("sendings", "tasks"),
  billings: probed("billings", "sendings"),
  contacts: (accounts, id) => sql`SELECT u.id AS id FROM ${accounts} AND EXISTS (SELECT 1
    FROM contact_lists l CROSS JOIN contacts c ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.id = ${id}
    WHERE l.owner_id = u.id)`,
  contactLists: probed("contact_lists"),
  files: probed("files"),
  incoming: probed("incoming"),
  integrations: probed("integrations"),
  notifications: probed("notifications"),
  otpChannels: probed("otp_channels"),
  otpTemplates: probed("otp_templates"),
  otpWidgets: indexed("otp_widgets"),
  ownNumbers: probed("wapi_instances"),
  pushSites: probed("push_sites"),
  reports: probed("report_queue"),
  reportSchedules: probed("report_schedules"),
  requisites: indexed("requisites"),
  segments: probed("segments"),
  shortLinks: probed("short_links"),
  tasks: probed("tasks"),
  telemetry: probed("telemetry"),
  tokens: indexed("tokens"),
  views: probed("saved_views"),
  webhooks: probed("webhooks"),
} satisfies Record<string, Holders>;

export type OwnedRow = keyof typeof HOLDERS;

/**
 * The account at or below the viewer that has this row. Null both for a stranger's row and for none, in equal time.
 * Without an index by id, each account below is probed: an index would cost one written row per message, a probe costs
 * 1 µs.
 */
export async function findOwnerOfRow(
  db: Database,
  viewer: Scope,
  kind: OwnedRow,
  id: string,
): Promise<{ id: string; resellerId: string | null } | null> {
  if (viewer.level === "me") return null;
  const isManager = viewer.level === "manager";
  const holders = HOLDERS[kind];
  const own = holders(sql`users u WHERE u.id = ${viewer.id}`, id);
  const below = holders(isManager ? everybody() : customersOf(viewer), id);
  const [owner] = await db.all<{ id: string; resellerId: string | null }>(sql`
    SELECT o.id AS id, o.reseller_id AS resellerId FROM (${own} UNION ALL ${below}) w CROSS JOIN users o ON o.id = w.id
    WHERE ${isManager ? sql`TRUE` : sql`(o.id = ${viewer.id} OR o.reseller_id = ${viewer.id})`} LIMIT 1`);
  return owner ?? null;
}
