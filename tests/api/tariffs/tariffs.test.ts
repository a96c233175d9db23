import { beforeAll, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { ask, giveAs, heldBy, makeAs, newcomer, noticesOf, paidFor, RUB, send, sms } from "./scene";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const make = (body?: object, session = manager) => makeAs(session, body);
const give = (userId: string, tariffId: string, session = manager) => giveAs(session, userId, tariffId);

it("prices an account that could not send: a manager makes a tariff, gives it, and the next message costs that", async () => {
  const { id, session } = await newcomer();
  const [refused, why] = await send(session);
  expect([refused, why.data?.[0]?.field]).toEqual([422, "type"]);
  const tariff = await make(sms([{ price: 1.234567, unit: "segment", prefixes: ["7"] }]));
  const [status, assigned] = await give(id, tariff);
  expect([status, assigned.data]).toMatchObject([200, [{ id: tariff, data: { rules: [{ price: 1.234567 }] } }]]);
  const [sent, message] = await send(session);
  expect([sent, await paidFor(message.id)]).toEqual([200, -1_234_567]);
});

it("applies a new price to messages accepted afterwards, and keeps the old price for earlier ones", async () => {
  const { id, session } = await newcomer();
  const tariff = await make();
  await give(id, tariff);
  const [, before] = await send(session);
  const [status, changed] = await ask("PUT", `/tariffs/${tariff}`, manager, {
    data: { rules: [{ price: 3, unit: "message" }] },
  });
  expect([status, changed.data.rules]).toEqual([200, [{ price: 3, unit: "message" }]]);
  const [, after] = await send(session);
  expect(await Promise.all([before.id, after.id].map(paidFor))).toEqual([-2 * RUB, -3 * RUB]);
  expect((await ask("PUT", `/tariffs/${tariff}`, manager, { isActive: false }))[0]).toBe(200);
  expect((await send(session))[0]).toBe(422);
});

it("accepts its own record as it was read, with one field changed", async () => {
  const tariff = await make(sms(undefined, { hidden: { comment: "For Anna" }, options: { refundOnFailed: true } }));
  const [, record] = await ask("GET", `/tariffs/${tariff}`, manager);
  const [status, changed] = await ask("PUT", `/tariffs/${tariff}`, manager, { ...record, title: "Other" });
  expect([status, changed]).toEqual([200, { ...record, title: "Other", updatedAt: changed.updatedAt }]);
});

it("keeps one tariff a source: the second replaces the first, and others stay", async () => {
  const { id } = await newcomer();
  const [first, second, viber] = [await make(), await make(), await make({ ...sms(), source: "sendings.viber" })];
  for (const tariff of [first, viber, second, second]) expect((await give(id, tariff))[0]).toBe(200);
  expect((await heldBy(id)).sort()).toEqual([viber, second].sort());
  const [, { data }] = await ask("GET", `/tariffs/${first}/changes`, manager);
  expect(data.map(({ what, UserId }: { what: string; UserId: string }) => [what, UserId])).toEqual([
    ["taken", id],
    ["given", id],
    ["created", null],
  ]);
  const [status, left] = await ask("DELETE", `/users/${id}/tariffs/${second}`, manager);
  expect([status, left.total]).toEqual([200, 1]);
  expect((await ask("DELETE", `/users/${id}/tariffs/${second}`, manager))[0]).toBe(404);
  expect(await heldBy(id)).toEqual([viber]);
});

it("leaves a user with one tariff a source when two are given at once", async () => {
  const { id } = await newcomer();
  const made = [await make(), await make(), await make()];
  await Promise.all(made.map((tariff) => give(id, tariff)));
  expect(await heldBy(id)).toHaveLength(1);
});

it("records author, time, before and after, in a chain that holds under concurrent changes", async () => {
  const tariff = await make();
  const prices = [3, 4, 5, 6];
  const answers = await Promise.all(
    prices.map((price) => ask("PUT", `/tariffs/${tariff}`, manager, { data: { rules: [{ price, unit: "segment" }] } })),
  );
  const taken = answers.filter(([status]) => status === 200).length;
  expect(answers.filter(([status]) => status === 409)).toHaveLength(prices.length - taken);
  const [, { data, total }] = await ask(
    "GET",
    `/tariffs/${tariff}/changes?$order[0][0]=createdAt&$order[0][1]=asc`,
    manager,
  );
  expect(total).toBe(1 + taken);
  for (const [index, change] of data.entries()) {
    expect(change).toMatchObject({ what: index ? "changed" : "created", by: { id: manager.id, level: "manager" } });
    expect(change.before).toEqual(index ? data[index - 1].after : null);
  }
  const [, now] = await ask("GET", `/tariffs/${tariff}`, manager);
  expect(data.at(-1).after.data).toEqual(now.data);
  await ask("PUT", `/tariffs/${tariff}`, manager, { title: "SMS" });
  expect((await ask("GET", `/tariffs/${tariff}/changes`, manager))[1].total).toBe(total);
});

it("notifies every holder of new prices and of its end, but not of a comment", async () => {
  const [one, two, other] = [await newcomer(), await newcomer(), await newcomer()];
  const tariff = await make();
  for (const { id } of [one, two]) await give(id, tariff);
  await ask("PUT", `/tariffs/${tariff}`, manager, { data: { hidden: { comment: "For Anna" } } });
  await ask("PUT", `/tariffs/${tariff}`, manager, { data: { options: { refundOnFailed: true } } });
  await ask("PUT", `/tariffs/${tariff}`, manager, { isActive: false });
  const notices = [false, false, true].map((isOff) => ({
    tariffId: tariff,
    title: "SMS",
    startsAt: expect.any(Number),
    isOff,
    isWithdrawn: false,
  }));
  for (const { id } of [one, two]) expect(await noticesOf(id)).toEqual(notices);
  expect(await noticesOf(other.id)).toEqual([]);
  const [counts] = await rowsOf("SELECT notifications, unread FROM accounts WHERE owner_id = ?", one.id);
  expect(counts).toEqual({ notifications: 3, unread: 3 });
  const [, list] = await ask("GET", "/notifications", one.session);
  expect(list.data.map(({ text }: { text: string }) => text.split(" ", 2).join(" "))).toEqual([
    "Not valid",
    "New prices",
    "New prices",
  ]);
});

it("shows a comment and its author only to users who may set it", async () => {
  const { id, session } = await newcomer();
  const tariff = await make(sms(undefined, { hidden: { comment: "Loss leader" } }));
  await give(id, tariff);
  const shown = await Promise.all(
    [`/tariffs/${tariff}`, "/tariffs", `/users/${id}`].map((path) => ask("GET", path, session)),
  );
  expect(shown.map(([status]) => status)).toEqual([200, 200, 200]);
  expect(JSON.stringify(shown)).toContain(tariff);
  expect(JSON.stringify(shown)).not.toMatch(/Loss leader|hidden/);
  expect((await ask("GET", `/tariffs/${tariff}`, manager))[1].data.hidden).toEqual({ comment: "Loss leader" });
  expect((await ask("GET", `/tariffs/${tariff}/changes`, session))[0]).toBe(403);
});

it("refuses a tariff that is switched off or in another currency than the account's", async () => {
  const { id } = await newcomer();
  const [euro, off] = [await make(sms(undefined, { currency: "EUR" })), await make({ ...sms(), isActive: false })];
  expect([(await give(id, euro))[0], (await give(id, off))[0], await heldBy(id)]).toEqual([409, 409, []]);
  await rowsOf("UPDATE accounts SET currency = 'EUR' WHERE owner_id = ?", id);
  expect([(await give(id, euro))[0], await heldBy(id)]).toEqual([200, [euro]]);
});

it("removes only a tariff that was never assigned", async () => {
  const { id } = await newcomer();
  const [unused, used] = [await make(), await make()];
  expect(await ask("DELETE", `/tariffs/${unused}`, manager)).toEqual([200, { id: unused }]);
  expect((await ask("GET", `/tariffs/${unused}`, manager))[0]).toBe(404);
  await give(id, used);
  expect((await ask("DELETE", `/tariffs/${used}`, manager))[0]).toBe(409);
  await ask("DELETE", `/users/${id}/tariffs/${used}`, manager);
  expect((await ask("DELETE", `/tariffs/${used}`, manager))[0]).toBe(409);
});

it("makes one tariff of requests repeated under one key", async () => {
  const headers = { "idempotency-key": newId() };
  const made = await Promise.all(
    [1, 2].map(async () => {
      const answer = await call("POST", "/api/tariffs", {
        session: manager,
        body: { ...sms(), title: headers["idempotency-key"] },
        headers,
      });
      return answer.status;
    }),
  );
  expect(made).toContain(200);
  expect(await rowsOf("SELECT id FROM tariffs WHERE title = ?", headers["idempotency-key"])).toHaveLength(1);
});
