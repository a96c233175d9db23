import { and, ne } from "drizzle-orm";
import { ownNumbers } from "../../../../db/schema/own-numbers";
import type { Viewer } from "../../base/access/viewer";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { announceOwnNumber } from "./announce-own-number";
import { getOwnNumber, ownRow } from "./find";
import type { OwnNumberRow } from "./keys";
import { firstPollAt } from "./period";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** `isCanceled`: no auto-renewal; `isActive`: false when a manager switched it off. */
export interface OwnNumberChange {
  isCanceled?: boolean | undefined;
  isActive?: boolean | undefined;
}

/** `isActive` needs a manager, who may also act as the owner. */
export async function changeOwnNumber(
  { db, clock, hub }: Needs,
  viewer: Pick<Viewer, "id" | "askerLevel">,
  id: string,
  { isCanceled, isActive }: OwnNumberChange,
): Promise<Result<OwnNumberRow> | null> {
  const row = await getOwnNumber(db, viewer, id);
  if (!row) return null;
  if (row.state === "deleted") return refuse("instanceRemoved", undefined, undefined, "conflict");
  if (isActive !== undefined && viewer.askerLevel !== "manager") throw new CodedError("forbidden");
  const change = { isCanceled: isCanceled ?? row.isCanceled, isActive: isActive ?? row.isActive };
  await db
    .update(ownNumbers)
    .set({
      ...change,
      ...(row.expiredAt === null ? {} : { dueAt: firstPollAt(row.expiredAt, change.isCanceled) }),
      updatedAt: clock(),
    })
    .where(and(ownRow(row), ne(ownNumbers.state, "deleted")));
  await announceOwnNumber({ db, hub }, row, "updated");
  return ok((await getOwnNumber(db, viewer, id))!);
}
