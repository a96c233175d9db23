import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { webhookBatches, webhookDeliveries, webhookRequests, webhooks } from "../../../../db/schema/webhooks";
import type { Viewer } from "../../base/access/viewer";
import { ownHosts } from "../../base/settings/own-hosts";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { LiveEvent, Platform } from "../../base/shared/ports/platform";
import { refusalOfHook } from "./check";
import type { HookChange, HookInput } from "./input";
import { type HookRow, openHeaders, sealHook } from "./open-hook";
import { queueHooks } from "./outbox";
import { newHookSecret } from "./signature";
import { hookView } from "./view";

const MOST_HOOKS = 16;
/** ms during which the old secret also signs. */
export const ROTATION_MS = 24 * 60 * 60_000;

type Owner = Pick<Viewer, "id">;
/** `tokenId`: a webhook whose URL was set by a token ends with that token. */
type Setter = Owner & Partial<Pick<Viewer, "tokenId">>;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "config" | "queue">;

/** The secret is shown only once. */
export interface Issued {
  row: HookRow;
  secret: string;
}

/** At most 16, newest first. */
export function findHooks(db: Database, viewer: Owner): Promise<HookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.ownerId, viewer.id)).orderBy(desc(webhooks.id));
}

export async function getHook(db: Database, viewer: Owner, id: string): Promise<HookRow | null> {
  return (await db.select().from(webhooks).where(ownRow(viewer, id)).get()) ?? null;
}

async function hostsFor(needs: Pick<Platform, "db" | "clock" | "config">) {
  return { webhookHosts: needs.config.webhookHosts, ownHosts: await ownHosts(needs) };
}

/** Idempotent by `id`. Refuses addresses that are not public. */
export async function createHook(
  needs: Needs,
  viewer: Setter,
  input: HookInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<Issued>> {
  const { db, clock, hub, config } = needs;
  const refusal = refusalOfHook(input, await hostsFor(needs));
  if (refusal) return refusal;
  const now = clock();
  const secret = newHookSecret();
  const sealed = await sealHook(config.credentialsKey, id, { secret, headers: input.headers });
  const { title, url, method, body, connections, isActive } = input;
  const isRoom = sql`(SELECT count(*) FROM webhooks WHERE owner_id = ${viewer.id}) < ${MOST_HOOKS}`;
  const [made] = await db.all<{ id: string }>(sql`INSERT INTO webhooks (owner_id, id, title, url, method, headers, body,
      events, connections, success, secret, token_id, is_active, created_at, updated_at)
    SELECT ${viewer.id}, ${id}, ${title || new URL(url).host}, ${url}, ${method}, ${sealed.headers}, ${body},
      ${JSON.stringify(input.events)}, ${connections}, ${JSON.stringify(input.success)}, ${sealed.secret},
      ${viewer.tokenId ?? null}, ${Number(isActive)}, ${now}, ${now}
    WHERE ${isRoom} ON CONFLICT DO NOTHING RETURNING id`);
  const row = await getHook(db, viewer, id);
  if (!row) return refuse("tooManyHooks", undefined, { most: MOST_HOOKS }, "conflict");
  if (!made) return refuse("hookShownAlready", undefined, undefined, "conflict");
  await announceChange(hub, row, "created");
  return ok({ row, secret });
}

/** Absent fields stay unchanged. Resets failures; null when the viewer has no such webhook. */
export async function updateHook(
  needs: Needs,
  viewer: Setter,
  id: string,
  change: HookChange,
): Promise<Result<HookRow> | null> {
  const { db, clock, hub, config, queue } = needs;
  const known = await getHook(db, viewer, id);
  if (!known) return null;
  const stored = await openHeaders(config.credentialsKey, known);
  const entries = Object.entries(change.headers ?? stored).map(([name, value]) => [name, value ?? stored[name]]);
  if (entries.some(([, value]) => value === undefined)) return refuse("hookHeaderInvalid", "headers");
  const headers: Record<string, string> = Object.fromEntries(entries);
  // Stored headers must be entered again for another origin, which could read them.
  const isElsewhere = change.url !== undefined && originOf(change.url) !== originOf(known.url);
  const areKept = change.headers ? Object.values(change.headers).includes(null) : entries.length > 0;
  if (isElsewhere && areKept) return refuse("hookHeadersAgain", "headers");
  const refusal = refusalOfHook({ ...known, ...defined(change), headers }, await hostsFor(needs));
  if (refusal) return refusal;
  const { url, method, body, events, connections, success, isActive } = change;
  const now = clock();
  const [row] = await db
    .update(webhooks)
    .set({
      ...(await sealHook(config.credentialsKey, id, change.headers ? { headers } : {})),
      title: change.title || undefined,
      url,
      method,
      body,
      events,
      connections,
      success,
      ...makerOf(viewer, change),
      isActive,
      goneAt: isActive ? null : undefined,
      failures: 0,
      failingSince: null,
      isTold: false,
      pausedUntil: 0,
      dueAt: sql`iif(${isActive === undefined ? sql`is_active` : Number(isActive)}, ${now}, NULL)`,
      updatedAt: now,
    })
    .where(ownRow(viewer, id))
    .returning();
  if (!row) return null;
  if (row.isActive) await queueHooks({ queue }, viewer.id, [row]);
  await announceChange(hub, row, "updated");
  return ok(row);
}

/** Saving makes a person responsible for a webhook; a token that changes the URL becomes its owner. */
function makerOf({ tokenId = null }: Setter, { url }: HookChange) {
  return tokenId === null || url !== undefined ? { tokenId } : {};
}

/** Titles of webhooks that ended with a token, newest first. */
export async function endedWithToken(db: Database, viewer: Owner, tokenId: string): Promise<string[]> {
  const rows = await db
    .select({ title: webhooks.title })
    .from(webhooks)
    .where(and(eq(webhooks.ownerId, viewer.id), eq(webhooks.tokenId, tokenId), eq(webhooks.isActive, false)))
    .orderBy(desc(webhooks.id));
  return rows.map(({ title }) => title);
}

/** The old secret signs for one more day. */
export async function rotateSecret(
  { db, clock, config }: Needs,
  viewer: Owner,
  id: string,
): Promise<Result<Issued> | null> {
  const now = clock();
  const secret = newHookSecret();
  const sealed = await sealHook(config.credentialsKey, id, { secret });
  const [row] = await db
    .update(webhooks)
    .set({ ...sealed, oldSecret: sql`secret`, oldSecretUntil: now + ROTATION_MS, updatedAt: now })
    .where(ownRow(viewer, id))
    .returning();
  return row ? ok({ row, secret }) : null;
}

/** Also deletes pending events; null when the viewer has no such webhook. */
export async function removeHook(
  { db, hub }: Needs,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const [[removed]] = await db.batch([
    db.delete(webhooks).where(ownRow(viewer, id)).returning({ id: webhooks.id }),
    ...[webhookBatches, webhookDeliveries, webhookRequests].map((table) =>
      db.delete(table).where(and(eq(table.ownerId, viewer.id), eq(table.hookId, id))),
    ),
  ] as const);
  if (!removed) return null;
  await hub.publish(viewer.id, [{ event: "webhooks.removed", data: { id } }]);
  return ok({ id });
}

function ownRow(viewer: Owner, id: string) {
  return and(eq(webhooks.ownerId, viewer.id), eq(webhooks.id, id));
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);

function defined<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function announceChange(hub: Platform["hub"], row: HookRow, verb: "created" | "updated"): Promise<void> {
  const event: LiveEvent = { event: `webhooks.${verb}`, data: hookView(row) };
  return hub.publish(row.ownerId, [event]);
}
