import { env } from "cloudflare:test";
import { createToken } from "../../app/domain/base/access/tokens";
import { notificationOf } from "../../app/domain/base/notifications/notify";
import type { Result } from "../../app/domain/base/shared/errors/result";
import { newId } from "../../app/domain/base/shared/ids";
import { createContact } from "../../app/domain/library/contacts/contacts";
import { startDuplicates } from "../../app/domain/library/contacts/duplicates/duplicates";
import { startImport } from "../../app/domain/library/contacts/import/start-import";
import { importInput } from "../../app/domain/library/contacts/input";
import { createList } from "../../app/domain/library/contacts/lists";
import { segmentInput } from "../../app/domain/library/contacts/segments/input";
import { createSegment } from "../../app/domain/library/contacts/segments/segments";
import { storeFile } from "../../app/domain/library/files/files";
import { saveDraft } from "../../app/domain/messaging/drafts/drafts";
import { createBulk } from "../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../app/domain/messaging/sendings/accept/create-sending";
import { createTemplate } from "../../app/domain/messaging/templates/templates";
import { createHook } from "../../app/domain/messaging/webhooks/hooks";
import { hookInput } from "../../app/domain/messaging/webhooks/input";
import { createSite } from "../../app/domain/network/push/sites";
import { requestSenderName } from "../../app/domain/network/sender-names/request";
import { createView } from "../../app/domain/people/views/views";
import { createOtpChannel } from "../../app/domain/products/otp/channels";
import { channelInput, templateInput, widgetInput } from "../../app/domain/products/otp/input";
import { createOtpTemplate } from "../../app/domain/products/otp/templates";
import { CODE_VARIABLE } from "../../app/domain/products/otp/types";
import { createWidget } from "../../app/domain/products/otp/widgets";
import { runTask } from "../../workers/jobs/run-task";
import { integrationOf } from "../support/providers/integration";
import { incomingOf } from "../support/world/incoming";
import { ownNumberOf as wapiInstanceOf } from "../support/world/own-number";
import { type Actor, platform } from "./actors";

const message = {
  type: "sms" as const,
  payload: { sender: "CABINET", text: "Hello" },
  schedule: { delay: 0 as const },
  fallbacks: [],
};

/** A mark in each object: an outsider who reads it has found a leak. */
export const markOf = ({ id }: Actor) => `secret of ${id}`;

// Without queue and alarm, so that objects do not change.
const quiet = { ...platform, queue: { send: async () => {} }, scheduler: { wake: async () => {} } };

type Params = Promise<Record<string, string>>;

export async function listOf(owner: Actor): Params {
  return { id: (await made(createList(platform, owner, { title: markOf(owner) }))).id };
}

export async function segmentOf(owner: Actor): Params {
  const input = segmentInput.parse({
    title: markOf(owner),
    conditions: [{ field: "gender", op: "is", value: "male" }],
  });
  return { id: (await made(createSegment(platform, owner, input))).id };
}

export async function contactOf(owner: Actor) {
  const { id } = await listOf(owner);
  const contact = await made(createContact(platform, owner, id!, { phone: "79161234567", name: markOf(owner) }));
  return { id: id!, contactId: contact.id };
}

export async function duplicatesOf(owner: Actor): Params {
  const { id: listId } = await contactOf(owner);
  const { taskId } = await made(startDuplicates(quiet, owner, { listId: listId!, by: "email" }));
  return { id: taskId };
}

export async function sendingOf(owner: Actor): Params {
  const payload = { ...message.payload, text: markOf(owner) };
  const { id } = await made(createSending(quiet, owner, { ...message, payload, recipient: "+79161234567" }));
  // Nothing runs these tasks, so only requests change them.
  await env.DB.prepare("DELETE FROM chunks WHERE owner_id = ?").bind(owner.id).run();
  return { id };
}

/** The phone is unique, since a request may blacklist it. */
export async function answerOf(owner: Actor): Params {
  return { id: await incomingOf(platform.db, { ownerId: owner.id, sender: "79160009999", text: markOf(owner) }) };
}

export async function taskOf(owner: Actor): Params {
  const recipient = { include: ["+79161234567"], exclude: [] };
  const title = markOf(owner);
  const { taskId } = await made(createBulk(quiet, owner, { ...message, title, recipient }));
  await env.DB.prepare("UPDATE tasks SET state = 'paused' WHERE owner_id = ? AND id = ?").bind(owner.id, taskId).run();
  return { id: taskId };
}

export async function draftOf(owner: Actor): Params {
  const id = newId();
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM drafts WHERE owner_id = ?").bind(owner.id).run();
  await made(saveDraft(platform, owner, { id, version: 0 }, { title: markOf(owner) }));
  return { id };
}

export async function templateOf({ id }: Actor): Params {
  const owner = { id, level: "me", resellerId: null, permissions: new Set<never>(), flags: {} } as const;
  const template = { title: markOf({ id } as Actor), type: message.type, payload: message.payload };
  return { id: (await made(createTemplate(platform, owner, template))).row.id };
}

export async function senderNameOf({ id }: Actor): Params {
  // The number per account is limited, and each name is unique.
  await env.DB.prepare("DELETE FROM sendernames WHERE owner_id = ? AND type = 'push'").bind(id).run();
  const owner = { id, level: "me", resellerId: null, permissions: new Set<never>(), flags: {} } as const;
  const comment = `${markOf({ id } as Actor)}, ИНН 7707083893`;
  return { id: (await made(requestSenderName(platform, owner, { name: "Shop news", type: "push", comment }))).id };
}

export async function fileOf(owner: Actor): Params {
  const bytes = new TextEncoder().encode(`phone;name\n79161234567;${markOf(owner)}\n`);
  return { fileId: (await made(storeFile(platform, owner, { name: "contacts.csv", bytes }))).id };
}

/** A finished import with one rejected row. */
export async function importOf(owner: Actor): Params {
  const bytes = new TextEncoder().encode(`phone;name\n79161234567;Anna\nnone;${markOf(owner)}\n`);
  const { id: fileId } = await made(storeFile(platform, owner, { name: "contacts.csv", bytes }));
  const input = importInput.parse({ from: { key: fileId }, fileId, listTitle: markOf(owner) });
  const { taskId } = await made(startImport(quiet, owner, input));
  await runTask(quiet, { kind: "task", ownerId: owner.id, taskId });
  return { id: taskId };
}

export async function tokenOf(owner: Actor): Params {
  const input = { description: markOf(owner), ipWhitelist: [], expiredAt: null };
  return { id: (await made(createToken(platform, { id: owner.id, tokenId: null, actor: null }, input))).row.id };
}

export async function ownNumberOf(owner: Actor): Params {
  return { id: await wapiInstanceOf(owner.id, { hint: markOf(owner) }) };
}

export async function hookOf(owner: Actor): Params {
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM webhooks WHERE owner_id = ?").bind(owner.id).run();
  const input = hookInput.parse({ title: markOf(owner), url: "https://crm.example.com/" });
  const { row } = await made(createHook(quiet, owner, input));
  return { id: row.id };
}

export async function integrationCallOf(owner: Actor): Params {
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM integrations WHERE owner_id = ?").bind(owner.id).run();
  const { row, callId } = await integrationOf(owner, markOf(owner));
  return { id: row.id, callId };
}

export async function siteOf(owner: Actor): Params {
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM push_sites WHERE owner_id = ?").bind(owner.id).run();
  const input = { title: markOf(owner), origins: ["https://shop.example"], isActive: true };
  return { id: (await made(createSite(quiet, owner, input))).row.id };
}

export async function viewOf(owner: Actor): Params {
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM saved_views WHERE owner_id = ?").bind(owner.id).run();
  const view = { name: markOf(owner), query: "", columns: null, isDefault: false, isShared: false };
  return { id: (await made(createView(quiet, readerOfLists(owner), { ...view, resource: "sendings" }))).id };
}

// Permissions are checked by the route.
const readerOfLists = ({ id, level }: Actor) => ({
  id,
  level,
  permissions: new Set(["sendings.get"] as const),
  flags: {},
});

/** A pending event of a webhook. */
export async function deliveryOf(owner: Actor) {
  const { id } = await hookOf(owner);
  const event = JSON.stringify({ type: "sendings.sent", id: markOf(owner), at: Date.now() });
  await env.DB.prepare(`INSERT INTO webhook_deliveries (owner_id, hook_id, id, event, state, attempts, first_at, updated_at)
    VALUES (?, ?, '1.sent', ?, 'dead', 1, 0, 0)`)
    .bind(owner.id, id, event)
    .run();
  return { id: id!, deliveryId: "1.sent" };
}

/** A request stored by the inspector. */
export async function requestOf(owner: Actor) {
  const { id } = await hookOf(owner);
  await env.DB.prepare(`INSERT INTO webhook_requests (owner_id, hook_id, slot, number, event_id, type, attempt, is_ok,
      ms, request, answer, created_at) VALUES (?, ?, 0, 1, '1.sent', 'sendings.sent', 1, 1, 1, 'null', ?, 0)`)
    .bind(owner.id, id, markOf(owner))
    .run();
  return { id: id!, number: "1" };
}

export async function userOf({ id }: Actor): Params {
  return { id };
}

/** A tariff that the owner has, created by the owner's reseller or by the platform. */
export async function tariffOf(owner: Actor): Params {
  const id = newId();
  const data = { rules: [{ price: 1_000_000, unit: "message" }], options: { refundOnFailed: true, noPayments: false } };
  const former = "SELECT id FROM tariffs WHERE source = 'sendings.vk'";
  await env.DB.batch([
    env.DB.prepare(`DELETE FROM user_tariffs WHERE user_id = ? AND tariff_id IN (${former})`).bind(owner.id),
    env.DB.prepare(`INSERT INTO tariffs (id, title, source, data, owner_id, created_at, updated_at)
      SELECT ?, ?, 'sendings.vk', ?, coalesce(reseller_id, ''), 0, 0 FROM users WHERE id = ?`).bind(
      id,
      markOf(owner),
      JSON.stringify(data),
      owner.id,
    ),
    env.DB.prepare("INSERT INTO user_tariffs (user_id, tariff_id) VALUES (?, ?)").bind(owner.id, id),
  ]);
  return { id };
}

export async function tariffPlanOf(owner: Actor): Params {
  const { id } = await tariffOf(owner);
  const changeId = newId();
  await env.DB.prepare(`INSERT INTO tariff_plans (tariff_id, id, starts_at, change, by_id, by_name, by_level, created_at)
    VALUES (?, ?, ?, '{"title":"Later"}', ?, 'Somebody', 'manager', 0)`)
    .bind(id, changeId, Date.now() + 86_400_000, owner.id)
    .run();
  return { id: id!, changeId };
}

export async function noticeOf(owner: Actor): Params {
  const { statements } = notificationOf(platform.db, owner.id, "accrual", { amount: 1, comment: "" }, Date.now());
  await platform.db.batch(statements);
  const id = await newestOf("notifications", owner);
  const text = `UPDATE notifications SET type = 'message', title = ?1, text = ?1 WHERE owner_id = ?2 AND id = ?3`;
  await env.DB.prepare(text).bind(markOf(owner), owner.id, id).run();
  return { id };
}

/** The owner's newest row of a table. */
export async function newestOf(table: string, { id: ownerId }: Actor): Promise<string> {
  const row = await env.DB.prepare(`SELECT id FROM ${table} WHERE owner_id = ? ORDER BY id DESC LIMIT 1`)
    .bind(ownerId)
    .first<{ id: string }>();
  return row!.id;
}

/** The same object under another parameter's name. */
export const as =
  (name: string, make: (owner: Actor) => Params, from = "id") =>
  async (owner: Actor): Params => ({ [name]: (await make(owner))[from]! });

export async function made<T>(result: Promise<Result<T> | null>): Promise<T> {
  const settled = await result;
  if (!settled?.ok) throw new Error(`not made: ${settled?.problems.map(({ key }) => key).join()}`);
  return settled.value;
}

export async function otpOf(owner: Actor): Params {
  await env.DB.batch(
    ["otp_widgets", "otp_channels", "otp_templates"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE owner_id = ?`).bind(owner.id),
    ),
  );
  const setter = { ...owner, level: "me" as const };
  const input = { ...widgetInput.parse({ name: markOf(owner) }), name: markOf(owner) };
  return { id: (await made(createWidget(quiet, setter, input))).id };
}

export async function otpChannelOf(owner: Actor): Params {
  await otpOf(owner);
  const input = channelInput.parse({ name: markOf(owner), channelType: "sms" });
  return { id: (await made(createOtpChannel(quiet, { ...owner, level: "me" }, input))).id };
}

export async function otpTemplateOf(owner: Actor): Params {
  await otpOf(owner);
  const additionalSettings = { template: `${markOf(owner)} ${CODE_VARIABLE}` };
  const input = templateInput.parse({ name: markOf(owner), channelType: "sms", additionalSettings });
  return { id: (await made(createOtpTemplate(quiet, owner, input))).id };
}
