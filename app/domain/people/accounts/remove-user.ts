import { type SQL, sql } from "drizzle-orm";
import { getManaged } from "../../base/access/managed";
import type { Client } from "../../base/access/session";
import type { Viewer } from "../../base/access/viewer";
import { announceUser } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { announceVisits, recordVisit } from "../../base/telemetry/record";

/** By owner: a row here prevents removal. */
export const KEEPING = [
  "billings",
  "sendings",
  "incoming",
  "tasks",
  "contacts",
  "contact_lists",
  "files",
  "dropped_files",
  "payments",
  "tariffs",
  "wapi_instances",
  "webhook_requests",
  "push_sites",
  "companies",
  "contracts",
  "documents",
  "invoices",
  "statement_lines",
  "statements",
  "short_links",
  "archive_parts",
  "erasures",
] as const;

/** By owner: removed with an unused account. */
export const GOING = [
  "balance_notices",
  "document_templates",
  "drafts",
  "idempotency_keys",
  "limits",
  "list_looks",
  "notification_browsers",
  "otp_channels",
  "otp_counts",
  "otp_days",
  "otp_refusals",
  "otp_spends",
  "otp_templates",
  "otp_widgets",
  "own_phones",
  "margin_hours",
  "notifications",
  "recurrent_payments",
  "referral_totals",
  "requisites",
  "saved_views",
  "segments",
  "sendernames",
  "settings",
  "subscriptions",
  "tariff_usage",
  "telemetry",
  "templates",
  "tokens",
  "turns",
  "usage",
  "webhook_batches",
  "webhook_deliveries",
  "webhooks",
  "short_link_domains",
  "short_link_removals",
  "integration_calls",
  "integrations",
  "crm_signatures",
  "crm_chats",
  "report_schedules",
  "archive_accounts",
] as const;

export const GOING_BY_USER = [
  "recoveries",
  "template_users",
  "user_message_rule_groups",
  "user_notes",
  "user_routing_groups",
  "user_tariffs",
  "user_words",
  "review_put_offs",
] as const;

/** Exist only together with rows that prevent removal. */
export const FOLLOWING = [
  "addresses",
  "campaign_people",
  "chunks",
  "file_locks",
  "file_words",
  "ledger_seals",
  "message_hours",
  "task_tags",
  "provider_refs",
  "replies",
  "report_queue",
  "report_emails",
  "payment_doubts",
  "payment_refunds",
  "held_decisions",
  "document_emails",
  "statement_payments",
  "statement_invoices",
  "referral_rewards",
  "referral_sums",
  "otp_sessions",
  "trials",
  "short_link_clicks",
  "short_link_counts",
  "short_link_slugs",
] as const;

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** Refuses used accounts: messages and payments must stay verifiable. Null outside the tree. */
export async function removeUser(
  { db, clock, hub }: Needs,
  viewer: Pick<Viewer, "id" | "level">,
  id: string,
  client: Client,
): Promise<Result<{ id: string }> | null> {
  const known = await getManaged(db, viewer, id);
  if (!known?.ok) return known;
  const isFree = freeCondition(id);
  const goes = (table: string, column: string) =>
    db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id} AND ${isFree}`);
  const visit = { id: newId(), ownerId: viewer.id, action: "accountRemoved", client, at: clock() } as const;
  const { removed } = await batchByName(db, {
    visit: recordVisit(db, { ...visit, data: { username: known.value.username } }, isFree),
    going: GOING.map((table) => goes(table, "owner_id")),
    goingByUser: GOING_BY_USER.map((table) => goes(table, "user_id")),
    referrals: db.run(sql`UPDATE referral_totals SET invited = invited - 1
      WHERE owner_id = (SELECT referrer_id FROM users WHERE id = ${id}) AND ${isFree}`),
    sessions: db.run(sql`DELETE FROM sessions WHERE (user_id = ${id} OR actor_id = ${id}) AND ${isFree}`),
    account: goes("accounts", "owner_id"),
    removed: db.all<{ id: string }>(sql`DELETE FROM users WHERE id = ${id} AND ${isFree} RETURNING id`),
  });
  if (removed.length === 0) return refuse("userInUse", undefined, undefined, "conflict");
  await hub.close(id, {});
  await Promise.all([announceUser({ db, hub }, known.value, "removed"), announceVisits(hub, visit)]);
  return ok({ id });
}

function freeCondition(id: string): SQL {
  const kept = KEEPING.map((table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE owner_id = ${id})`);
  return sql`NOT (${sql.join(kept, sql` OR `)}
    OR EXISTS (SELECT 1 FROM accounts WHERE owner_id = ${id} AND balance <> 0)
    OR EXISTS (SELECT 1 FROM users others WHERE others.reseller_id = ${id})
    OR EXISTS (SELECT 1 FROM users others WHERE others.referrer_id = ${id}))`;
}
