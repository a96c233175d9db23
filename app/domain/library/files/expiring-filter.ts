import { FILE_SOON_MS } from "../../base/shared/ui-constants";

export function expiringAt(now: number) {
  return { expiresBefore: now + FILE_SOON_MS, isWarned: true };
}
