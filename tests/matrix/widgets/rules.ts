import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { BLOCKS_WIDGETS } from "../../../app/domain/products/otp/block";
import { createOtpChannel } from "../../../app/domain/products/otp/channels";
import { channelInput, templateInput, widgetInput } from "../../../app/domain/products/otp/input";
import { createOtpTemplate } from "../../../app/domain/products/otp/templates";
import { createWidget } from "../../../app/domain/products/otp/widgets";
import type { Actor } from "../actors";
import { platform } from "../actors";
import { markOf } from "../objects";
import type { Rule } from "../rule";

const nameOf = (owner: Actor) => markOf(owner).slice(0, 50);

async function widgetOf(owner: Actor): Promise<Record<string, string>> {
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM otp_widgets WHERE owner_id = ?").bind(owner.id).run();
  const made = await createWidget(platform, owner, widgetInput.parse({ name: nameOf(owner) }));
  if (!made.ok) throw new Error("no widget");
  return { id: made.value.id };
}

async function channelOf(owner: Actor): Promise<Record<string, string>> {
  await env.DB.prepare("DELETE FROM otp_channels WHERE owner_id = ?").bind(owner.id).run();
  const input = channelInput.parse({ name: nameOf(owner), channelType: "sms" });
  const made = await createOtpChannel(platform, owner, input);
  if (!made.ok) throw new Error("no channel");
  return { ...(await widgetOf(owner)), channelId: made.value.id };
}

async function templateOf(owner: Actor): Promise<Record<string, string>> {
  await env.DB.prepare("DELETE FROM otp_templates WHERE owner_id = ?").bind(owner.id).run();
  const additionalSettings = { senderId: "", template: "Code ${code}" };
  const input = templateInput.parse({ name: nameOf(owner), channelType: "sms", additionalSettings });
  const made = await createOtpTemplate(platform, owner, input);
  if (!made.ok) throw new Error("no template");
  return { ...(await widgetOf(owner)), templateId: made.value.id };
}

const access = (permission: "widgets.get" | "widgets.create" | "widgets.update" | "widgets.remove") => ({
  access: { permission, level: "meAndAbove" } as const,
});
const channel = { name: "Mine", channelType: "sms" };
const text = { ...channel, "additionalSettings.template": "Code ${code}" };

export const WIDGET_SCREENS: Record<string, Partial<Rule>> = {
  "/widgets/new": { ...access("widgets.create"), body: { id: newId(), name: "Mine" } },
  "/widgets/:id": { ...access("widgets.get"), params: widgetOf, body: { intent: "save", name: "Mine" } },
  "/widgets/:id/statistics": { ...access("widgets.get"), params: widgetOf },
  "/widgets/:id/log": { ...access("widgets.get"), params: widgetOf },
  "/widgets/:id/code": { ...access("widgets.get"), params: widgetOf },
  "/widgets/:id/block": { access: BLOCKS_WIDGETS, params: widgetOf, reach: "tree", body: { reason: "Spam" } },
  "/widgets/:id/remove": { ...access("widgets.remove"), params: widgetOf },
  "/widgets/:id/channels/new": { ...access("widgets.update"), params: widgetOf, body: channel },
  "/widgets/:id/channels/:channelId": { ...access("widgets.update"), params: channelOf, body: channel },
  "/widgets/:id/templates/new": { ...access("widgets.update"), params: widgetOf, body: text },
  "/widgets/:id/templates/:templateId": { ...access("widgets.update"), params: templateOf, body: text },
};
