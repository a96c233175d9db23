import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type Level, users } from "../../../db/schema/accounts";
import { integrationCalls, integrations } from "../../../db/schema/webhooks";
import { digestOf } from "../access/sha256";
import type { Viewer } from "../access/viewer";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { IntegrationChange, IntegrationInput } from "./input";
import { refusalOf } from "./mapping";

export const MOST_INTEGRATIONS = 16;

const SECRET_BYTES = 24;

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "config">;
export type IntegrationRow = typeof integrations.$inferSelect;

/** `url` holds the secret and is shown only once. */
export interface Issued {
  row: IntegrationRow;
  url: string;
}

export interface Called {
  row: IntegrationRow;
  owner: { isActive: boolean; level: Level; grants: Record<string, boolean> };
}

/** At most 16, newest first. */
export function findIntegrations(db: Database, viewer: Owner): Promise<IntegrationRow[]> {
  return db.select().from(integrations).where(eq(integrations.ownerId, viewer.id)).orderBy(desc(integrations.id));
}

export async function getIntegration(db: Database, viewer: Owner, id: string): Promise<IntegrationRow | null> {
  return (await db.select().from(integrations).where(mine(viewer, id)).get()) ?? null;
}

export async function integrationOfSecret(db: Database, secret: string): Promise<Called | null> {
  const found = await db
    .select({
      row: integrations,
      owner: {
        isActive: sql<boolean>`${users.isActive}`.mapWith(Boolean).as("owner_active"),
        level: users.level,
        grants: users.grants,
      },
    })
    .from(integrations)
    .innerJoin(users, eq(users.id, integrations.ownerId))
    .where(eq(integrations.secretHash, await digestOf(secret)))
    .get();
  return found ?? null;
}

/** `id` makes it idempotent. */
export async function createIntegration(
  { db, clock, hub, config }: Needs,
  viewer: Owner,
  { title, isActive, ...mapping }: IntegrationInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<Issued>> {
  const refusal = refusalOf(mapping);
  if (refusal) return refusal;
  const now = clock();
  const secret = newSecret();
  const isRoom = sql`(SELECT count(*) FROM integrations WHERE owner_id = ${viewer.id}) < ${MOST_INTEGRATIONS}`;
  const [made] = await db.all<{ id: string }>(sql`INSERT INTO integrations
      (owner_id, id, kind, title, mapping, secret_hash, is_active, created_at, updated_at)
    SELECT ${viewer.id}, ${id}, 'webhook', ${title}, ${JSON.stringify(mapping)}, ${await digestOf(secret)},
      ${Number(isActive)}, ${now}, ${now}
    WHERE ${isRoom} ON CONFLICT DO NOTHING RETURNING id`);
  const row = await getIntegration(db, viewer, id);
  if (!row) return refuse("tooManyIntegrations", undefined, { most: MOST_INTEGRATIONS }, "conflict");
  if (!made) return refuse("integrationShownAlready", undefined, undefined, "conflict");
  await hub.publish(viewer.id, [{ event: "integrations.created", data: integrationView(row) }]);
  return ok({ row, url: urlOf(config.publicUrl, secret) });
}

/** Absent fields stay; null when the viewer has no such integration. */
export async function updateIntegration(
  { db, clock, hub }: Needs,
  viewer: Owner,
  id: string,
  { title, isActive, ...change }: IntegrationChange,
): Promise<Result<IntegrationRow> | null> {
  const known = await getIntegration(db, viewer, id);
  if (!known) return null;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const mapping = { ...known.mapping, ...Object.fromEntries(given) };
  const refusal = refusalOf(mapping);
  if (refusal) return refusal;
  const [row] = await db
    .update(integrations)
    .set({ title, isActive, mapping: given.length > 0 ? mapping : undefined, updatedAt: clock() })
    .where(mine(viewer, id))
    .returning();
  if (!row) return null;
  await hub.publish(viewer.id, [{ event: "integrations.updated", data: integrationView(row) }]);
  return ok(row);
}

/** The old address ends at once. */
export async function renewSecret(
  { db, clock, config }: Needs,
  viewer: Owner,
  id: string,
): Promise<Result<Issued> | null> {
  const secret = newSecret();
  const [row] = await db
    .update(integrations)
    .set({ secretHash: await digestOf(secret), updatedAt: clock() })
    .where(mine(viewer, id))
    .returning();
  return row ? ok({ row, url: urlOf(config.publicUrl, secret) }) : null;
}

/** With its calls; null when the viewer has no such integration. */
export async function removeIntegration(
  { db, hub }: Pick<Needs, "db" | "hub">,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const [[removed]] = await db.batch([
    db.delete(integrations).where(mine(viewer, id)).returning({ id: integrations.id }),
    db
      .delete(integrationCalls)
      .where(and(eq(integrationCalls.ownerId, viewer.id), eq(integrationCalls.integrationId, id))),
  ]);
  if (!removed) return null;
  await hub.publish(viewer.id, [{ event: "integrations.removed", data: removed }]);
  return ok(removed);
}

export type IntegrationState = "working" | "failing" | "off";

export function stateOf({ isActive, error }: Pick<IntegrationRow, "isActive" | "error">): IntegrationState {
  if (!isActive) return "off";
  return error === null ? "working" : "failing";
}

export function integrationView(row: IntegrationRow) {
  const { id, title, mapping, isActive, accepted, refused, lastAt, ownerId, createdAt, updatedAt } = row;
  return {
    ...{ id, title, ...mapping, isActive, state: stateOf(row), accepted, refused },
    lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    OwnerId: ownerId,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

const newSecret = () => `in_${Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("hex")}`;

const urlOf = (publicUrl: string, secret: string) => new URL(`/webhook/in/${secret}`, publicUrl).href;

function mine(viewer: Owner, id: string) {
  return and(eq(integrations.ownerId, viewer.id), eq(integrations.id, id));
}
