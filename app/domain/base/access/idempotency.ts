import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { idempotencyKeys } from "../../../../db/schema/accounts";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";

/** ms. */
export const KEY_MS = 24 * 60 * 60 * 1000;
/** ms; afterwards an unanswered request counts as interrupted and may run again. */
const LEASE_MS = 30_000;

/** Stored as expired leases: a failed run may have done its work, a refused one has not. */
const FAILED = 0;
const REFUSED = -1;

type Needs = Pick<Platform, "db" | "clock">;

export interface KeyedRequest {
  ownerId: string;
  key: string;
  hash: string;
  /** ms; a day by default. */
  keptMs?: number;
}

/** New entities get `entityId`; `isRepeat`: an earlier run may have created them. */
export interface Run {
  kind: "run";
  entityId: string;
  isRepeat: boolean;
  /** ms; the lease, by which only the run holding the key may free it. */
  leaseUntil: number;
  /** No earlier run was interrupted, so a refusal means that nothing was done. */
  isClean: boolean;
}

export type Claim = Run | { kind: "replay"; status: number; body: string } | { kind: "running" } | { kind: "mismatch" };

interface Claimed {
  entity_id: string;
}

/** Exactly one of several concurrent requests runs. After a refusal the next may differ and gets a new entity id. */
export async function claimKey(
  { db, clock }: Needs,
  { ownerId, key, hash, keptMs = KEY_MS }: KeyedRequest,
): Promise<Claim> {
  const now = clock();
  const entityId = newId();
  const leaseUntil = now + LEASE_MS;
  const isOver = sql`created_at <= ${now - keptMs}`;
  const runOf = (known: string, isClean: boolean): Run => ({
    kind: "run",
    entityId: known,
    isRepeat: known !== entityId,
    leaseUntil,
    isClean,
  });
  const claimed = await db.get<Claimed | undefined>(sql`
    INSERT INTO idempotency_keys (owner_id, key, request_hash, entity_id, lease_until, created_at)
    VALUES (${ownerId}, ${key}, ${hash}, ${entityId}, ${leaseUntil}, ${now})
    ON CONFLICT (owner_id, key) DO UPDATE SET
      entity_id = iif(${isOver}, excluded.entity_id, entity_id),
      status = NULL, body = NULL, request_hash = excluded.request_hash, lease_until = excluded.lease_until,
      created_at = iif(${isOver}, excluded.created_at, created_at)
    WHERE ${isOver} OR (request_hash = excluded.request_hash AND status IS NULL
      AND lease_until BETWEEN ${FAILED} AND ${now})
    RETURNING entity_id`);
  if (claimed) return runOf(claimed.entity_id, claimed.entity_id === entityId);

  const corrected = await db.get<Claimed | undefined>(sql`
    UPDATE idempotency_keys SET
      entity_id = iif(request_hash = ${hash}, entity_id, ${entityId}), request_hash = ${hash}, lease_until = ${leaseUntil}
    WHERE owner_id = ${ownerId} AND key = ${key} AND status IS NULL AND lease_until = ${REFUSED}
    RETURNING entity_id`);
  if (corrected) return runOf(corrected.entity_id, true);

  const known = await db.select().from(idempotencyKeys).where(rowOf(ownerId, key)).get();
  if (!known || known.requestHash !== hash) return { kind: "mismatch" };
  if (known.status === null || known.body === null) return { kind: "running" };
  return { kind: "replay", status: known.status, body: known.body };
}

export async function keepAnswer(
  { db }: Needs,
  { ownerId, key }: KeyedRequest,
  { entityId }: Pick<Run, "entityId">,
  answer: { status: number; body: string },
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set(answer)
    .where(and(rowOf(ownerId, key), eq(idempotencyKeys.entityId, entityId), isNull(idempotencyKeys.status)));
}

/** The same request may be retried at once; a corrected one too, if this one was refused and did nothing. */
export async function freeKey(
  { db }: Needs,
  { ownerId, key }: KeyedRequest,
  { leaseUntil, isClean }: Run,
  why: "refused" | "failed",
): Promise<void> {
  const isHeld = and(eq(idempotencyKeys.leaseUntil, leaseUntil), isNull(idempotencyKeys.status));
  await db
    .update(idempotencyKeys)
    .set({ leaseUntil: why === "refused" && isClean ? REFUSED : FAILED })
    .where(and(rowOf(ownerId, key), isHeld));
}

export async function forgetKeys({ db, clock }: Needs): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, clock() - KEY_MS));
}

function rowOf(ownerId: string, key: string) {
  return and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, key));
}

/**
 * Repeats get the same response for a day. A refusal is not stored; a failed request reruns with the same entity id.
 */
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
    if (!result?.ok) await freeKey(needs, request, claim, "refused");
    else await keepAnswer(needs, request, claim, { status: 200, body: JSON.stringify(result.value) });
    return result;
  } catch (error) {
    await freeKey(needs, request, claim, "failed");
    throw error;
  }
}
