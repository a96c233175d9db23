import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { webhookBatches, webhookDeliveries, webhookRequests, webhooks } from "../../../db/schema/webhooks";
import type { Viewer } from "../access/viewer";
import { ownHosts } from "../settings/own-hosts";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { LiveEvent, Platform } from "../shared/ports/platform";
import { refusalOfHook } from "./check";
import type { HookChange, HookInput } from "./input";
import { type HookRow, openHeaders, sealHook } from "./open-hook";
import { queueHooks } from "./outbox";
import { newHookSecret } from "./signature";
import { hookView } from "./view";

const MOST_HOOKS = 16;
/** The old secret signs, too, for this long. */
export const ROTATION_MS = 24 * 60 * 60_000;

type Owner = Pick<Viewer, "id">;
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
  return (await db.select().from(webhooks).where(mine(viewer, id)).get()) ?? null;
}

async function hostsFor(needs: Pick<Platform, "db" | "clock" | "config">) {
  return { webhookHosts: needs.config.webhookHosts, ownHosts: await ownHosts(needs) };
}

/** `id` makes it idempotent. Refuses addresses that are not public. */
export async function createHook(
  needs: Needs,
  viewer: Owner,
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
      events, connections, success, secret, is_active, created_at, updated_at)
    SELECT ${viewer.id}, ${id}, ${title || new URL(url).host}, ${url}, ${method}, ${sealed.headers}, ${body},
      ${JSON.stringify(input.events)}, ${connections}, ${JSON.stringify(input.success)}, ${sealed.secret},
      ${Number(isActive)}, ${now}, ${now}
    WHERE ${isRoom} ON CONFLICT DO NOTHING RETURNING id`);
  const row = await getHook(db, viewer, id);
  if (!row) return refuse("tooManyHooks", undefined, { most: MOST_HOOKS }, "conflict");
  if (!made) return refuse("hookShownAlready", undefined, undefined, "conflict");
  await tell(hub, row, "created");
  return ok({ row, secret });
}

/** Absent fields stay. Resets failures; null when the viewer has no such hook. */
export async function updateHook(
  needs: Needs,
  viewer: Owner,
  id: string,
  change: HookChange,
): Promise<Result<HookRow> | null> {
  const { db, clock, hub, config, queue } = needs;
  const known = await getHook(db, viewer, id);
  if (!known) return null;
  const stored = await openHeaders(config.credentialsKey, known);
  const given = Object.entries(change.headers ?? stored).map(([name, value]) => [name, value ?? stored[name]]);
  if (given.some(([, value]) => value === undefined)) return refuse("hookHeaderInvalid", "headers");
  const headers: Record<string, string> = Object.fromEntries(given);
  // Stored headers must be entered again for another origin, which could read them.
  const isElsewhere = change.url !== undefined && originOf(change.url) !== originOf(known.url);
  const areKept = change.headers ? Object.values(change.headers).includes(null) : given.length > 0;
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
      isActive,
      goneAt: isActive ? null : undefined,
      failures: 0,
      failingSince: null,
      isTold: false,
      pausedUntil: 0,
      dueAt: sql`iif(${isActive === undefined ? sql`is_active` : Number(isActive)}, ${now}, NULL)`,
      updatedAt: now,
    })
    .where(mine(viewer, id))
    .returning();
  if (!row) return null;
  if (row.isActive) await queueHooks({ queue }, viewer.id, [row]);
  await tell(hub, row, "updated");
  return ok(row);
}

/** The old secret signs for a day more. */
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
    .where(mine(viewer, id))
    .returning();
  return row ? ok({ row, secret }) : null;
}

/** Also deletes pending events; null when the viewer has no such hook. */
export async function removeHook(
  { db, hub }: Needs,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const [[removed]] = await db.batch([
    db.delete(webhooks).where(mine(viewer, id)).returning({ id: webhooks.id }),
    ...[webhookBatches, webhookDeliveries, webhookRequests].map((table) =>
      db.delete(table).where(and(eq(table.ownerId, viewer.id), eq(table.hookId, id))),
    ),
  ] as const);
  if (!removed) return null;
  await hub.publish(viewer.id, [{ event: "webhooks.removed", data: { id } }]);
  return ok({ id });
}

function mine(viewer: Owner, id: string) {
  return and(eq(webhooks.ownerId, viewer.id), eq(webhooks.id, id));
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);

function defined<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function tell(hub: Platform["hub"], row: HookRow, verb: "created" | "updated"): Promise<void> {
  const event: LiveEvent = { event: `webhooks.${verb}`, data: hookView(row) };
  return hub.publish(row.ownerId, [event]);
}
