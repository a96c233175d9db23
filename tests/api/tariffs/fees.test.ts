import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { renewSubscriptions } from "../../../app/domain/money/subscriptions/sweep";
import { notices } from "../../../app/i18n/notices/en";
import { tariffs as words } from "../../../app/i18n/tariffs/en";
import { platformOf } from "../../../workers/platform";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { ask, giveAs, makeAs, newcomer, RUB, send, sms } from "./scene";

const platform = platformOf(env);
const english = { "accept-language": "en" };
const fee = (price: number, period = "month", more: object = {}) => ({
  title: "Personal manager",
  source: "subscription.account",
  data: { rules: [{ price, unit: "period", period }], ...more },
});

let manager: Session;
let messages: string;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  messages = await makeAs(manager, sms());
});

async function subscriber(price: number) {
  const customer = await newcomer();
  await giveAs(manager, customer.id, messages);
  await giveAs(manager, customer.id, await makeAs(manager, fee(price)));
  await renewSubscriptions(platform);
  const read = async () => (await ask("GET", "/subscriptions", customer.session))[1].data[0];
  return { customer, read };
}

const pass = (id: string) =>
  rowsOf("UPDATE subscriptions SET paid_until = 1, grace_until = 1, due_at = 1, price = price WHERE owner_id = ?", id);

describe("a fee", () => {
  it("is shown under its tariff's name, with the next charge", async () => {
    const { customer, read } = await subscriber(40);
    const found = await read();
    expect(found).toMatchObject({
      title: "Personal manager",
      source: "subscription.account",
      status: "active",
      price: 40,
      period: "month",
      currency: "RUB",
      graceUntil: null,
      OwnerId: customer.id,
      chargeAt: found.paidUntil,
    });
    const [, { data }] = await ask("GET", "/billings?source=subscription.account", customer.session);
    expect(data).toMatchObject([{ amount: -40, status: "complete", TariffId: found.TariffId }]);
    expect((await ask("GET", "/subscriptions?status=unpaid", customer.session))[1].data).toEqual([]);
    expect(await ask("POST", `/subscriptions/${found.id}/pay`, customer.session)).toMatchObject([409, {}]);
  });

  it("stops new messages while unpaid, names itself, and is paid once by two presses", async () => {
    const { customer, read } = await subscriber(60);
    const { id } = await read();
    await pass(customer.id);
    await renewSubscriptions(platform);
    expect(await read()).toMatchObject({ status: "grace" });
    await pass(customer.id);
    await renewSubscriptions(platform);
    expect(await read()).toMatchObject({ status: "unpaid", chargeAt: null });
    const [status, refused] = await send(customer.session);
    expect([status, refused.message]).toEqual([402, expect.stringContaining("Personal manager")]);
    const [poor, said] = await ask("POST", `/subscriptions/${id}/pay`, customer.session);
    expect([poor, said.message]).toEqual([402, expect.stringContaining("60")]);
    await ask("POST", "/billings", manager, {
      source: "accrual",
      amount: 100,
      OwnerId: customer.id,
      comment: "Test",
    });
    const pay = () => ask("POST", `/subscriptions/${id}/pay`, customer.session);
    const [first, second] = await Promise.all([pay(), pay()]);
    expect([first[0], second[0]]).toContain(200);
    expect(await read()).toMatchObject({ status: "active" });
    expect((await send(customer.session))[0]).toBe(200);
    const lines = await rowsOf(
      "SELECT 1 FROM billings WHERE owner_id = ? AND source = 'subscription.account'",
      customer.id,
    );
    expect(lines).toHaveLength(2);
    const [, { data: received }] = await ask("GET", "/notifications", customer.session);
    const titles = received.map(({ title }: { title: string }) => title);
    for (const title of [notices.title_feePaid, notices.title_feeGrace, notices.title_feeUnpaid]) {
      expect(titles).toContain(title.replace("{{title}}", "Personal manager"));
    }
  });

  it("is shown to its owner, who pays it there, and to the account's managers", async () => {
    const { customer, read } = await subscriber(60);
    await pass(customer.id);
    await renewSubscriptions(platform);
    const { id } = await read();
    const page = async (path: string, session: Session) => (await visit(path, session, english)).text();
    const own = await page("/tariffs", customer.session);
    for (const text of ["Personal manager", words.fee_grace, words.payNow, words.unit_month])
      expect(own).toContain(text);
    const staff = await page(`/users/${customer.id}`, manager);
    expect(staff).toContain(words.fee_grace);
    expect(staff).not.toContain(words.payNow);
    await rowsOf("UPDATE accounts SET balance = balance + ? WHERE owner_id = ?", 100 * RUB, customer.id);
    const until = /name="until" value="(\d+)"/.exec(own)![1]!;
    for (const _ of [1, 2]) {
      const answer = await submit(`/tariffs/subscriptions/${id}/pay`, { until }, customer.session);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/tariffs"]);
    }
    expect(await read()).toMatchObject({ status: "active" });
    expect(await page("/tariffs", customer.session)).toContain(words.fee_active);
    const answer = await submit(`/tariffs/subscriptions/${id}/pay`, { until: "x" }, customer.session);
    expect(answer.status).toBe(400);
  });
});

it("waits for its money as many days as the platform sets", async () => {
  const says = (graceDays: string) => submit("/settings/platform", { part: "features", graceDays }, manager);
  const kept = () => rowsOf("SELECT value FROM settings WHERE owner_id = '' AND key = 'subscriptions.graceDays'");
  expect([(await says("31")).status, await kept()]).toEqual([422, []]);
  expect([(await says("5")).status, await kept()]).toEqual([303, [{ value: "5" }]]);
  const { read } = await subscriber(1000);
  const { graceUntil } = await read();
  expect(Math.round((Date.parse(graceUntil) - Date.now()) / 86_400_000)).toBe(5);
  expect([(await says("")).status, await kept()]).toEqual([303, []]);
});

describe("a fee's tariff", () => {
  it("is created in the form with only a price, read again, and shows a change of its period in advance", async () => {
    const id = newId();
    const form = {
      id,
      title: "Care",
      source: "subscription.account",
      currency: "RUB",
      unit: "week",
      prices: "300,50",
      isActive: "on",
    };
    const made = await submit("/tariffs/sold/new", form, manager);
    expect(made.status).toBe(303);
    const [, tariff] = await ask("GET", `/tariffs/${id}`, manager);
    expect(tariff.data.rules).toEqual([{ price: 300.5, unit: "period", period: "week" }]);
    const html = await (await visit(`/tariffs/sold/${id}`, manager, english)).text();
    expect(html).toMatch(/name="prices"[^>]* value="300.50"/);
    expect(html).not.toContain("<textarea");
    const change = { ...form, unit: "month" };
    const shown = await (await submit(`/tariffs/sold/${id}`, change, manager, english)).text();
    expect(shown).toContain('name="seen"');
    const refused = await submit("/tariffs/sold/new", { ...form, id: newId(), unit: "segment" }, manager);
    expect(refused.status).toBe(422);
  });

  it("may belong to a WhatsApp number, but to no channel", async () => {
    const rules = [{ price: 1500, unit: "period", period: "month" }];
    await makeAs(manager, { title: "WAPI", source: "subscription.apisender", data: { rules } });
    await makeAs(manager, {
      title: "WAPI",
      source: "subscription.apisender",
      data: { rules: [{ price: 1, unit: "message" }] },
    });
    expect((await ask("POST", "/tariffs", manager, { ...sms(rules) }))[0]).toBe(422);
  });
});
