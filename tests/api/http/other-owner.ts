import { env } from "cloudflare:test";
import { createToken } from "../../../app/domain/base/access/tokens";
import { messageInput } from "../../../app/domain/base/notifications/input";
import { sendMessage } from "../../../app/domain/base/notifications/send";
import { recordVisit } from "../../../app/domain/base/telemetry/record";
import { createContact } from "../../../app/domain/library/contacts/contacts";
import { createList } from "../../../app/domain/library/contacts/lists";
import { segmentInput } from "../../../app/domain/library/contacts/segments/input";
import { createSegment } from "../../../app/domain/library/contacts/segments/segments";
import { storeFile } from "../../../app/domain/library/files/files";
import { createBulk } from "../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../app/domain/messaging/sendings/accept/create-sending";
import { createLink } from "../../../app/domain/messaging/short-links/change";
import { createTemplate } from "../../../app/domain/messaging/templates/templates";
import { createHook } from "../../../app/domain/messaging/webhooks/hooks";
import { hookInput } from "../../../app/domain/messaging/webhooks/input";
import { createSite } from "../../../app/domain/network/push/sites";
import { createRequisite } from "../../../app/domain/papers/requisites/change";
import { requisiteInput } from "../../../app/domain/papers/requisites/input";
import { viewInput } from "../../../app/domain/people/views/input";
import { createView } from "../../../app/domain/people/views/views";
import { createOtpChannel } from "../../../app/domain/products/otp/channels";
import { channelInput, templateInput, widgetInput } from "../../../app/domain/products/otp/input";
import { createOtpTemplate } from "../../../app/domain/products/otp/templates";
import { CODE_VARIABLE } from "../../../app/domain/products/otp/types";
import { createWidget } from "../../../app/domain/products/otp/widgets";
import { platformOf } from "../../../workers/platform";
import { companyOf, contractOf, documentOf } from "../../support/papers/company";
import { invoiceOf } from "../../support/papers/invoice";
import { reportOf, scheduleOf } from "../../support/papers/report";
import { COMPANY } from "../../support/papers/requisite";
import { integrationOf, showIntegrations } from "../../support/providers/integration";
import { paymentOf, recurrentOf, subscriptionOf } from "../../support/providers/payment";
import { incomingOf } from "../../support/world/incoming";
import { ownNumberOf } from "../../support/world/own-number";
import { createUser, invitedOf } from "../../support/world/people";

const platform = platformOf(env);
const SENDER = "CABINET";
const LINK = { fullUrl: "https://shop.example", domain: "go.cabinet.test" };
const SOME_SEGMENT = segmentInput.parse({
  title: "Theirs",
  conditions: [{ field: "gender", op: "is", value: "male" }],
});
const payload = { sender: SENDER, text: "Hello" };
const message = { type: "sms" as const, payload, schedule: { delay: 0 as const }, fallbacks: [] };

type Owner = { id: string };

type Row = { id: string; listId?: string; body?: unknown };

const rows: Record<string, (owner: Owner, path: string) => Promise<Row>> = {
  tokens: async (owner) => {
    const input = { description: "Theirs", ipWhitelist: [], expiredAt: null };
    return { id: made(await createToken(platform, { ...owner, tokenId: null, actor: null }, input)).row.id };
  },
  settingsUser: async ({ id }, path) => ({
    id,
    body: path.includes(":key") ? { value: "Mine" } : { "frontend.title": "Mine" },
  }),
  users: async ({ id }, path) => ({ id, body: path.includes("/tariffs/") ? {} : { data: { firstName: "Mine" } } }),
  login: async ({ id }) => ({ id }),
  telemetry: async ({ id }) => {
    const client = { userAgent: null, ip: null };
    await recordVisit(platform.db, { ownerId: id, action: "signIn", client, at: Date.now() });
    return { id: await firstId("SELECT id FROM telemetry WHERE owner_id = ?", id) };
  },
  balance: async ({ id }) => ({ id }),
  tariffs: async ({ id }) => ({
    id: await firstId("SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ?", id),
    body: { title: "Mine" },
  }),
  sendernames: async ({ id }) => ({
    id: await firstId("SELECT id FROM sendernames WHERE owner_id = ?", id),
    body: { isActive: false },
  }),
  payments: async ({ id }, path) => ({
    id: await paymentOf(id),
    body: path.includes("/doubts") ? { ending: "settled", note: "Mine" } : { reason: "Mine" },
  }),
  referrals: async ({ id }) => ({ id: await invitedOf(id, "Theirs") }),
  recurrentPayments: async ({ id }) => ({ id: await recurrentOf(id), body: { isActive: false } }),
  subscriptions: async ({ id }) => ({ id: await subscriptionOf(id) }),
  requisites: async (owner) => ({
    id: made(await createRequisite(platform, owner, requisiteInput.parse(COMPANY))).id,
    body: { title: "Mine" },
  }),
  reportQueue: async ({ id }, path) => ({ id: await reportOf(id, path.includes("/retry") ? "failed" : "running") }),
  reportSchedules: async ({ id }) => ({ id: await scheduleOf(id), body: { name: "Mine" } }),
  "url-shortener": async (owner) => ({
    id: made(await createLink(platform, owner, LINK)).id,
    body: { fullUrl: "https://shop.example/mine" },
  }),
  companies: async ({ id }) => {
    // The company visible to a reseller's customer belongs to the reseller.
    const reseller = await firstId("SELECT coalesce(reseller_id, id) AS id FROM users WHERE id = ?", id);
    return { id: await companyOf(reseller), body: { title: "Mine" } };
  },
  documents: async ({ id }) => ({ id: await documentOf(id) }),
  contracts: async ({ id }) => ({ id: await contractOf(id), body: { title: "Mine" } }),
  invoices: async (owner) => ({
    id: (await invoiceOf(owner)).id,
    body: { status: "rejected", reason: "Mine" },
  }),
  billings: async ({ id }) => ({ id: await firstId("SELECT id FROM billings WHERE owner_id = ?", id) }),
  sendings: async (owner) => made(await createSending(platform, owner, { ...message, recipient: "+79161234567" })),
  sendingsIncoming: async ({ id }, path) => ({
    id: await incomingOf(platform.db, { ownerId: id }),
    body: path.includes("/reply") ? { text: "Hello" } : { isRead: true },
  }),
  contactLists: async (owner) => ({
    ...made(await createList(platform, owner, { title: "Theirs" })),
    body: { title: "Mine" },
  }),
  segments: async (owner) => ({
    ...made(await createSegment(platform, owner, SOME_SEGMENT)),
    body: { title: "Mine", conditions: SOME_SEGMENT.conditions },
  }),
  contacts: async (owner) => {
    const list = made(await createList(platform, owner, { title: "Theirs" }));
    const contact = await createContact(platform, owner, list.id, { phone: "79161234567" });
    return { ...made(contact), listId: list.id, body: { name: "Mine" } };
  },
  tasks: async (owner, path) => {
    const recipient = { include: ["+79161234567"], exclude: [] };
    const task = made(await createBulk(platform, owner, { ...message, recipient }));
    return { id: task.taskId, body: path.endsWith("/lookups") ? undefined : { state: "stopped" } };
  },
  templates: async ({ id }) => {
    const owner = { id, level: "me", resellerId: null, permissions: new Set<never>(), flags: {} } as const;
    const { row } = made(await createTemplate(platform, owner, { title: "Theirs", type: "sms", payload }));
    return { id: row.id, body: { title: "Mine" } };
  },
  notifications: async (owner) => {
    const message = messageInput.parse({ targetUserId: owner.id, title: "Theirs", text: "Text" });
    return { id: made(await sendMessage(platform, { ...owner, level: "manager" }, message)).row.id };
  },
  webhooks: async (owner) => {
    const input = hookInput.parse({ title: "Theirs", url: "https://crm.example.com/" });
    const { row } = made(await createHook(platform, owner, input));
    return { id: row.id, body: { title: "Mine" } };
  },
  integrations: async (owner) => {
    await showIntegrations();
    const { row } = await integrationOf(owner, "Theirs");
    return { id: row.id, body: { title: "Mine", phone: "+79161234567" } };
  },
  push: async (owner) => {
    const input = { title: "Theirs", origins: ["https://shop.example"], isActive: true };
    return { id: made(await createSite(platform, owner, input)).row.id, body: { title: "Mine" } };
  },
  "otp-settings": async (owner, path) => {
    if (/settings\/channels/.test(path)) {
      const input = channelInput.parse({ name: "Theirs", channelType: "sms" });
      return {
        id: made(await createOtpChannel(platform, { ...owner, level: "me" }, input)).id,
        body: { name: "Mine" },
      };
    }
    const widget = made(await createWidget(platform, owner, widgetInput.parse({ name: "Theirs" })));
    if (!path.includes("/templates")) return { id: widget.id, body: { name: "Mine", channels: [] } };
    const additionalSettings = { template: CODE_VARIABLE };
    const input = templateInput.parse({ name: "Theirs", channelType: "sms", additionalSettings });
    return { id: made(await createOtpTemplate(platform, owner, input)).id, body: { name: "Mine" } };
  },
  views: async ({ id }, path) => {
    if (path.includes("looks")) return { id: "theirs", body: { density: "compact" } };
    const owner = { id, level: "me", permissions: new Set(["sendings.get"] as const), flags: {} } as const;
    const input = viewInput.parse({ resource: "sendings", name: "Theirs" });
    return { id: made(await createView(platform, owner, input)).id, body: { name: "Mine" } };
  },
  wapi: async ({ id }) => ({ id: await ownNumberOf(id) }),
  storage: async (owner) =>
    made(await storeFile(platform, owner, { name: "a.csv", bytes: new TextEncoder().encode("phone") })),
};

/** A row of another owner, and a body that the owner could send. */
export async function anotherOwnersRow(
  path: string,
  resellerId?: string,
): Promise<{ id: string; ownerId: string; listId?: string; body?: unknown }> {
  const resource = path.includes("balance") ? "balance" : path.replace(/^\/n\//, "/").split("/")[1]!;
  const make = rows[resource];
  if (!make) throw new Error(`no row of another owner for ${path}`);
  const owner = await createUser({ balance: 100_000_000, sender: SENDER, resellerId });
  return { ownerId: owner.id, ...(await make(owner, path)) };
}

function made<T>(result: { ok: true; value: T } | { ok: false; problems: { key: string }[] } | null): T {
  if (!result?.ok) throw new Error(`not made: ${result?.problems.map(({ key }) => key).join()}`);
  return result.value;
}

async function firstId(query: string, ownerId: string): Promise<string> {
  const row = await env.DB.prepare(query).bind(ownerId).first<{ id: string }>();
  return row!.id;
}
