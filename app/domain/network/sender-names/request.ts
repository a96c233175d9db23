import { sql } from "drizzle-orm";
import { findOwner, getUser } from "../../base/access/users-in-scope";
import { can, type Viewer } from "../../base/access/viewer";
import { type Actor, withStep } from "../../base/moderation/history";
import { notifyDeciders } from "../../base/notifications/notify-deciders";
import { getSettings } from "../../base/settings/settings";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { claimCompany } from "../../money/trial/claim-company";
import { announceName } from "./announce-name";
import { companyProblem, taxNumberIn } from "./company";
import { getSenderName, type SenderNameRow } from "./find";
import type { SenderNameInput } from "./input";

export type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
export type Asker = Pick<Viewer, "permissions" | "flags" | "resellerId"> & Actor;

export const MOST_NAMES = 64;

/** Approved at once without `sendings.sendernamesCheck`, or if requested by a reviewer. Idempotent by `id`. */
export async function requestSenderName(
  needs: Needs,
  viewer: Asker,
  { OwnerId, name, type, comment = "", isActive = true }: SenderNameInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<SenderNameRow>> {
  const { db, clock } = needs;
  const owner = await findOwner(db, viewer, OwnerId ?? viewer.id);
  if (!owner) return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
  const problem = companyProblem(comment, await countryOf(needs, viewer, owner.id));
  if (problem) return refuse(problem, "comment");
  const isDecided = (owner.id !== viewer.id && mayDecide(viewer)) || !(await isChecked(needs, viewer, owner));
  const now = clock();
  const submitted = withStep([], viewer, "submitted", now);
  const history = isDecided ? withStep(submitted, viewer, "approved", now) : submitted;
  try {
    await db.run(sql`INSERT INTO sendernames (owner_id, id, name, type, moderation, comment, is_active, history, reseller_id,
        created_at, updated_at)
      SELECT ${owner.id}, ${id}, ${name}, ${type}, ${isDecided ? "approved" : "pending"}, ${comment}, ${Number(isActive)},
        ${JSON.stringify(history)}, ${owner.resellerId}, ${now}, ${now}
      WHERE (SELECT count(*) FROM sendernames WHERE owner_id = ${owner.id}) < ${MOST_NAMES}`);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const known = await getSenderName(db, viewer, id);
    return known ? ok(known.row) : refuse("senderNameTaken", "name", { name }, "conflict");
  }
  const made = await getSenderName(db, viewer, id);
  if (!made) return refuse("tooManySenderNames", undefined, { most: MOST_NAMES }, "conflict");
  await claimCompany(needs, owner.id, taxNumberIn(comment));
  await announceName(needs, made.row, "created");
  if (!isDecided) await notifyDeciders(needs, "names", { ...made.row, title: name });
  return ok(made.row);
}

export async function isChecked(
  { db }: Pick<Needs, "db">,
  viewer: Pick<Viewer, "id" | "level">,
  owner: { id: string; resellerId: string | null },
): Promise<boolean> {
  if (viewer.level === "manager") return false;
  return (await getSettings(db, { ...owner, level: "me" }))["sendings.sendernamesCheck"] !== false;
}

export function mayDecide(viewer: Pick<Viewer, "permissions" | "flags" | "level">): boolean {
  return viewer.level !== "me" && can(viewer, "sendernames.moderate");
}

async function countryOf({ db }: Needs, viewer: Pick<Viewer, "id" | "level">, ownerId: string): Promise<string> {
  return (await getUser(db, viewer, ownerId))?.data.country ?? "RU";
}
