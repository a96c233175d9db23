import { REVIEW_KINDS, type ReviewKind } from "../../base/moderation/kinds";

/** Position of an item in the queue: start of its wait (ms UTC), kind, id. */
export interface ReviewKey {
  at: number;
  kind: ReviewKind;
  id: string;
}

export const isReviewKind = (text: string | null | undefined): text is ReviewKind =>
  REVIEW_KINDS.some((kind) => kind === text);

export const cursorOf = ({ at, kind, id }: ReviewKey) => `${at}.${kind}.${id}`;

export function readCursor(text: string | null): ReviewKey | null {
  const [, at, kind, id] = /^(\d{1,15})\.(\w+)\.(.{1,100})$/.exec(text ?? "") ?? [];
  return at && isReviewKind(kind) && id ? { at: Number(at), kind, id } : null;
}

const placeOf = (kind: ReviewKind) => REVIEW_KINDS.indexOf(kind);

export function compareKeys(a: ReviewKey, b: ReviewKey): number {
  return a.at - b.at || placeOf(a.kind) - placeOf(b.kind) || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/**
 * Position, relative to the cursor, of `kind` rows created in the cursor's millisecond: before it, after it, or by id.
 */
export function sideOf(kind: ReviewKind, cursor: ReviewKey): "before" | "behind" | "byId" {
  const difference = placeOf(kind) - placeOf(cursor.kind);
  return difference === 0 ? "byId" : difference < 0 ? "before" : "behind";
}

export function readDisputeId(id: string): { paymentId: string; doubtId: string } | null {
  const [paymentId, doubtId] = id.split("~");
  return paymentId && doubtId ? { paymentId, doubtId } : null;
}
