import type { Viewer } from "../../domain/base/access/viewer";

/** ms UTC */
export interface SessionTimes {
  userId: string;
  expiresAt: number;
  now: number;
}

export function sessionTimes({ id, expiresAt }: Pick<Viewer, "id" | "expiresAt">, now: number): SessionTimes {
  return { userId: id, expiresAt, now };
}
