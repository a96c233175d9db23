import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { idempotencyKeys } from "../../../db/schema/accounts";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";

/** ms. */
export const KEY_MS = 24 * 60 * 60 * 1000;
/** ms; then an unanswered request counts as interrupted and may run again. */
const LEASE_MS = 30_000;

type Needs = Pick<Platform, "db" | "clock">;

export interface KeyedRequest {
  ownerId: string;
  key: string;
  hash: string;
  /** ms; a day unless it says otherwise. */
  keptMs?: number;
}

/** `run`: new entities get `entityId`; `isRepeat`: an earlier run may have created them. */
export type Claim =
  | { kind: "run"; entityId: string; isRepeat: boolean }
  | { kind: "replay"; status: number; body: string }
  | { kind: "running" }
  | { kind: "mismatch" };

/** One statement: of concurrent equal requests exactly one runs. */
export async function claimKey(
  { db, clock }: Needs,
  { ownerId, key, hash, keptMs = KEY_MS }: KeyedRequest,
): Promise<Claim> {
  const now = clock();
  const entityId = newId();
  const isOver = sql`created_at <= ${now - keptMs}`;
  const claimed = await db.get<{ entity_id: string } | undefined>(sql`
    INSERT INTO idempotency_keys (owner_id, key, request_hash, entity_id, lease_until, created_at)
    VALUES (${ownerId}, ${key}, ${hash}, ${entityId}, ${now + LEASE_MS}, ${now})
    ON CONFLICT (owner_id, key) DO UPDATE SET
      entity_id = iif(${isOver}, excluded.entity_id, entity_id),
      status = NULL, body = NULL, request_hash = excluded.request_hash, lease_until = excluded.lease_until,
      created_at = iif(${isOver}, excluded.created_at, created_at)
    WHERE ${isOver} OR (request_hash = excluded.request_hash AND status IS NULL AND lease_until <= ${now})
    RETURNING entity_id`);
  if (claimed) return { kind: "run", entityId: claimed.entity_id, isRepeat: claimed.entity_id !== entityId };

  const known = await db.select().from(idempotencyKeys).where(rowOf(ownerId, key)).get();
  if (!known || known.requestHash !== hash) return { kind: "mismatch" };
  if (known.status === null || known.body === null) return { kind: "running" };
  return { kind: "replay", status: known.status, body: known.body };
}

export async function keepAnswer(
  { db }: Needs,
  { ownerId, key }: KeyedRequest,
  entityId: string,
  answer: { status: number; body: string },
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set(answer)
    .where(unanswered(ownerId, key, entityId));
}

/** A refused or failed request may be repeated at once. */
export async function freeKey({ db }: Needs, { ownerId, key }: KeyedRequest, entityId: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ leaseUntil: 0 })
    .where(unanswered(ownerId, key, entityId));
}

export async function forgetKeys({ db, clock }: Needs): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, clock() - KEY_MS));
}

function unanswered(ownerId: string, key: string, entityId: string) {
  return and(rowOf(ownerId, key), eq(idempotencyKeys.entityId, entityId), isNull(idempotencyKeys.status));
}

function rowOf(ownerId: string, key: string) {
  return and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, key));
}

/** Repeats get the same response for a day. Refusals are not stored; a rerun has the same entity id. */
export async function answerOnce<T, R extends Result<T> | null>(
  needs: Pick<Platform, "db" | "clock">,
  request: KeyedRequest,
  run: (entityId: string) => Promise<R>,
): Promise<R | Result<T>> {
  const claim = await claimKey(needs, request);
  if (claim.kind === "mismatch") return refuse("formUsed", undefined, undefined, "conflict");
  if (claim.kind === "running") return refuse("idempotencyRunning", undefined, undefined, "conflict");
  if (claim.kind === "replay") return ok(JSON.parse(claim.body) as T);
  try {
    const result = await run(claim.entityId);
    if (!result?.ok) await freeKey(needs, request, claim.entityId);
    else await keepAnswer(needs, request, claim.entityId, { status: 200, body: JSON.stringify(result.value) });
    return result;
  } catch (error) {
    await freeKey(needs, request, claim.entityId);
    throw error;
  }
}
