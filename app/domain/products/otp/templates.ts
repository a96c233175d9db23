import type { Database } from "../../../../db/client";
import { otpTemplates } from "../../../../db/schema/otp/tables";
import { type Result, refuse } from "../../base/shared/errors/result";
import { operatorOf } from "../../network/routing/operators/operator";
import { compileCheck, type Marks } from "../../network/routing/rules/conditions";
import { findSenderNames } from "../../network/sender-names/find";
import { type TemplateChange, type TemplateInput, templateInput } from "./input";
import { type Needs, type Owner, rowsOf } from "./rows";
import { sentAs } from "./types";

export type OtpTemplateRow = typeof otpTemplates.$inferSelect;

const templates = rowsOf(otpTemplates, "otp-settings/templates", templateInput);

/** In the order in which they are tried. */
export const findOtpTemplates = async (db: Database, { id }: Owner): Promise<OtpTemplateRow[]> =>
  inOrder(await templates.find(db, [id]));

const NO_GROUPS = { keywords: new Map(), operatorGroups: new Map() };

/** Templates for some phones first, then those for all; newest first. */
export function inOrder<Row extends Pick<OtpTemplateRow, "id" | "conditions">>(rows: readonly Row[]): Row[] {
  const isForAll = ({ conditions }: Row) => conditions.every(({ tag }) => tag === "default");
  return rows.toSorted((a, b) => Number(isForAll(a)) - Number(isForAll(b)) || (a.id < b.id ? 1 : -1));
}

/** The first template that applies to the phone. */
export function templateFor(rows: readonly OtpTemplateRow[], type: string, recipient: string) {
  const marks: Marks = { type, sender: "", text: "", recipient, lists: [], operator: () => operatorOf(recipient) };
  return inOrder(rows).find(
    ({ channelType, conditions }) =>
      channelType === type && conditions.every((condition) => compileCheck(condition, NO_GROUPS).holds(marks)),
  );
}

export const getOtpTemplate = (db: Database, { id: ownerId }: Owner, id: string) => templates.get(db, [ownerId], id);

export async function createOtpTemplate(
  needs: Needs,
  viewer: Owner,
  input: TemplateInput,
  { id }: { id?: string | undefined } = {},
): Promise<Result<OtpTemplateRow>> {
  return (await senderRefused(needs.db, viewer, input)) ?? templates.create(needs, viewer.id, input, id);
}

export async function updateOtpTemplate(needs: Needs, viewer: Owner, id: string, change: TemplateChange) {
  const known = await getOtpTemplate(needs.db, viewer, id);
  if (!known) return null;
  const type = change.channelType ?? known.channelType;
  const senderId = change.additionalSettings?.senderId ?? known.additionalSettings.senderId;
  const refused = await senderRefused(needs.db, viewer, {
    channelType: type,
    additionalSettings: { senderId: String(senderId) },
  });
  return refused ?? templates.update(needs, viewer.id, id, change);
}

export const removeOtpTemplate = (needs: Needs, { id: ownerId }: Owner, id: string) =>
  templates.remove(needs, ownerId, id);

type Named = { channelType: string; additionalSettings: { senderId: string } };

async function senderRefused(db: Database, viewer: Owner, { channelType, additionalSettings: { senderId } }: Named) {
  const type = sentAs(channelType);
  if (senderId === "" || type === null) return null;
  const names = await findSenderNames(db, viewer, type);
  return names.some(({ id }) => id === senderId) ? null : refuse("otpSender", "additionalSettings.senderId");
}
