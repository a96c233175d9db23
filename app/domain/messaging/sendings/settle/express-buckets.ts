import { firstIdAt, timeOfId } from "../../../base/shared/ids";

/** ms; single messages within ten seconds share a chunk. */
const BUCKET_MS = 10_000;
export const RECONCILE_AFTER_MS = 30_000;

/** ms UTC. */
export function bucketOf(id: string): number {
  return Math.floor(timeOfId(id) / BUCKET_MS) * BUCKET_MS;
}

export function bucketRange(bucket: number): { firstId: string; lastId: string } {
  return { firstId: firstIdAt(bucket), lastId: firstIdAt(bucket + BUCKET_MS) };
}

export function bucketDueAt(bucket: number, now: number): number {
  return Math.max(now, bucket + BUCKET_MS) + RECONCILE_AFTER_MS;
}
