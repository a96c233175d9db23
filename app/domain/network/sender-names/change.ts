import { sql } from "drizzle-orm";
import { sendernames } from "../../../../db/schema/sendings";
import { type What, withStep } from "../../base/moderation/history";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { announceReview, notifyDeciders } from "../../base/notifications/notify-deciders";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { announceName } from "./announce-name";
import { companyProblem } from "./company";
import { getSenderName, type KnownName, ownRow, type SenderNameRow } from "./find";
import type { SenderNameChange } from "./input";
import { type Asker, isChecked, mayDecide, type Needs } from "./request";
import { fitsRule, isNamed, tidyName } from "./rules";

/**
 * Null when not visible. `seen`: the `updatedAt` that the viewer saw; refuses if it changed since (`decidedMeanwhile`).
 */
export async function updateSenderName(
  needs: Needs,
  viewer: Asker,
  id: string,
  change: SenderNameChange,
  seen?: number,
): Promise<Result<SenderNameRow> | null> {
  const known = await getSenderName(needs.db, viewer, id);
  if (!known) return null;
  if (seen !== undefined && seen !== known.row.updatedAt) return refuseStale();
  const wanted = differences(known.row, change);
  const decided = wanted.moderation === "approved" || wanted.moderation === "rejected" ? wanted.moderation : null;
  const refusal = refusalOf(viewer, known, wanted, change.reason ?? "");
  if (refusal) return refusal;
  const isRewritten = wanted.name !== undefined || wanted.comment !== undefined;
  const owner = { id: known.row.ownerId, resellerId: known.row.resellerId };
  const needsReview = isRewritten || wanted.moderation === "pending";
  const isFree = needsReview && !decided && !(await isChecked(needs, viewer, owner));
  const moderation = decided ?? (needsReview ? (isFree ? "approved" : "pending") : known.row.moderation);
  const steps: What[] = [
    ...(needsReview ? [known.row.moderation === "rejected" ? ("resubmitted" as const) : ("changed" as const)] : []),
    ...(decided ? [decided] : isFree ? (["approved"] as const) : []),
    ...(wanted.isActive === undefined ? [] : [wanted.isActive ? ("switchedOn" as const) : ("switchedOff" as const)]),
  ];
  if (steps.length === 0) return ok(known.row);
  return write(needs, viewer, known.row, { ...wanted, moderation }, { steps, reason: change.reason ?? "" });
}

type Wanted = Pick<SenderNameChange, "name" | "comment" | "isActive" | "moderation" | "type">;

function differences(row: SenderNameRow, change: SenderNameChange): Wanted {
  const name = change.name === undefined ? undefined : tidyName(row.type, change.name);
  const fields = { name, type: change.type, comment: change.comment };
  const rest = { isActive: change.isActive, moderation: change.moderation };
  const all = Object.entries({ ...fields, ...rest });
  return Object.fromEntries(all.filter(([key, value]) => value !== undefined && value !== row[key as keyof Wanted]));
}

function refusalOf(viewer: Asker, { row, role, country }: KnownName, wanted: Wanted, reason: string) {
  const { name, type, comment, moderation } = wanted;
  if (type !== undefined) return refuse("senderTypeFixed", "type", undefined, "conflict");
  const isDecision = moderation === "approved" || moderation === "rejected";
  const mayJudge = mayDecide(viewer) && (role !== "owner" || viewer.level === "manager");
  if (isDecision && !mayJudge) return refuse("forbidden", "moderation", undefined, "forbidden");
  if (moderation === "rejected" && reason === "") return refuse("reasonRequired", "reason");
  const isRewritten = name !== undefined || comment !== undefined;
  if (row.moderation === "approved" && (isRewritten || moderation === "pending")) {
    return refuse("senderApprovedFixed", undefined, { name: row.name }, "conflict");
  }
  if (name !== undefined && isNamed(row.type) && !fitsRule(row.type, name)) {
    return refuse(`senderName_${row.type}`, "name");
  }
  const problem = isRewritten ? companyProblem(comment ?? row.comment, country) : null;
  return problem ? refuse(problem, "comment") : null;
}

async function write(
  needs: Needs,
  viewer: Asker,
  before: SenderNameRow,
  { name = before.name, comment = before.comment, isActive = before.isActive, moderation }: Wanted,
  { steps, reason }: { steps: What[]; reason: string },
): Promise<Result<SenderNameRow>> {
  const { db, clock } = needs;
  const now = Math.max(clock(), before.updatedAt + 1);
  const history = steps.reduce(
    (all, what) => withStep(all, viewer, what, now, what === "rejected" ? reason : undefined),
    before.history,
  );
  const row = {
    ...before,
    name,
    comment,
    isActive,
    moderation: moderation ?? before.moderation,
    history,
    updatedAt: now,
  };
  const { ownerId, id } = row;
  const asItWas = sql`EXISTS (SELECT 1 FROM sendernames
    WHERE owner_id = ${ownerId} AND id = ${id} AND updated_at = ${before.updatedAt})`;
  const noticeData = { sendernameId: id, name };
  const decided = viewer.id !== ownerId ? steps.find((what) => what === "approved" || what === "rejected") : undefined;
  const notice =
    decided === "approved"
      ? notificationOf(db, ownerId, "sendernameApproved", noticeData, now, asItWas)
      : decided && notificationOf(db, ownerId, "sendernameRejected", { ...noticeData, comment: reason }, now, asItWas);
  try {
    // The row changes last, because the notice checks the old state.
    const [made] = await db.batch([
      db.all(sql`SELECT 1 WHERE ${asItWas}`),
      ...(notice?.statements ?? []),
      db
        .update(sendernames)
        .set(row)
        .where(sql`${ownRow(row)} AND updated_at = ${before.updatedAt}`),
    ]);
    if (made.length === 0) return refuseStale();
  } catch (error) {
    if (isDuplicate(error)) return refuse("senderNameTaken", "name", { name }, "conflict");
    throw error;
  }
  await announceName(needs, row, "updated");
  if (row.moderation !== before.moderation || steps.includes("changed"))
    await reportToDeciders(needs, row, before.moderation);
  if (notice) await announceNotification(needs, notice);
  return ok(row);
}

function reportToDeciders(needs: Needs, row: SenderNameRow, before: SenderNameRow["moderation"]): Promise<void> {
  const isNew = row.moderation === "pending" && before !== "pending";
  return isNew ? notifyDeciders(needs, "names", { ...row, title: row.name }) : announceReview(needs, "names", row);
}

const refuseStale = () => refuse("decidedMeanwhile", undefined, undefined, "conflict");
