import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MICROS } from "../../../app/domain/base/shared/money";
import { pollPayments } from "../../../app/domain/money/payments/poll";
import { sweepRecurrent } from "../../../app/domain/money/recurrent-payments/sweep";
import { errors } from "../../../app/i18n/errors/ru";
import { platformOf } from "../../../workers/platform";
import { call } from "../../support/forms/open-screen";
import { SANDBOX_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const CARDS = { good: "4300000000000777", poorLater: "4000000000000259", expiredLater: "4000000000000069" };
const platform = platformOf(env);

let session: Session;
let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

beforeEach(async () => {
  const { id, username } = await createUser({ balance: 100 * MICROS });
  session = await signInAs(username);
  await rowsOf("UPDATE users SET email = ? WHERE id = ?", `${username}@example.com`, id);
});

const ask = (method: string, path: string, body?: object, as = session) =>
  call(method, `/api${path}`, { session: as, body });
const api = async (method: string, path: string, body?: object, as = session): Promise<Answer> =>
  (await ask(method, path, body, as)).json();

async function met<T>(read: () => Promise<T>, isMet: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isMet(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const input = (method: string, more: object = {}) => ({
  type: "threshold",
  method,
  amount: 1000,
  threshold: 5000,
  offerAccepted: true,
  ...more,
});

async function bound(method: string, card: string) {
  const { id, url, ...rest } = await api("POST", "/recurrentPayments", input(method));
  if (!id) throw new Error(JSON.stringify(rest));
  await fetch(`${url}/pay`, { method: "POST", body: JSON.stringify({ card }) });
  const read = () => api("GET", `/recurrentPayments/${id}`);
  await met(read, ({ status }) => status === "ready");
  const charge = async () => {
    await rowsOf("UPDATE recurrent_payments SET due_at = 0 WHERE id = ?", id);
    await sweepRecurrent(platform);
    await pollPayments(platform);
  };
  return { id, read, charge };
}

const balance = async () => (await api("GET", `/billings/balance/${session.id}`)).result as number;
const shareOf = { tinkoff: 0.975, mandarin: 0.968 } as const;

describe.each(["tinkoff", "mandarin"] as const)("at %s", (method) => {
  it("a card is bound by its first payment, and charged without its payer when money is low", async () => {
    const { id, read, charge } = await bound(method, CARDS.good);
    expect(await read()).toMatchObject({ status: "ready", isActive: true, card: "··0777", threshold: 5000 });
    expect(JSON.stringify(await read())).not.toMatch(/rebill|sealed|binding/i);
    await charge();
    await met(balance, (sum) => sum > 100 + 1000 * shareOf[method]);
    expect(await balance()).toBeCloseTo(100 + 2000 * shareOf[method], 6);
    const { data } = await api("GET", "/payments");
    expect(data).toMatchObject([
      { type: "recurrent", status: "completed", meta: { RecurrentPaymentId: id } },
      { type: "payment", status: "completed", meta: { RecurrentPaymentId: id } },
    ]);
    const { data: listed } = await api("GET", "/recurrentPayments");
    expect(listed).toMatchObject([{ id, meta: { PaymentId: data[0].id, attempts: 0 } }]);
  });

  it("a refused charge is reported and retried, and an expired card is blocked", async () => {
    const poor = await bound(method, CARDS.poorLater);
    await poor.charge();
    expect(await met(poor.read, ({ meta }) => meta.attempts === 1)).toMatchObject({
      status: "ready",
      meta: { reason: "funds", nextAt: expect.any(String) },
    });
    const expired = await bound(method, CARDS.expiredLater);
    await expired.charge();
    expect(await met(expired.read, ({ status }) => status !== "ready")).toMatchObject({
      status: "block",
      isActive: false,
      meta: { reason: "cardExpired" },
    });
    const { data } = await api("GET", "/notifications");
    expect(data.filter((one: Answer) => one.type === "failedPayment")).toHaveLength(2);
  });

  it("is changed, paused, resumed and deleted", async () => {
    const { id, charge } = await bound(method, CARDS.good);
    const path = `/recurrentPayments/${id}`;
    expect(await api("PATCH", path, { amount: 700, threshold: 800, isActive: false })).toMatchObject({
      amount: 700,
      threshold: 800,
      status: "pause",
      isActive: false,
    });
    await charge();
    expect((await api("GET", "/payments")).data).toHaveLength(1);
    expect(await api("PATCH", path, { isActive: true })).toMatchObject({ status: "ready" });
    expect(await api("DELETE", path)).toEqual({ id });
    expect(await api("GET", path)).toMatchObject({ error: 404 });
  });
});

it("a manager reads and pauses a customer's, and nothing more", async () => {
  const { id } = await bound("tinkoff", CARDS.good);
  const path = `/recurrentPayments/${id}`;
  expect(await api("GET", path, undefined, manager)).toMatchObject({ id, OwnerId: session.id });
  for (const [method, body, end] of [
    ["PATCH", { amount: 5 }, ""],
    ["PATCH", { isActive: true, amount: 5 }, ""],
    ["DELETE", undefined, ""],
    ["POST", undefined, "/bind"],
  ] as const)
    expect((await ask(method, path + end, body, manager)).status).toBe(403);
  expect(await api("PATCH", path, { isActive: false }, manager)).toMatchObject({ status: "pause" });
});

it.each([
  [{ offerAccepted: false }, "offerNotAccepted"],
  [{ method: "yooMoney" }, "paymentMethod"],
  [{ amount: 0 }, "paymentSmall"],
  [{ threshold: undefined }, "moneyInvalid"],
  [{ type: "frequency", threshold: undefined }, "frequencyUnknown"],
  [{ type: "monthly" }, "recurrentType"],
])("refuses %o", async (change, code) => {
  const answer = await ask("POST", "/recurrentPayments", input("tinkoff", change));
  const message = errors[code as keyof typeof errors];
  expect([answer.status, (await answer.json()) as Answer]).toMatchObject([422, { data: [{ message }] }]);
  expect((await api("GET", "/recurrentPayments")).data).toEqual([]);
});

it("accepts the dialect's method name, and leads to the bank's page of a first payment", async () => {
  const body = { type: "frequency", method: "v1.tinkoff", amount: 500, frequency: "weekly", offerAccepted: true };
  const { id, url } = await api("POST", "/recurrentPayments", body);
  expect(url).toContain(SANDBOX_URL);
  expect(await api("GET", `/recurrentPayments/${id}`)).toMatchObject({
    status: "init",
    frequency: "weekly",
    card: null,
  });
  expect(await api("POST", `/recurrentPayments/${id}/bind`)).toMatchObject({
    id,
    url: expect.stringContaining(SANDBOX_URL),
  });
});
