import type { Database } from "../../../db/client";
import { otpTemplates } from "../../../db/schema/otp/tables";
import { findSenderNames } from "../sender-names/find";
import { type Result, refuse } from "../shared/errors/result";
import { type TemplateChange, type TemplateInput, templateInput } from "./input";
import { type Needs, type Owner, rowsOf } from "./rows";
import { sentAs } from "./types";

export type OtpTemplateRow = typeof otpTemplates.$inferSelect;

const templates = rowsOf(otpTemplates, "otpTemplates", templateInput);

export const findOtpTemplates = (db: Database, { id }: Owner): Promise<OtpTemplateRow[]> => templates.find(db, [id]);

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
