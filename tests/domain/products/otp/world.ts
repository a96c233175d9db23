import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { openText } from "../../../../app/domain/messaging/sendings/compose/sealed-text";
import { createOtpChannel } from "../../../../app/domain/products/otp/channels";
import { channelInput, templateInput, widgetInput } from "../../../../app/domain/products/otp/input";
import type { Caller } from "../../../../app/domain/products/otp/session";
import { createOtpTemplate } from "../../../../app/domain/products/otp/templates";
import { createWidget } from "../../../../app/domain/products/otp/widgets";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "config">;

interface Wanted {
  /** Additional settings of each channel, in the order tried. */
  channels?: object[];
  settings?: object;
  ipWhitelist?: string;
  template?: string;
}

/** A widget with SMS channels and a template for them. */
export async function openWidget(needs: Needs, owner: { id: string }, wanted: Wanted = {}) {
  const { channels = [{}], settings = {}, ipWhitelist = "", template: text = "Your code: ${code}" } = wanted;
  const setter = { ...owner, level: "me" as const };
  const ids: string[] = [];
  for (const additionalSettings of channels) {
    const input = channelInput.parse({ name: "SMS", channelType: "sms", additionalSettings });
    ids.push(made(await createOtpChannel(needs, setter, input)).id);
  }
  const [name] = await needs.db.all<{ id: string }>(
    `SELECT id FROM sendernames WHERE owner_id = '${owner.id}' AND type = 'sms'`,
  );
  const template = { name: "SMS", channelType: "sms" };
  const additionalSettings = { senderId: name?.id ?? "", template: text };
  made(await createOtpTemplate(needs, owner, templateInput.parse({ ...template, additionalSettings })));
  const widget = widgetInput.parse({ name: "Sign-in", channels: ids, ipWhitelist, settings });
  return made(await createWidget(needs, owner, widget));
}

export const serverOf = ({ id }: { id: string }): Caller => ({ id, ip: "203.0.113.9", isTest: false });

/** Code in a session's last message to its provider. */
export async function codeOf(needs: Needs, sessionId: string): Promise<string> {
  return /\d{4,8}/.exec(await textOf(needs, sessionId))![0];
}

export async function textOf({ db, config }: Needs, sessionId: string): Promise<string> {
  const [row] = await db.all<{ id: string; payload: string }>(`SELECT m.id, m.payload FROM otp_sessions s
    JOIN sendings m ON m.owner_id = s.owner_id AND m.id = s.sending_id WHERE s.id = '${sessionId}'`);
  return (await openText({ config }, row!.id, row!.payload)) ?? "";
}

function made<T>(result: { ok: true; value: T } | { ok: false; problems?: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}
