import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { integrationCalls } from "../../../../db/schema/webhooks";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { message } from "../../base/shared/errors/error-message";
import type { Problem } from "../../base/shared/errors/result";
import { firstIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { CHAT_MS } from "../../messaging/incoming/chat-answers";
import { FIRST_LOOK_MS } from "./crm/queue";
import { getIntegration, type IntegrationRow, integrationView } from "./integrations";
import type { CallBody } from "./mapping";

const SHOWN = 50;
const MOST_KEPT_BYTES = 8 * 1024;
const KEPT_MS = 7 * 24 * 60 * 60_000;
const WIDGET_MS = 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
const TICK_MS = 60_000;
const BATCH = 1000;
const MOST_BATCHES = 50;
const ALIKE = 5;

type Owner = Pick<Viewer, "id">;
export type CallRow = typeof integrationCalls.$inferSelect;

interface Outcome {
  id: string;
  sendingId: string;
  hash: string;
  body: CallBody;
  recipient: string | null;
  /** Empty if accepted. */
  problems: Problem[];
  /** For a CRM that is notified of the message's status. */
  externalId?: string | null;
}

/** The newest 50. */
export function findCalls(db: Database, viewer: Owner, integrationId: string): Promise<CallRow[]> {
  return db
    .select()
    .from(integrationCalls)
    .where(and(eq(integrationCalls.ownerId, viewer.id), eq(integrationCalls.integrationId, integrationId)))
    .orderBy(desc(integrationCalls.id))
    .limit(SHOWN);
}

export async function getCall(
  db: Database,
  viewer: Owner,
  integrationId: string,
  id: string,
): Promise<CallRow | undefined> {
  return db
    .select()
    .from(integrationCalls)
    .where(isCall(viewer, integrationId, id))
    .get();
}

/** Newest calls with the same body: a CRM repeats refused calls. */
export function callsLike(db: Database, viewer: Owner, integrationId: string, hash: string): Promise<CallRow[]> {
  return db
    .select()
    .from(integrationCalls)
    .where(
      and(
        eq(integrationCalls.ownerId, viewer.id),
        eq(integrationCalls.integrationId, integrationId),
        eq(integrationCalls.bodyHash, hash),
      ),
    )
    .orderBy(desc(integrationCalls.id))
    .limit(ALIKE);
}

/** Does nothing if the integration was removed in the meantime. */
export async function recordCall(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  { ownerId, id: integrationId }: Pick<IntegrationRow, "ownerId" | "id">,
  { id, sendingId, hash, body, recipient, problems, externalId = null }: Outcome,
): Promise<void> {
  const now = clock();
  const errors = problems.map(message);
  const isKept = new TextEncoder().encode(body.text).byteLength <= MOST_KEPT_BYTES;
  const refused = Number(errors.length > 0);
  const dueAt = externalId === null ? null : refused ? now : now + FIRST_LOOK_MS;
  const isIt = sql`owner_id = ${ownerId} AND id = ${integrationId}`;
  await db.batch([
    db.run(sql`INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, recipient, body, body_hash, is_form, errors,
        external_id, due_at, created_at, updated_at)
      SELECT ${ownerId}, ${integrationId}, ${id}, ${sendingId}, ${recipient}, ${isKept ? body.text : null}, ${hash},
        ${Number(body.isForm)}, ${JSON.stringify(errors)}, ${externalId}, ${dueAt}, ${now}, ${now}
      WHERE EXISTS (SELECT 1 FROM integrations WHERE ${isIt} AND removed_at IS NULL)
      ON CONFLICT (owner_id, integration_id, id) DO UPDATE SET sending_id = excluded.sending_id,
        recipient = excluded.recipient, errors = excluded.errors, attempts = attempts + (recipient IS NOT NULL OR errors <> '[]'),
        body = iif(length(body) > ${MOST_KEPT_BYTES}, NULL, body), updated_at = excluded.updated_at,
        due_at = iif(external_id IS NULL, NULL, ${refused ? now : now + FIRST_LOOK_MS}), tries = 0, crm_error = NULL`),
    db.run(sql`UPDATE integrations SET accepted = accepted + ${1 - refused}, refused = refused + ${refused},
        error = ${errors[0] ?? null}, last_at = ${now},
        failing_since = ${refused ? sql`coalesce(failing_since, ${now})` : sql`NULL`} WHERE ${isIt}`),
  ]);
  const row = await getIntegration(db, { id: ownerId }, integrationId);
  if (row) await announce(hub, ownerId, [{ event: "integrations.updated", data: integrationView(row) }]);
}

export async function callOfExternal(
  db: Database,
  { ownerId, id }: Pick<IntegrationRow, "ownerId" | "id">,
  externalId: string,
): Promise<CallRow | undefined> {
  return db
    .select()
    .from(integrationCalls)
    .where(
      and(
        eq(integrationCalls.ownerId, ownerId),
        eq(integrationCalls.integrationId, id),
        eq(integrationCalls.externalId, externalId),
      ),
    )
    .get();
}

/** Ids carry their day, so a retried call gets a new id; the first request sets it. */
export async function renewSendingId(
  db: Database,
  { ownerId, integrationId, id, sendingId }: CallRow,
  newId: string,
): Promise<CallRow | undefined> {
  await db
    .update(integrationCalls)
    .set({ sendingId: newId })
    .where(and(isCall({ id: ownerId }, integrationId, id), eq(integrationCalls.sendingId, sendingId)));
  return getCall(db, { id: ownerId }, integrationId, id);
}

/** Runs hourly, although called every minute. */
export async function pruneCalls({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  if (now % EVERY_MS >= TICK_MS) return;
  // A widget's token is valid for half an hour.
  await db.run(sql`DELETE FROM crm_signatures WHERE account LIKE '%.widget.%' AND created_at < ${now - WIDGET_MS}`);
  await db.run(sql`DELETE FROM crm_chats WHERE updated_at < ${now - CHAT_MS}`);
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const { meta } = await db.run(sql`DELETE FROM integration_calls WHERE (owner_id, integration_id, id) IN
      (SELECT c.owner_id, c.integration_id, c.id FROM integrations i CROSS JOIN integration_calls c
        ON c.owner_id = i.owner_id AND c.integration_id = i.id AND c.id < ${firstIdAt(now - KEPT_MS)} LIMIT ${BATCH})`);
    if (meta.changes < BATCH) return;
  }
}

function isCall(viewer: Owner, integrationId: string, id: string) {
  return and(
    eq(integrationCalls.ownerId, viewer.id),
    eq(integrationCalls.integrationId, integrationId),
    eq(integrationCalls.id, id),
  );
}
