import { ok, type Result, refuse } from "../shared/errors/result";
import type { Platform } from "../shared/ports/platform";
import { claimKey, freeKey, type KeyedRequest, keepAnswer } from "./idempotency";

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
