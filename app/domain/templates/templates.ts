import { eq, sql } from "drizzle-orm";
import { templates, templateUsers } from "../../../db/schema/templates";
import type { Viewer } from "../access/viewer";
import { findOwner } from "../accounts/users";
import { misfitsOf, type Payload } from "../channels/payload";
import { announceNotification, notificationOf } from "../notifications/notify";
import { isDuplicate } from "../sendings/ledger";
import { getSettings } from "../settings/settings";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { getTemplate, mine, type Template, type TemplateRow } from "./find";
import type { TemplateChange, TemplateInput } from "./input";
import { refusalToChange } from "./reach";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Asker = Pick<Viewer, "id" | "level" | "resellerId" | "permissions" | "flags">;

/** An account keeps so many: they are looked through by people. */
const MOST_TEMPLATES = 500;

/**
 * Keeps a template. A customer's waits for a manager unless the settings ask for no check of his sender names either;
 * those of resellers and managers are approved at once.
 */
export async function createTemplate(
  needs: Needs,
  viewer: Asker,
  { OwnerId, ...input }: TemplateInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<Template>> {
  const { db, clock } = needs;
  const owner = OwnerId === undefined || OwnerId === viewer.id ? viewer : await findOwner(db, viewer, OwnerId);
  if (!owner) return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
  const role = owner.id === viewer.id ? "owner" : viewer.level === "manager" ? "manager" : "reseller";
  const refusal = refusalToChange(viewer, role, input) ?? (await refusalOfUsers(needs, viewer, input));
  if (refusal) return refusal;
  const { Users: users = [], ...given } = input;
  const now = clock();
  const row: TemplateRow = {
    ...{ fallbacks: [], budget: null, recipient: null, isActive: true, comment: "", adminComment: "" },
    ...{ adminCommentPrivate: "", resellerComment: "", resellerCommentPrivate: "" },
    moderation: (await isChecked(needs, viewer)) ? "pending" : "approved",
    ...given,
    ...{ ownerId: owner.id, id, createdAt: now, updatedAt: now },
  };
  const [counted] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM templates WHERE owner_id = ${owner.id}`);
  if (counted!.n >= MOST_TEMPLATES) return refuse("tooManyTemplates", undefined, { most: MOST_TEMPLATES }, "conflict");
  try {
    await db.batch([db.insert(templates).values(row), ...givenTo(needs, id, users)]);
  } catch (error) {
    const known = isDuplicate(error) ? await getTemplate(db, viewer, id) : null;
    if (!known) throw error;
    return ok(known);
  }
  await tell(needs, row, "created");
  return ok({ row, users });
}

/**
 * Changes what is given; null for a template that the viewer may not see. What a customer writes anew is looked at
 * anew, and what a manager decides is told to the owner.
 */
export async function updateTemplate(
  needs: Needs,
  viewer: Asker,
  id: string,
  change: TemplateChange,
): Promise<Result<Template> | null> {
  const { db, clock } = needs;
  const known = await getTemplate(db, viewer, id);
  if (!known) return null;
  const refusal = refusalToChange(viewer, known.role, change) ?? (await refusalOfUsers(needs, viewer, change));
  if (refusal) return refusal;
  const { Users: users, ...given } = change;
  const { type = known.row.type, payload = known.row.payload as Payload } = given;
  const [misfit] = given.type || given.payload ? misfitsOf(type, payload) : [];
  if (misfit) return refuse(misfit.key, ["payload", ...misfit.path].join("."), misfit.values);
  const isNew = (["type", "payload", "fallbacks"] as const).some(
    (name) => given[name] !== undefined && JSON.stringify(given[name]) !== JSON.stringify(known.row[name]),
  );
  const moderation = given.moderation ?? (isNew && (await isChecked(needs, viewer)) ? "pending" : undefined);
  const now = clock();
  const row = { ...known.row, ...defined(given), ...(moderation ? { moderation } : {}), updatedAt: now };
  const notice = noticeOf(needs, known.row, row);
  await db.batch([
    db.update(templates).set(row).where(mine(row)),
    ...(users ? [db.delete(templateUsers).where(eq(templateUsers.templateId, id)), ...givenTo(needs, id, users)] : []),
    ...(notice?.statements ?? []),
  ]);
  await tell(needs, row, "updated");
  if (notice) await announceNotification(needs, notice);
  return ok({ row, users: users ?? known.users });
}

/** Takes a template away from everybody; null for one that the viewer may not see. */
export async function removeTemplate(needs: Needs, viewer: Asker, id: string): Promise<Result<{ id: string }> | null> {
  const known = await getTemplate(needs.db, viewer, id);
  if (!known) return null;
  const refusal = refusalToChange(viewer, known.role, {});
  if (refusal) return refusal;
  await needs.db.batch([
    needs.db.delete(templates).where(mine(known.row)),
    needs.db.delete(templateUsers).where(eq(templateUsers.templateId, id)),
  ]);
  await tell(needs, known.row, "removed");
  return ok({ id });
}

async function isChecked({ db }: Needs, viewer: Asker): Promise<boolean> {
  return viewer.level === "me" && (await getSettings(db, viewer))["sendings.sendernamesCheck"] !== false;
}

async function refusalOfUsers({ db }: Needs, viewer: Asker, { Users = [] }: TemplateChange) {
  for (const id of Users) {
    if (!(await findOwner(db, viewer, id))) return refuse("targetUserNotFound", "Users", undefined, "notFound");
  }
  return null;
}

function givenTo({ db }: Needs, templateId: string, users: string[]) {
  if (users.length === 0) return [];
  return [
    db
      .insert(templateUsers)
      .values(users.map((userId) => ({ userId, templateId })))
      .onConflictDoNothing(),
  ];
}

function defined<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function noticeOf({ db, clock }: Needs, before: TemplateRow, { ownerId, id, title, ...after }: TemplateRow) {
  if (before.moderation === after.moderation || after.moderation === "pending") return null;
  const told = { templateId: id, title };
  return after.moderation === "approved"
    ? notificationOf(db, ownerId, "templateApproved", told, clock())
    : notificationOf(db, ownerId, "templateRejected", { ...told, comment: after.adminComment }, clock());
}

async function tell({ hub }: Needs, { ownerId, id }: TemplateRow, what: "created" | "updated" | "removed") {
  await hub.publish(ownerId, [{ event: `templates.${what}`, data: { id } }]).catch(() => undefined);
}
