import { env } from "cloudflare:test";
import { newId } from "../../app/domain/base/shared/ids";
import { createLink } from "../../app/domain/messaging/short-links/change";
import { platformOf } from "../../workers/platform";
import { reportOf, scheduleOf } from "../support/papers/report";
import type { Actor } from "./actors";
import { fileOf, markOf } from "./objects";
import { needs, type Rule } from "./rule";

const named = (name: string) => async (owner: Actor) => ({ [name]: (await fileOf(owner)).fileId! });

export const STORAGE_SCREENS: Record<string, Partial<Rule>> = {
  "/storage/:id": { access: { permission: "storage.get" }, params: named("id") },
  "/storage/:id/view": { access: { permission: "storage.get" }, params: named("id") },
  "/storage/:id/view/edit": {
    access: { permission: ["storage.get", "storage.update"] },
    params: named("id"),
    body: { title: "Mine" },
  },
  "/storage/:id/view/remove": { access: { permission: ["storage.get", "storage.remove"] }, params: named("id") },
  "/storage/choices": { access: { permission: "storage.get" } },
  "/storage/upload": { access: { permission: ["storage.get", "storage.create"] } },
};

export const STORAGE_CALLS: Record<string, Partial<Rule>> = {
  "/tts": { body: { text: "Hello" } },
  "/generator": { body: { prompt: "Sale" } },
  "/storage/:file": { params: named("file"), body: { title: "Mine" } },
};

const DOMAIN = "go.cabinet.test";
const LINK = { fullUrl: "https://shop.example/sale", domain: DOMAIN };

async function linkOf(owner: Actor) {
  const made = await createLink(platformOf(env), owner, { ...LINK, fullUrl: `${LINK.fullUrl}?${markOf(owner)}` });
  if (!made.ok) throw new Error("no link was made");
  return { id: made.value.id };
}

const qrOf = async (owner: Actor) => ({ ...(await linkOf(owner)), format: "svg" });

export const LINK_SCREENS: Record<string, Partial<Rule>> = {
  "/short-links/new": { ...needs(["shortLinks.get", "shortLinks.create"]), body: { ...LINK, id: newId() } },
  "/short-links/:id/edit": {
    ...needs(["shortLinks.get", "shortLinks.create"]),
    params: linkOf,
    body: { fullUrl: "https://shop.example/mine" },
  },
  "/short-links/domains": { ...needs("shortLinks.get"), body: { domain: "go.shop.example" } },
  "/short-links/:id": { ...needs("shortLinks.get"), params: linkOf },
  "/short-links/:id/qr/:format": { ...needs("shortLinks.get"), params: qrOf },
  "/short-links/:id/remove": { ...needs(["shortLinks.get", "shortLinks.remove"]), params: linkOf },
};

const orderOf = async ({ id }: Actor) => ({ id: await reportOf(id) });
const scheduledOf = async ({ id }: Actor) => ({ id: await scheduleOf(id) });
const failedOf = async ({ id }: Actor) => ({ id: await reportOf(id, "failed") });
const ORDERED = {
  key: newId(),
  what: "billings",
  from: "2026-01-01",
  to: "2026-01-02",
  format: "csv",
  encoding: "utf-8",
  delimiter: ";",
};
const SCHEDULED = {
  key: newId(),
  type: "billings",
  scheduleFrequency: "daily",
  hour: "9",
  email: "a@b.example",
  format: "csv",
  encoding: "utf-8",
  delimiter: ";",
};
const ORDER = { type: "billings", dateRange: { from: "2026-01-01", to: "2026-01-02" } };

export const REPORT_SCREENS: Record<string, Partial<Rule>> = {
  "/reports": needs("reports.get"),
  "/reports/files": { ...needs("reports.get"), refuses: "missing" },
  "/reports/schedules": { ...needs("reports.get"), refuses: "missing" },
  "/reports/schedules/new": { ...needs(["reports.get", "reports.create"]), body: SCHEDULED },
  "/reports/files/new": { ...needs(["reports.get", "reports.create"]), body: ORDERED },
};

export const REPORT_CALLS: Record<string, Partial<Rule>> = {
  "/reportQueue": { body: ORDER },
  "/reportQueue/:id": { params: orderOf },
  "/reportQueue/:id/retry": { params: failedOf },
  "/reportSchedules": { body: { type: "billings", scheduleFrequency: "daily", hour: 9, email: "a@b.example" } },
  "/reportSchedules/:id": { params: scheduledOf },
};

export const LINK_CALLS: Record<string, Partial<Rule>> = {
  "/url-shortener": { body: LINK },
  "/url-shortener/:id": { params: linkOf, body: { fullUrl: "https://shop.example/mine" } },
  "/url-shortener/:id/clicks": { params: linkOf },
};
