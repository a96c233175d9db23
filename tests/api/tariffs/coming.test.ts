import { beforeAll, expect, it } from "vitest";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, giveAs, makeAs, newcomer, paidFor, RUB, send, sms } from "./scene";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const later = (days = 30) => new Date(Date.now() + days * 86_400_000).toISOString();
const dearer = (startsAt: string) => ({ startsAt, data: { rules: [{ price: 3, unit: "segment" }] } });

it("announces prices that their payers read at once and pay later", async () => {
  const { id, session } = await newcomer();
  const tariff = await makeAs(manager, sms(undefined, { hidden: { comment: "For Anna" } }));
  await giveAs(manager, id, tariff);
  const startsAt = later();
  const [status, changed] = await ask("PUT", `/tariffs/${tariff}`, manager, dearer(startsAt));
  expect([status, changed.data.rules[0].price]).toEqual([200, 2]);
  expect(changed.coming).toMatchObject([{ startsAt, data: { rules: [{ price: 3 }] } }]);
  const [, { data }] = await ask("GET", "/tariffs", session);
  expect(data[0].coming).toMatchObject([{ startsAt, data: { rules: [{ price: 3 }] } }]);
  expect(JSON.stringify(data)).not.toContain("For Anna");
  const [, message] = await send(session);
  expect(await paidFor(message.id)).toBe(-2 * RUB);
  const [, notices] = await ask("GET", "/notifications", session);
  expect(notices.data[0].text).toMatch(/^New prices take effect on/);
});

it("is withdrawn only by users who may set the tariff", async () => {
  const boss = await createUser({ level: "reseller" });
  const [reseller, other] = await Promise.all([
    signInAs(boss.username),
    createUser({ level: "reseller" }).then(({ username }) => signInAs(username)),
  ]);
  const customer = await newcomer({ resellerId: boss.id });
  const tariff = await makeAs(reseller, sms([{ price: 50, unit: "segment" }], { options: { refundOnFailed: true } }));
  await giveAs(reseller, customer.id, tariff);
  const startsAt = later();
  const [, { coming }] = await ask("PUT", `/tariffs/${tariff}`, reseller, {
    startsAt,
    data: { rules: [{ price: 60, unit: "segment" }] },
  });
  const at = `/tariffs/${tariff}/changes/${coming[0].id}`;
  expect((await ask("DELETE", at, other))[0]).toBe(404);
  expect((await ask("DELETE", at, customer.session))[0]).toBe(403);
  const [status, { coming: left }] = await ask("DELETE", at, reseller);
  expect([status, left]).toEqual([200, []]);
  expect((await ask("DELETE", at, reseller))[0]).toBe(404);
  const [, { data }] = await ask("GET", `/tariffs/${tariff}/changes`, reseller);
  expect(data.map(({ what, startsAt }: Record<string, string>) => [what, startsAt])).toEqual([
    ["withdrawn", startsAt],
    ["planned", startsAt],
    ["given", null],
    ["created", null],
  ]);
});

it.each([
  ["the past", new Date(Date.now() - 1000).toISOString()],
  ["no moment", "tomorrow"],
  ["a moment without a zone", "2030-01-01T00:00:00"],
])("refuses %s as a start, and changes nothing", async (_, startsAt) => {
  const tariff = await makeAs(manager);
  const [, known] = await ask("GET", `/tariffs/${tariff}`, manager);
  const [status, { data }] = await ask("PUT", `/tariffs/${tariff}`, manager, dearer(startsAt));
  expect([status, data[0].field]).toEqual([422, "startsAt"]);
  expect(await ask("GET", `/tariffs/${tariff}`, manager)).toEqual([200, known]);
});

it("refuses a reseller a later price below its own cost then", async () => {
  const boss = await createUser({ level: "reseller" });
  const reseller = await signInAs(boss.username);
  const bought = await makeAs(manager, sms([{ price: 2, unit: "segment" }]));
  await giveAs(manager, boss.id, bought);
  await ask("PUT", `/tariffs/${bought}`, manager, {
    startsAt: later(10),
    data: { rules: [{ price: 4, unit: "segment" }] },
  });
  const sold = await makeAs(reseller, sms([{ price: 5, unit: "segment" }]));
  const putPrice = (days: number) =>
    ask("PUT", `/tariffs/${sold}`, reseller, {
      startsAt: later(days),
      data: { rules: [{ price: 3, unit: "segment" }] },
    });
  expect([(await putPrice(20))[0], (await putPrice(5))[0]]).toEqual([422, 422]);
  const dearer = { startsAt: later(9), data: { rules: [{ price: 6, unit: "segment" }] } };
  expect((await ask("PUT", `/tariffs/${sold}`, reseller, dearer))[0]).toBe(200);
  expect((await putPrice(5))[0]).toBe(200);
});
