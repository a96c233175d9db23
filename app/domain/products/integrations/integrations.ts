import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type Level, users } from "../../../../db/schema/accounts";
import { type IntegrationKind, integrations, type StoredMapping } from "../../../../db/schema/webhooks";
import { permissionsOf } from "../../base/access/permissions";
import { digestOf } from "../../base/access/sha256";
import type { Viewer } from "../../base/access/viewer";
import { codeOf } from "../../base/shared/errors/error-message";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { sealSecret } from "../../base/shared/secrets";
import type { IntegrationChange, IntegrationInput } from "./input";
import { refusalOf } from "./mapping";
import { finishRemoval } from "./removal";

const MOST_INTEGRATIONS = 16;

const SECRET_BYTES = 24;

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "config">;
export type IntegrationRow = typeof integrations.$inferSelect;

/** `url` contains the secret and is shown only once. */
export interface Issued {
  row: IntegrationRow;
  url: string;
}

export interface Called {
  row: IntegrationRow;
  owner: Caller;
}

export interface Caller {
  isActive: boolean;
  level: Level;
  grants: Record<string, boolean>;
}

export const maySend = ({ isActive, level, grants }: Caller) =>
  isActive && permissionsOf(level, grants).has("sendings.create");

export async function callerOf(db: Database, ownerId: string): Promise<Caller | undefined> {
  const { isActive, level, grants } = users;
  return db.select({ isActive, level, grants }).from(users).where(eq(users.id, ownerId)).get();
}

/** At most 16, newest first. */
export function findIntegrations(db: Database, viewer: Owner): Promise<IntegrationRow[]> {
  return db
    .select()
    .from(integrations)
    .where(and(eq(integrations.ownerId, viewer.id), isNull(integrations.removedAt)))
    .orderBy(desc(integrations.id));
}

export async function getIntegration(db: Database, viewer: Owner, id: string): Promise<IntegrationRow | null> {
  return (await db.select().from(integrations).where(ownRow(viewer, id)).get()) ?? null;
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
    .where(and(eq(integrations.secretHash, await digestOf(secret)), isNull(integrations.removedAt)))
    .get();
  return found ?? null;
}

/** Idempotent by `id`. */
export async function createIntegration(
  needs: Needs,
  viewer: Owner,
  { title, isActive, ...mapping }: IntegrationInput,
  options: { id?: string } = {},
): Promise<Result<Issued>> {
  const refusal = await refusalOf(needs, viewer, mapping);
  if (refusal) return refusal;
  const made = await insertIntegration(needs, viewer, { kind: "webhook", title, isActive, mapping, ...options });
  if (!made.ok) return made;
  const { row, secret, isNew } = made.value;
  if (!isNew) return refuse("integrationShownAlready", undefined, undefined, "conflict");
  return ok({ row, url: urlOf(needs.config.publicUrl, secret) });
}

interface Made {
  kind: IntegrationKind;
  id?: string;
  title: string;
  isActive: boolean;
  mapping: StoredMapping;
  /** Location of a CRM's account, as its owner refers to it. */
  place?: string | null;
}

/** A CRM's secret is stored sealed, so that the CRM can be sent its URL again. */
export async function insertIntegration(
  { db, clock, hub, config }: Needs,
  viewer: Owner,
  { kind, id = newId(), title, isActive, mapping, place = null }: Made,
): Promise<Result<{ row: IntegrationRow; secret: string; isNew: boolean }>> {
  const now = clock();
  const secret = newSecret();
  const tokens = kind === "webhook" ? null : await sealTokens(config.credentialsKey, id, { secret });
  const isRoom = sql`(SELECT count(*) FROM integrations WHERE owner_id = ${viewer.id} AND removed_at IS NULL) < ${MOST_INTEGRATIONS}`;
  const [made] = await db.all<{ id: string }>(sql`INSERT INTO integrations
      (owner_id, id, kind, title, mapping, secret_hash, is_active, place, tokens, created_at, updated_at)
    SELECT ${viewer.id}, ${id}, ${kind}, ${title}, ${JSON.stringify(mapping)}, ${await digestOf(secret)},
      ${Number(isActive)}, ${place}, ${tokens}, ${now}, ${now}
    WHERE ${isRoom} ON CONFLICT DO NOTHING RETURNING id`);
  const row = await getIntegration(db, viewer, id);
  if (!row) return refuse("tooManyIntegrations", undefined, { most: MOST_INTEGRATIONS }, "conflict");
  if (made) await hub.publish(viewer.id, [{ event: "integrations.created", data: integrationView(row) }]);
  return ok({ row, secret, isNew: made !== undefined });
}

/** Secrets shared with the CRM; `access` and `refresh` once connected. */
export interface OpenTokens {
  secret: string;
  access?: string;
  refresh?: string;
}

export const placeOf = (id: string) => `integrations/${id}/tokens`;

export function sealTokens(key: string, id: string, tokens: OpenTokens): Promise<string> {
  return sealSecret(key, placeOf(id), JSON.stringify(tokens));
}

/** Absent fields stay unchanged; null when the viewer has no such integration. */
export async function updateIntegration(
  { db, clock, hub }: Needs,
  viewer: Owner,
  id: string,
  { title, isActive, ...change }: IntegrationChange,
): Promise<Result<IntegrationRow> | null> {
  const known = await getIntegration(db, viewer, id);
  if (!known) return null;
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const mapping = { ...known.mapping, ...Object.fromEntries(changed) };
  const refusal = await refusalOf({ db }, viewer, mapping);
  if (refusal) return refusal;
  const [row] = await db
    .update(integrations)
    .set({ title, isActive, mapping: changed.length > 0 ? mapping : undefined, updatedAt: clock() })
    .where(ownRow(viewer, id))
    .returning();
  if (!row) return null;
  await hub.publish(viewer.id, [{ event: "integrations.updated", data: integrationView(row) }]);
  return ok(row);
}

/** The old URL stops working at once; a CRM is sent the new one automatically. */
export async function renewSecret(
  { db, clock, config }: Needs,
  viewer: Owner,
  id: string,
): Promise<Result<Issued> | null> {
  const known = await getIntegration(db, viewer, id);
  if (!known) return null;
  if (known.kind !== "webhook") return refuse("crmHasNoAddress", undefined, undefined, "conflict");
  const secret = newSecret();
  const [row] = await db
    .update(integrations)
    .set({ secretHash: await digestOf(secret), updatedAt: clock() })
    .where(ownRow(viewer, id))
    .returning();
  return row ? ok({ row, url: urlOf(config.publicUrl, secret) }) : null;
}

/** Its URL stops working at once, its calls are deleted in pages; null when the viewer has no such integration. */
export async function removeIntegration(
  { db, clock, hub }: Pick<Needs, "db" | "clock" | "hub">,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const [removed] = await db
    .update(integrations)
    .set({ removedAt: clock(), secretHash: `removed ${id}`, account: null, chat: null, tokens: null, isActive: false })
    .where(ownRow(viewer, id))
    .returning({ id: integrations.id });
  if (!removed) return null;
  await finishRemoval(db, { ownerId: viewer.id, id });
  await hub.publish(viewer.id, [{ event: "integrations.removed", data: removed }]);
  return ok(removed);
}

export type IntegrationState = "working" | "failing" | "disconnected" | "off";

type Stated = Pick<IntegrationRow, "kind" | "isActive" | "error" | "trouble" | "connectedAt">;

/** Disconnected: a person must reconnect the CRM. */
export function stateOf({ kind, isActive, error, trouble, connectedAt }: Stated): IntegrationState {
  if (!isActive) return "off";
  const isCut = trouble !== null && codeOf(trouble) !== "crmChatsDown";
  if (kind !== "webhook" && (isCut || connectedAt === null)) return "disconnected";
  return error === null ? "working" : "failing";
}

export function integrationView(row: IntegrationRow) {
  const { id, kind, title, mapping, isActive, accepted, refused, lastAt, ownerId, createdAt, updatedAt } = row;
  return {
    id,
    kind,
    title,
    ...mapping,
    template: mapping.template ?? null,
    isActive,
    state: stateOf(row),
    account: row.account,
    place: row.place,
    trouble: row.trouble && codeOf(row.trouble),
    accepted,
    refused,
    lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    OwnerId: ownerId,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

export const newSecret = () =>
  `in_${Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("hex")}`;

export const urlOf = (publicUrl: string, secret: string) => new URL(`/webhook/in/${secret}`, publicUrl).href;

export function ownRow(viewer: Owner, id: string) {
  return and(eq(integrations.ownerId, viewer.id), eq(integrations.id, id), isNull(integrations.removedAt));
}
