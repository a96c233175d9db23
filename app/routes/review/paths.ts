import { cursorOf, type ReviewKey } from "../../domain/messaging/review/key";
import { SCREENS } from "../../screens";

export const QUEUE = SCREENS.review.path;

export const itemPath = ({ kind, id }: Pick<ReviewKey, "kind" | "id">, search = "") =>
  `${QUEUE}/${kind}/${encodeURIComponent(id)}${search}`;

export const listPath = (query: { kind?: string | null; cursor?: ReviewKey | null }) => {
  const search = new URLSearchParams();
  if (query.kind) search.set("kind", query.kind);
  if (query.cursor) search.set("cursor", cursorOf(query.cursor));
  return search.size > 0 ? `${QUEUE}?${search}` : QUEUE;
};
