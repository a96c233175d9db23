import { firstIdAt, timeOfId } from "../../shared/ids";

/** Single messages of ten seconds share a chunk, so that looking after them costs next to nothing. */
const BUCKET_MS = 10_000;
export const RECONCILE_AFTER_MS = 30_000;

/** Where the bucket of a single message begins, ms UTC. */
export function bucketOf(id: string): number {
  return Math.floor(timeOfId(id) / BUCKET_MS) * BUCKET_MS;
}

export function bucketRange(bucket: number): { firstId: string; lastId: string } {
  return { firstId: firstIdAt(bucket), lastId: firstIdAt(bucket + BUCKET_MS) };
}

/** When a bucket that a message comes into at `now` is looked at, ms UTC. */
export function bucketDueAt(bucket: number, now: number): number {
  return Math.max(now, bucket + BUCKET_MS) + RECONCILE_AFTER_MS;
}
