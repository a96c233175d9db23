import { and, eq, type SQL, sql } from "drizzle-orm";
import { templates, templateUsers } from "../../../../db/schema/templates";
import { findOwner } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { type Payload, templateMismatchesOf } from "../../base/channels/payload";
import { type Actor, type What, withStep } from "../../base/moderation/history";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { announceReview, notifyDeciders } from "../../base/notifications/notify-deciders";
import { getSettings } from "../../base/settings/settings";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { canonical } from "../sendings/compose/draft-content";
import { splitMismatches } from "../sendings/compose/split-input";
import { getTemplate, ownRow, type Template, type TemplateRow } from "./find";
import type { TemplateChange, TemplateInput } from "./input";
import { isTrusted, refusalToChange, withoutSame } from "./reach";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Asker = Pick<Viewer, "resellerId" | "permissions" | "flags"> & Actor;

const MOST_TEMPLATES = 500;

/**
 * Pending unless the settings skip reviews; a reviewer's template for a customer is approved at once. `isRejected`: was
 * rejected before, which only a manager may lift.
 */
export async function createTemplate(
  needs: Needs,
  viewer: Asker,
  { OwnerId, ...input }: TemplateInput,
  { id = newId(), isRejected = false }: { id?: string; isRejected?: boolean } = {},
): Promise<Result<Template>> {
  const { db, clock } = needs;
  const owner = OwnerId === undefined || OwnerId === viewer.id ? viewer : await findOwner(db, viewer, OwnerId);
  if (!owner) return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
  const role = owner.id === viewer.id ? "owner" : viewer.level === "manager" ? "manager" : "reseller";
  const refusal = refusalToChange(viewer, role, input) ?? (await refusalOfUsers(needs, viewer, input));
  if (refusal) return refusal;
  const { Users: users = [], ...given } = input;
  const waits = !isTrusted(viewer, role) && (isRejected || (await isChecked(needs, viewer)));
  const now = clock();
  const row: TemplateRow = {
    fallbacks: [],
    split: null,
    budget: null,
    recipient: null,
    isActive: true,
    comment: "",
    adminComment: "",
    adminCommentPrivate: "",
    resellerComment: "",
    resellerCommentPrivate: "",
    moderation: waits ? "pending" : "approved",
    ...given,
    history: [],
    ownerId: owner.id,
    resellerId: owner.resellerId,
    id,
    createdAt: now,
    updatedAt: now,
  };
  const decided = row.moderation === "pending" ? [] : [row.moderation];
  row.history = stepsOf(row, viewer, ["submitted", ...decided], now);
  const [counted] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM templates WHERE owner_id = ${owner.id}`);
  if (counted!.n >= MOST_TEMPLATES) return refuse("tooManyTemplates", undefined, { most: MOST_TEMPLATES }, "conflict");
  try {
    await db.batch([db.insert(templates).values(row), ...grantsTo(needs, id, users)]);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const known = await getTemplate(db, viewer, id);
    return known ? ok(known) : refuse("idInvalid", "id", undefined, "conflict");
  }
  await announceChange(needs, row, "created");
  if (waits) await notifyDeciders(needs, "templates", row);
  return ok({ row, users });
}

/**
 * Null when not visible. `seen`: the `updatedAt` that the viewer saw; refuses if it changed since (`decidedMeanwhile`).
 */
export async function updateTemplate(
  needs: Needs,
  viewer: Asker,
  id: string,
  requested: TemplateChange,
  seen?: number,
): Promise<Result<Template> | null> {
  const { db, clock } = needs;
  const known = await getTemplate(db, viewer, id);
  if (!known) return null;
  const before = known.row.updatedAt;
  if (seen !== undefined && seen !== before) return refuse("decidedMeanwhile", undefined, undefined, "conflict");
  const change = withoutSame(requested, known.row);
  const refusal = refusalToChange(viewer, known.role, change) ?? (await refusalOfUsers(needs, viewer, change));
  if (refusal) return refusal;
  const { Users: users, ...given } = change;
  const { type = known.row.type, payload = known.row.payload as Payload } = given;
  const [mismatch] = given.type || given.payload ? templateMismatchesOf(type, payload) : [];
  if (mismatch) return refuse(mismatch.key, ["payload", ...mismatch.path].join("."), mismatch.values);
  const split = (given.split === undefined ? known.row.split : given.split) ?? undefined;
  const [wrong] = given.type || given.payload || given.split ? splitMismatches({ type, payload, split }) : [];
  if (wrong) return refuse(wrong.key, ["split", ...wrong.path].join("."), "values" in wrong ? wrong.values : undefined);
  const isNew = (["type", "payload", "fallbacks", "split"] as const).some(
    (name) => given[name] !== undefined && canonical(given[name]) !== canonical(known.row[name]),
  );
  const isAgain = isNew && known.role === "owner" && known.row.moderation === "rejected" && !given.moderation;
  const isLookedAt = isNew && !isTrusted(viewer, known.role) && (await isChecked(needs, viewer));
  const moderation = given.moderation ?? (isLookedAt ? "pending" : isAgain ? "approved" : undefined);
  const now = Math.max(clock(), before + 1);
  const row = { ...known.row, ...defined(given), ...(moderation ? { moderation } : {}), updatedAt: now };
  if (row.moderation === "rejected" && known.row.moderation !== "rejected" && reasonOf(viewer, row) === "") {
    return refuse("reasonRequired", viewer.level === "manager" ? "adminComment" : "resellerComment");
  }
  row.history = stepsOf(row, viewer, whatHappened(known.row, row, { isNew, isAgain }), now);
  const asItWas = sql`EXISTS (SELECT 1 FROM templates
    WHERE owner_id = ${row.ownerId} AND id = ${id} AND updated_at = ${before})`;
  const notice = isAgain ? null : noticeOf(needs, known.row, row, reasonOf(viewer, row), asItWas);
  // The row changes last, because related statements check the old state.
  const [made] = await db.batch([
    db.all(sql`SELECT 1 WHERE ${asItWas}`),
    ...(users ? [db.delete(templateUsers).where(and(eq(templateUsers.templateId, id), asItWas))] : []),
    ...(users ? grantsTo(needs, id, users, asItWas) : []),
    ...(notice?.statements ?? []),
    db
      .update(templates)
      .set(row)
      .where(and(ownRow(row), eq(templates.updatedAt, before))),
  ]);
  if (made.length === 0) return refuse("decidedMeanwhile", undefined, undefined, "conflict");
  await announceChange(needs, row, "updated");
  const isNewlyPending = row.moderation === "pending" && known.row.moderation !== "pending";
  if (isNewlyPending) await notifyDeciders(needs, "templates", row);
  else if (row.moderation === "pending" || row.moderation !== known.row.moderation)
    await announceReview(needs, "templates", row);
  if (notice) await announceNotification(needs, notice);
  return ok({ row, users: users ?? known.users });
}

export async function removeTemplate(needs: Needs, viewer: Asker, id: string): Promise<Result<{ id: string }> | null> {
  const known = await getTemplate(needs.db, viewer, id);
  if (!known) return null;
  const refusal = refusalToChange(viewer, known.role, {});
  if (refusal) return refusal;
  await needs.db.batch([
    needs.db.delete(templates).where(ownRow(known.row)),
    needs.db.delete(templateUsers).where(eq(templateUsers.templateId, id)),
  ]);
  await announceChange(needs, known.row, "removed");
  if (known.row.moderation === "pending") await announceReview(needs, "templates", known.row);
  return ok({ id });
}

async function isChecked({ db }: Needs, viewer: Asker): Promise<boolean> {
  return viewer.level !== "manager" && (await getSettings(db, viewer))["sendings.sendernamesCheck"] !== false;
}

async function refusalOfUsers({ db }: Needs, viewer: Asker, { Users = [] }: TemplateChange) {
  for (const id of Users) {
    if (!(await findOwner(db, viewer, id))) return refuse("targetUserNotFound", "Users", undefined, "notFound");
  }
  return null;
}

function grantsTo({ db }: Needs, templateId: string, users: string[], when = sql`1`) {
  if (users.length === 0) return [];
  return [
    db.run(sql`INSERT INTO template_users (user_id, template_id)
      SELECT value, ${templateId} FROM json_each(${JSON.stringify(users)}) WHERE ${when} ON CONFLICT DO NOTHING`),
  ];
}

function whatHappened(before: TemplateRow, after: TemplateRow, written: { isNew: boolean; isAgain: boolean }): What[] {
  const isDecided = after.moderation !== before.moderation && after.moderation !== "pending";
  return [
    ...(written.isNew ? [written.isAgain ? ("resubmitted" as const) : ("changed" as const)] : []),
    ...(isDecided ? [after.moderation as "approved" | "rejected"] : []),
    ...(after.isActive === before.isActive
      ? []
      : [after.isActive ? ("switchedOn" as const) : ("switchedOff" as const)]),
  ];
}

function stepsOf(row: TemplateRow, viewer: Asker, steps: What[], now: number) {
  const reason = reasonOf(viewer, row);
  return steps.reduce(
    (all, what) => withStep(all, viewer, what, now, what === "rejected" ? reason : undefined),
    row.history,
  );
}

function reasonOf({ level }: Asker, { adminComment, resellerComment }: TemplateRow): string {
  return level === "manager" ? adminComment : resellerComment;
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function noticeOf({ db }: Needs, before: TemplateRow, after: TemplateRow, comment: string, when: SQL) {
  const { ownerId, id, title } = after;
  if (before.moderation === after.moderation || after.moderation === "pending") return null;
  const noticeData = { templateId: id, title };
  return after.moderation === "approved"
    ? notificationOf(db, ownerId, "templateApproved", noticeData, after.updatedAt, when)
    : notificationOf(db, ownerId, "templateRejected", { ...noticeData, comment }, after.updatedAt, when);
}

async function announceChange({ hub }: Needs, { ownerId, id }: TemplateRow, what: "created" | "updated" | "removed") {
  await hub.publish(ownerId, [{ event: `templates.${what}`, data: { id } }]).catch(() => undefined);
}
