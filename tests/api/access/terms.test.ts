import { beforeAll, expect, it } from "vitest";
import { errors as ru } from "../../../app/i18n/errors/ru";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;
const RU = { "accept-language": "ru" };

let manager: Session;
beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const termsOf = async (id: string) =>
  (await rowsOf<object>("SELECT overdraft, currency FROM accounts WHERE owner_id = ?", id))[0];

const form = (id: string, overdraft: string, currency = "RUB", as = manager) =>
  submit(`/users/${id}/terms`, { overdraft, currency }, as, RU);

async function put(id: string, values: object, as = manager) {
  const answer = await call("PUT", `/api/settingsUser/${id}`, { session: as, body: values, headers: RU });
  // biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
  return { status: answer.status, body: (await answer.json()) as any };
}

it("lets an account overdraw through the form, shows it on the account's card, and records it in both histories", async () => {
  const customer = await createUser();
  expect((await form(customer.id, "1 500,50")).headers.get("location")).toBe(`/users/${customer.id}`);
  expect(await termsOf(customer.id)).toEqual({ overdraft: 1500.5 * RUB, currency: "RUB" });
  const [card, dialog] = await Promise.all(
    ["", "/terms"].map(async (end) => (await visit(`/users/${customer.id}${end}`, manager, RU)).text()),
  );
  expect(card!.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ")).toContain("1 500,50");
  expect(dialog!.replaceAll("\u00a0", " ")).toMatch(/name="overdraft"[^>]*value="1 500,50"/);
  const visits = (owner: string) =>
    rowsOf<{ data: string; ip: string | null }>(
      "SELECT data, ip FROM telemetry WHERE owner_id = ? AND action = 'termsChanged'",
      owner,
    );
  const [theirs, ...others] = await visits(customer.id);
  const [{ username: by } = { username: "" }] = await rowsOf<{ username: string }>(
    "SELECT username FROM users WHERE id = ?",
    manager.id,
  );
  expect([JSON.parse(theirs!.data), theirs!.ip, others]).toEqual([
    { overdraft: 1500.5, currency: "RUB", by },
    null,
    [],
  ]);
  const html = await (await visit("/account/telemetry", await signInAs(customer.username), RU)).text();
  expect(html.replaceAll("\u00a0", " ")).toContain(`${by}, 1 500,50 ₽`);
  expect(JSON.parse((await visits(manager.id)).at(-1)!.data)).toMatchObject({ username: customer.username });
  await form(customer.id, "1500,5");
  expect(await visits(customer.id)).toHaveLength(1);
});

it("does the same over REST, in units, and null removes it", async () => {
  const { id } = await createUser();
  expect((await put(id, { "billings.overdraft": 20, "frontend.title": "Mine" })).body).toMatchObject({
    "billings.overdraft": 20,
    "frontend.title": "Mine",
  });
  const one = await call("PUT", `/api/settingsUser/${id}/billings.overdraft`, { session: manager, body: { value: 5 } });
  expect(await one.json()).toEqual({ value: 5 });
  await put(id, { "billings.overdraft": null });
  expect(await termsOf(id)).toEqual({ overdraft: 0, currency: "RUB" });
  for (const wrong of [-1, 0.001, "five", 1e15]) {
    expect((await put(id, { "billings.overdraft": wrong })).status, `${wrong}`).toBe(422);
  }
  for (const text of ["-1", "0,001", "much"]) expect((await form(id, text)).status, text).toBe(422);
  expect((await form(id, "")).status).toBe(303);
});

it("never lowers it below the amount in use, and reports that amount", async () => {
  const { id } = await createUser();
  await form(id, "100");
  await rowsOf("UPDATE accounts SET balance = ? WHERE owner_id = ?", -40 * RUB, id);
  const refused = await form(id, "39,99");
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain(ru.overdraftUsed.replace("{{used}}", "40,00\u00a0₽"));
  const both = await put(id, { "billings.overdraft": 0, "frontend.title": "Mine" });
  expect([both.status, both.body.data[0].field]).toEqual([409, "overdraft"]);
  expect(await rowsOf("SELECT key FROM settings WHERE owner_id = ?", id)).toEqual([]);
  expect((await form(id, "40")).status).toBe(303);
  expect(await termsOf(id)).toEqual({ overdraft: 40 * RUB, currency: "RUB" });
});

it("changes the currency only of an account without records and without tariffs in another currency", async () => {
  const { id } = await createUser();
  const priced = await form(id, "0", "EUR");
  expect([priced.status, await priced.text()]).toEqual([409, expect.stringContaining(ru.currencyOfTariffs)]);
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", id);
  expect((await form(id, "0", "EUR")).status).toBe(303);
  expect((await put(id, { "billings.currency": "USD" })).body).toMatchObject({ "billings.currency": "USD" });
  expect(await termsOf(id)).toEqual({ overdraft: 0, currency: "USD" });
  const rich = await createUser({ balance: RUB });
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", rich.id);
  const used = await form(rich.id, "0", "EUR");
  expect([used.status, await used.text()]).toEqual([409, expect.stringContaining(ru.currencyOfRecords)]);
  expect((await form(rich.id, "5", "RUB")).status).toBe(303);
  expect((await form(id, "0", "GBP")).status).toBe(422);
});

it("is for managers only, and never for their own account", async () => {
  const reseller = await createUser({ level: "reseller", grants: { "settings.update": true } });
  const customer = await createUser({ resellerId: reseller.id });
  const session = await signInAs(reseller.username);
  const own = await signInAs(customer.username);
  for (const who of [session, own]) {
    expect((await form(customer.id, "100", "RUB", who)).headers.get("location")).toBe("/forbidden");
    expect((await put(customer.id, { "billings.overdraft": 100 }, who)).status).toBe(403);
  }
  expect((await put(manager.id, { "billings.overdraft": 100 })).status).toBe(403);
  expect((await form(manager.id, "100")).status).toBe(403);
  expect(await termsOf(customer.id)).toEqual({ overdraft: 0, currency: "RUB" });
});
