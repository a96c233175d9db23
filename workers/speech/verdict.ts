import type { Unserved } from "../../app/domain/shared/ports/speech";

const DETAIL = 300;

/** `detail`: the service's text. A wrong key of ours is not the text's fault. */
export function unservedBy(status: number, detail: string): Unserved {
  if (status === 429 || status === 503) return { failed: "busy" };
  if (status === 400 || status === 413 || status === 422) return { failed: "refused", detail: detail.slice(0, DETAIL) };
  return { failed: "noAnswer", detail: detail.slice(0, DETAIL) };
}
