import { FILE_SOON_MS } from "../shared/ui-constants";

/** The filter of those files that are deleted soon after `now` (ms UTC) and whose owner may want to keep them. */
export function expiringAt(now: number) {
  return { expiresBefore: now + FILE_SOON_MS, isWarned: true };
}
