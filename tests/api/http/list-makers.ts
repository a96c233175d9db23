import { env } from "cloudflare:test";
import { messageInput } from "../../../app/domain/base/notifications/input";
import { sendMessage } from "../../../app/domain/base/notifications/send";
import { newId } from "../../../app/domain/base/shared/ids";
import { recordVisit } from "../../../app/domain/base/telemetry/record";
import { storeFile } from "../../../app/domain/library/files/files";
import { platformOf } from "../../../workers/platform";
import { call } from "../../support/forms/open-screen";
import { contractOf, documentOf } from "../../support/papers/company";
import { invoiceNamed } from "../../support/papers/invoice";
import { reportOf, scheduleOf } from "../../support/papers/report";
import { COMPANY, SELLER } from "../../support/papers/requisite";
import { showIntegrations } from "../../support/providers/integration";
import { paymentOf, recurrentOf, subscriptionOf } from "../../support/providers/payment";
import { nameOf } from "../../support/world/names";
import { ownNumberOf } from "../../support/world/own-number";
import { createUser, giveTariff, invitedOf, type Session } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const platform = platformOf(env);
const payload = { sender: "CABINET", text: "Hello" };

let session: Session;

/** From now on, rows are created for this account. */
export function makeFor(owner: Session): void {
  session = owner;
}

async function post(path: string, body: unknown): Promise<string> {
  const response = await call("POST", `/api${path}`, { session, body });
  const { id, message } = (await response.json()) as { id?: string; message?: string };
  if (!id) throw new Error(`${path}: ${message}`);
  return id;
}

interface Maker {
  table: string;
  /** Table with a companion row of the same id. */
  beside?: string;
  make: (word: string) => Promise<string>;
  isShort?: boolean;
}

/** For each list: its table, and a function that creates a row containing a word. */
export const MAKERS: Record<string, Maker> = {
  "/tokens": { table: "tokens", isShort: true, make: (description) => post("/tokens", { description }) },
  "/contactLists": { table: "contact_lists", make: (title) => post("/contactLists", { title }) },
  "/segments": {
    table: "segments",
    make: (title) => post("/segments", { title, conditions: [{ field: "email", op: "isFilled" }] }),
  },
  "/contacts": {
    table: "contacts",
    isShort: true,
    make: async (name) => {
      const [known] = await rowsOf<{ id: string }>("SELECT id FROM contact_lists WHERE owner_id = ?", session.id);
      const ListId = known?.id ?? (await post("/contactLists", { title: "All" }));
      return post("/contacts", {
        ListId,
        name,
        phone: `+7916${Math.floor(Math.random() * 10_000_000)}`.padEnd(12, "0"),
      });
    },
  },
  "/templates": { table: "templates", make: (title) => post("/templates", { title, type: "sms", payload }) },
  "/sendernames": {
    table: "sendernames",
    isShort: true,
    make: (name) => post("/sendernames", { name, type: "sms", comment: "ООО Ромашка, ИНН 7707083893" }),
  },
  "/tasks": {
    table: "tasks",
    make: async (title) => {
      const [{ id } = { id: "" }] = await rowsOf<{ id: string }>(
        "SELECT id FROM sendernames WHERE name = 'CABINET' AND owner_id = ?",
        session.id,
      );
      if (!id) await nameOf(session.id, "CABINET");
      const schedule = { delay: "2100-01-01T00:00:00Z" };
      return post("/sendings", { type: "sms", title, recipient: ["+79161234567"], payload, schedule });
    },
  },
  "/storage": {
    table: "files",

    make: async (word) => {
      const bytes = new TextEncoder().encode(`phone${word}`);
      const made = await storeFile(platform, session, { name: `${word}.csv`, bytes });
      return made.ok ? made.value.id : "";
    },
  },
  "/notifications": {
    table: "notifications",
    make: async (title) => {
      const message = messageInput.parse({ targetUserId: session.id, title, text: "Text" });
      const made = await sendMessage(platform, { ...session, level: "manager" }, message);
      return made.ok ? made.value.row.id : "";
    },
  },
  "/telemetry": {
    table: "telemetry",
    make: async (userAgent) => {
      const client = { userAgent, ip: null };
      await recordVisit(platform.db, { ownerId: session.id, action: "signIn", client, at: Date.now() });
      return latest("telemetry", "owner_id");
    },
  },
  "/billings": {
    table: "billings",
    make: async (comment) => {
      const id = newId();
      const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
      await rowsOf(
        "INSERT INTO billings (owner_id, id, source, amount, status, comment, created_at, updated_at) VALUES (?, ?, 'accrual', 1, 'complete', ?, ?, ?)",
        session.id,
        id,
        comment,
        stamps.createdAt,
        stamps.updatedAt,
      );
      return id;
    },
  },
  "/payments": { table: "payments", make: (word) => paymentOf(session.id, { ref: null, card: word }) },
  "/recurrentPayments": { table: "recurrent_payments", make: (card) => recurrentOf(session.id, { card }) },
  "/referrals": { table: "users", make: (word) => invitedOf(session.id, word) },
  "/subscriptions": { table: "subscriptions", isShort: true, make: (title) => subscriptionOf(session.id, { title }) },
  "/wapi": { table: "wapi_instances", make: (word) => ownNumberOf(session.id, { id: newId(), idInstance: word }) },
  "/users": {
    table: "users",
    make: async (word) =>
      await post("/users", {
        username: word,
        password: "tests-2026",
        data: { firstName: "Anna", email: `${word}@mail.example` },
      }),
  },
  "/webhooks": {
    table: "webhooks",
    isShort: true,
    make: (title) => post("/webhooks", { title, url: "https://crm.example/hook", events: ["sendings.delivered"] }),
  },
  "/integrations": {
    table: "integrations",
    isShort: true,
    make: async (title) => {
      await showIntegrations();
      return post("/integrations", { title, recipient: "phone", text: "Hello", sender: "CABINET" });
    },
  },
  "/push/sites": {
    table: "push_sites",
    isShort: true,
    make: (title) => post("/push/sites", { title, origins: ["https://shop.example"] }),
  },
  "/otp-settings/widgets": {
    table: "otp_widgets",
    isShort: true,
    make: (name) => post("/otp-settings/widgets", { name }),
  },
  "/otp-settings/channels": {
    table: "otp_channels",
    isShort: true,
    make: (name) => post("/otp-settings/channels", { name, channelType: "sms" }),
  },
  "/otp-settings/templates": {
    table: "otp_templates",
    isShort: true,
    make: (name) =>
      post("/otp-settings/templates", { name, channelType: "sms", additionalSettings: { template: "$" + "{code}" } }),
  },
  "/invoices": { table: "invoices", make: (name) => invoiceNamed(session, name) },
  "/n/invoices": { table: "invoices", make: (name) => invoiceNamed(session, name) },
  "/companies": { table: "companies", make: (title) => post("/companies", { ...SELLER, title }) },
  "/documents": { table: "documents", isShort: true, make: (number) => documentOf(session.id, { number }) },
  "/contracts": { table: "contracts", isShort: true, make: (title) => contractOf(session.id, title) },
  "/reportQueue": {
    table: "report_queue",
    beside: "tasks",
    make: (name) => reportOf(session.id, "running", name),
  },
  "/reportSchedules": { table: "report_schedules", isShort: true, make: (name) => scheduleOf(session.id, name) },
  "/url-shortener": {
    table: "short_links",
    make: (slug) => post("/url-shortener", { fullUrl: `https://shop.example/${slug}`, domain: "go.cabinet.test" }),
  },
  "/requisites": { table: "requisites", isShort: true, make: (title) => post("/requisites", { ...COMPANY, title }) },
  "/views": {
    table: "saved_views",
    isShort: true,
    make: (name) => post("/views", { resource: "sendings", name, query: "status=failed" }),
  },
  "/sendernames/queue": {
    table: "sendernames",
    make: async (name) => nameOf((await createUser({ resellerId: session.id })).id, name, session.id),
  },
  "/tariffs": {
    table: "tariffs",
    isShort: true,
    make: async (word) => {
      await giveTariff(session.id, "sendings.viber");
      const [row] = await rowsOf<{ id: string }>(
        "SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ? ORDER BY tariff_id DESC LIMIT 1",
        session.id,
      );
      await rowsOf("UPDATE tariffs SET title = ? WHERE id = ?", word, row!.id);
      return row!.id;
    },
  },
};

async function latest(table: string, owner: string) {
  const [row] = await rowsOf<{ id: string }>(
    `SELECT id FROM ${table} WHERE ${owner} = ? ORDER BY id DESC LIMIT 1`,
    session.id,
  );
  return row!.id;
}
