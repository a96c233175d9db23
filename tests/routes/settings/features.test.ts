import { env } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { quotaOf } from "../../../app/domain/people/accounts/quotas";
import { errors as ru } from "../../../app/i18n/errors/ru";
import { features as words } from "../../../app/i18n/features/ru";
import { screens } from "../../../app/i18n/screens/ru";
import { openDatabase } from "../../../db/client";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const db = openDatabase(env.DB);
const RU = { "accept-language": "ru" };
const PLATFORM = "/settings/platform";

const someone = async (wanted: Parameters<typeof createUser>[0] = {}) => signInAs((await createUser(wanted)).username);
const manager = () => someone({ level: "manager" });
const page = async (path: string, session: Session) => (await visit(path, session, RU)).text();

/** Fields as a browser posts them: one entry per ticked box. */
function ticks(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

const switchAll = async (session: Session, fields: Record<string, string | string[]>) =>
  submit(PLATFORM, ticks({ part: "features", ...fields }), session, RU);

afterEach(async () => {
  await switchAll(await manager(), { on: "sendernamesCheck" });
});

it("switches a feature for all accounts, and an account keeps its own value", async () => {
  const boss = await manager();
  const [usual, own] = [await someone(), await someone()];
  const hasInvoices = async (session: Session) => (await visit("/balance/invoices", session)).status === 200;
  expect([await hasInvoices(usual), await hasInvoices(own)]).toEqual([true, true]);
  expect((await switchAll(boss, { on: ["sendernamesCheck", "hideRequisites"] })).status).toBe(303);
  expect([await hasInvoices(usual), await hasInvoices(own)]).toEqual([false, false]);
  const saved = await submit(`/users/${own.id}/features`, { hideRequisites: "off" }, boss, RU);
  expect(saved.headers.get("location")).toBe(`/users/${own.id}`);
  expect([await hasInvoices(usual), await hasInvoices(own)]).toEqual([false, true]);
  const dialog = await page(`/users/${own.id}/features`, boss);
  expect(dialog).toContain(words.hideRequisites);
  expect(dialog).toMatch(/name="hideRequisites"[^>]*>.*?<option value="off" selected/s);
  await submit(`/users/${own.id}/features`, { hideRequisites: "" }, boss, RU);
  expect(await hasInvoices(own)).toBe(false);
  expect(await page("/", usual)).not.toContain(screens.invoices);
});

it("offers the ticked payment methods, and to an account its own set", async () => {
  const boss = await manager();
  const { id, token } = await someone();
  const methods = async () =>
    (await (await call("GET", "/api/settings", { headers: { authorization: token } })).json<{ settings?: object }>())
      .settings as Record<string, unknown>;
  await switchAll(boss, { methods: ["tinkoff", "yooMoney"] });
  expect((await methods())["payments.methods"]).toEqual(["tinkoff", "yooMoney"]);
  await submit(`/users/${id}/features`, ticks({ hasMethods: "on", methods: ["mandarin"] }), boss, RU);
  expect((await methods())["payments.methods"]).toEqual(["mandarin"]);
  await submit(`/users/${id}/features`, ticks({ methods: ["mandarin"] }), boss, RU);
  expect((await methods())["payments.methods"]).toEqual(["tinkoff", "yooMoney"]);
});

it("sets the storage limit of all accounts, and of one separately", async () => {
  const boss = await manager();
  const customer = await someone();
  const mostOf = async () => {
    const [storage, contacts] = await Promise.all([
      quotaOf(db, customer.id, "storage"),
      quotaOf(db, customer.id, "contacts"),
    ]);
    return [storage.most, contacts.most];
  };
  const usual = [5_000_000_000, 1_000_000];
  expect(await mostOf()).toEqual(usual);
  expect((await switchAll(boss, { storage: "7\u00a0000", contacts: "2 000 000" })).status).toBe(303);
  expect(await mostOf()).toEqual([7_000_000_000, 2_000_000]);
  expect(await page(PLATFORM, boss)).toMatch(/name="storage"[^>]*value="7000"/);
  const features = `/users/${customer.id}/features`;
  expect(await page(features, boss)).toContain("2\u00a0000\u00a0000");
  await submit(features, { contacts: "10" }, boss, RU);
  expect(await mostOf()).toEqual([7_000_000_000, 10]);
  for (const [contacts, error] of [
    ["-1", ru.quotaInvalid],
    ["1,5", ru.quotaInvalid],
    ["much", ru.quotaInvalid],
    ["999999999", ru.quotaTooLarge],
  ] as const) {
    for (const answer of [await switchAll(boss, { contacts }), await submit(features, { contacts }, boss, RU)]) {
      expect(answer.status, contacts).toBe(422);
      expect(await answer.text(), contacts).toContain(error);
    }
  }
  await submit(features, {}, boss, RU);
  await switchAll(boss, { on: "sendernamesCheck" });
  expect(await mostOf()).toEqual(usual);
});

it("assigns customers who register at a host to its reseller, by username", async () => {
  const boss = await manager();
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser();
  const resellers = `lk.partner.example ${reseller.username}`;
  expect((await switchAll(boss, { on: "sendernamesCheck", resellers })).status).toBe(303);
  expect(await page(PLATFORM, boss)).toContain(resellers);
  for (const [text, error] of [
    [`lk.partner.example ${customer.username}`, ru.resellerNamed.split("{{")[0]!],
    ["lk.partner.example", ru.resellerLine],
    ["no host! login", ru.resellerLine],
    ["-bad- login", ru.hostInvalid],
  ] as const) {
    const answer = await switchAll(boss, { resellers: text });
    expect(answer.status, text).toBe(422);
    expect(await answer.text(), text).toContain(error);
  }
  expect(await page(PLATFORM, boss)).toContain(resellers);
});

it("is for managers only, and never for their own account", async () => {
  const boss = await manager();
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const session = await signInAs(reseller.username);
  expect((await visit(`/users/${customer.id}/features`, session)).headers.get("location")).toBe("/forbidden");
  expect((await switchAll(session, { on: [] })).headers.get("location")).toBe("/forbidden");
  expect((await visit(`/users/${boss.id}/features`, boss)).status).toBe(403);
  expect((await submit(`/users/${customer.id}/features`, { blog: "maybe" }, boss, RU)).status).toBe(422);
  expect((await switchAll(boss, { on: ["everything"] })).status).toBe(422);
});
