import { beforeEach, expect, it } from "vitest";
import { soon } from "../../support/engine/soon";
import { call, post, prepare } from "../sandbox";
import { ASKS, forgetOrders, GOOD, initMandarin, initTbank, listen, orders, POOR, SILENT } from "./shop";

beforeEach(() => prepare());
forgetOrders();

const SHOP = { SuccessURL: "http://shop.test/done", FailURL: "http://shop.test/failed" };
const submit = (page: unknown, fields: Record<string, string>) =>
  call(String(page), { method: "POST", body: new URLSearchParams(fields) });
const text = async (page: unknown) => (await call(String(page))).text();

it("shows the sum, the shop's text and the test cards, without scripts", async () => {
  const { PaymentURL } = await initTbank({ Amount: 123_456, Description: "<b>Top-up</b>" });
  const html = await text(PaymentURL);
  expect(html).toMatch(/1\s234,56\s₽/);
  expect(html).toContain("&lt;b&gt;Top-up&lt;/b&gt;");
  expect(html).toContain("4000 0000 0000 3220");
  expect(html).not.toContain("<script");
});

it("redirects the payer to the shop's page for the outcome", async () => {
  listen();
  const [good, poor, refused] = [await initTbank(SHOP), await initTbank(SHOP), await initTbank(SHOP)];
  const answers = [
    await submit(good.PaymentURL, { card: GOOD, expiry: "12/30", cvc: "123" }),
    await submit(poor.PaymentURL, { card: POOR }),
    await submit(refused.PaymentURL, { act: "refuse" }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, SHOP.SuccessURL],
    [303, SHOP.FailURL],
    [303, SHOP.FailURL],
  ]);
  expect((await orders()).map(({ state }) => state)).toEqual(["canceled", "rejected", "paid"]);
  expect(await text(good.PaymentURL)).toContain(`href="${SHOP.SuccessURL}"`);
});

it("asks for the code on a second page", async () => {
  const notifications = listen();
  const { PaymentURL, PaymentId } = await initTbank(SHOP);
  const challenged = await submit(PaymentURL, { card: ASKS });
  expect(challenged.headers.get("location")).toBe(`/bank/${PaymentId}`);
  expect(await text(PaymentURL)).toContain('name="code"');
  expect((await submit(PaymentURL, { code: "1234" })).headers.get("location")).toBe(SHOP.SuccessURL);
  await soon(() => expect(notifications).toHaveLength(2));
});

it("reports that the bank does not answer, and leads back to the shop", async () => {
  const { PaymentURL } = await initTbank(SHOP);
  const html = await (await submit(PaymentURL, { card: SILENT })).text();
  expect(html).toContain("Банк не ответил");
  expect(html).toContain(`href="${SHOP.SuccessURL}"`);
});

it("refuses an invalid number and keeps it in the field", async () => {
  const { PaymentURL, PaymentId } = await initTbank();
  const answer = await submit(PaymentURL, { card: "4300 0000 0000 0778" });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("4300 0000 0000 0778")]);
  expect((await post(`/bank/${PaymentId}/pay`, { card: "1" })).status).toBe(400);
  expect((await call("/bank/none")).status).toBe(404);
});

it("lists the orders for people and for tests", async () => {
  listen();
  const { id, userWebLink } = await initMandarin();
  const { PaymentURL, PaymentId, OrderId } = await initTbank();
  await submit(PaymentURL, { card: GOOD });
  expect(await orders()).toEqual([
    {
      id: PaymentId,
      provider: "tbank",
      orderId: OrderId,
      sum: 3000,
      state: "paid",
      refunded: 0,
      card: "430000******0777",
      url: PaymentURL,
      createdAt: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ id, provider: "mandarin", sum: 500, state: "new", card: null, url: userWebLink }),
  ]);
  const html = await (await call("/bank", { headers: { "accept-language": "ru" } })).text();
  expect(html).toContain(`href="/bank/${id}"`);
  expect(html).not.toContain(`href="/bank/${PaymentId}"`);
  expect(await text("/")).toContain('href="/bank"');
});
