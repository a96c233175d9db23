import { beforeAll, describe, expect, it } from "vitest";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { ask, giveAs, heldBy, makeAs, newcomer, noticesOf, paidFor, RUB, send, sms } from "./scene";

let manager: Session;
let reseller: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  reseller = await signInAs((await createUser({ level: "reseller" })).username);
});

const make = (body?: object, session = manager) => makeAs(session, body);
const give = (userId: string, tariffId: string, session = manager) => giveAs(session, userId, tariffId);

describe("a reseller", () => {
  const dear = sms([{ price: 50, unit: "segment" }], { options: { refundOnFailed: true } });

  it("makes tariffs for its own customers, and gives them to no one else", async () => {
    const customer = await newcomer({ resellerId: reseller.id });
    const stranger = await newcomer();
    const tariff = await make(dear, reseller);
    expect((await give(customer.id, tariff, reseller))[0]).toBe(200);
    const [, message] = await send(customer.session);
    expect(await paidFor(message.id)).toBe(-50 * RUB);
    expect((await give(stranger.id, tariff, reseller))[0]).toBe(404);
    expect((await give(reseller.id, tariff, reseller))[0]).toBe(403);
    expect((await give(stranger.id, tariff, manager))[0]).toBe(409);
    const [, { data }] = await ask("GET", "/tariffs", reseller);
    expect(data.map((row: { id: string }) => row.id)).toContain(tariff);
    expect(await heldBy(stranger.id)).toEqual([]);
  });

  it("changes neither another reseller's tariff nor the platform's, even its own one", async () => {
    const customer = await newcomer({ resellerId: reseller.id });
    const other = await signInAs((await createUser({ level: "reseller" })).username);
    const [own] = await heldBy(reseller.id);
    for (const [tariff, status] of [
      [await make(dear, other), 404],
      [await make(), 404],
      [own!, 403],
    ] as const) {
      const before = await rowsOf("SELECT * FROM tariffs WHERE id = ?", tariff);
      expect((await ask("PUT", `/tariffs/${tariff}`, reseller, { title: "Mine" }))[0]).toBe(status);
      expect((await ask("DELETE", `/tariffs/${tariff}`, reseller))[0]).toBe(status);
      expect((await ask("GET", `/tariffs/${tariff}/changes`, reseller))[0]).toBe(status);
      expect((await give(customer.id, tariff, reseller))[0]).toBe(status);
      expect(await rowsOf("SELECT * FROM tariffs WHERE id = ?", tariff)).toEqual(before);
    }
    expect(await heldBy(customer.id)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["at a lower price", sms([{ price: 0.01, unit: "segment" }]), "data.rules.0.price"],
    [
      "at a lower price for one prefix",
      sms([
        { price: 50, unit: "segment" },
        { price: 0, unit: "segment", prefixes: ["7916"] },
      ]),
      "data.rules.1.price",
    ],
    ["by message where he pays by segment", sms([{ price: 50, unit: "message" }]), "data.rules.0.unit"],
    ["on what he has no price for", { ...sms([{ price: 50, unit: "message" }]), source: "sendings.vk" }, "source"],
  ])("never sells below its cost: %s", async (_, body, field) => {
    const [status, { data }] = await ask("POST", "/tariffs", reseller, body);
    expect([[409, 422], data[0].field]).toEqual([expect.arrayContaining([status]), field]);
  });

  it("stops pricing a customer who moved to another, who is notified and keeps the platform's tariffs", async () => {
    const other = await createUser({ level: "reseller" });
    const { id } = await newcomer({ resellerId: reseller.id });
    const viber = await make({ ...sms(), source: "sendings.viber" });
    const tariff = await make(dear, reseller);
    for (const tariffId of [viber, tariff]) await give(id, tariffId);
    expect((await ask("PUT", `/users/${id}`, manager, { ResellerId: other.id }))[0]).toBe(200);
    expect(await heldBy(id)).toEqual([viber]);
    expect((await noticesOf(id)).at(-1)).toMatchObject({ tariffId: tariff, isOff: true });
    const [, { data }] = await ask("GET", `/tariffs/${tariff}/changes`, manager);
    expect(data[0]).toMatchObject({ what: "taken", UserId: id, by: { id: manager.id } });
  });

  it("starts a new customer with one tariff a source, and none of another reseller or currency", async () => {
    const other = await signInAs((await createUser({ level: "reseller" })).username);
    const euro = { ...sms(undefined, { currency: "EUR" }), source: "sendings.viber" };
    const [own, second, foreign] = [await make(dear, reseller), await make(dear, reseller), await make(dear, other)];
    await rowsOf(
      "INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, 'registration.tariffs', ?, 0)",
      reseller.id,
      JSON.stringify([own, foreign, second, await make(euro)]),
    );
    const username = `first-${reseller.id}`;
    const person = { firstName: "Anna", email: `${reseller.id}@first.example` };
    const [status, made] = await ask("POST", "/users", reseller, { username, password: "tests-2026", data: person });
    expect([status, await heldBy(made.id)]).toEqual([200, [second]]);
  });

  it("is notified that the platform changed its tariff, not by whom", async () => {
    const tariff = await make(dear, reseller);
    await ask("PUT", `/tariffs/${tariff}`, manager, { title: "Dear" });
    const [, { data }] = await ask("GET", `/tariffs/${tariff}/changes`, reseller);
    expect(data[0]).toMatchObject({ what: "changed", by: { id: null, username: null, level: "manager" } });
    expect(data[1]).toMatchObject({ what: "created", by: { id: reseller.id } });
    const [, found] = await ask("GET", `/tariffs/${tariff}/changes?$search=DEAR`, reseller);
    expect(found.data).toEqual([data[0]]);
  });
});

describe("a manager who raises a tariff that a reseller buys by", () => {
  const rules = (price: number) => ({ data: { rules: [{ price, unit: "segment" }] } });

  async function bought() {
    const { id, username } = await createUser({ level: "reseller" });
    await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", id);
    const cost = await make(sms([{ price: 2, unit: "segment" }]));
    expect((await give(id, cost))[0]).toBe(200);
    const body = { ...sms([{ price: 3, unit: "segment" }]), title: `Sold by ${id}` };
    await make(body, await signInAs(username));
    return { cost, username, title: body.title };
  }

  it("sees which tariffs would fall below cost, and confirms it", async () => {
    const { cost, username, title } = await bought();
    expect((await ask("PUT", `/tariffs/${cost}`, manager, rules(3)))[0]).toBe(200);
    for (const change of [rules(4), { isActive: false }, { ...rules(4), acceptBelowCost: false }]) {
      const [status, { message }] = await ask("PUT", `/tariffs/${cost}`, manager, change);
      expect([status, message]).toEqual([409, expect.stringContaining(`${title} (${username})`)]);
    }
    expect((await ask("GET", `/tariffs/${cost}`, manager))[1]).toMatchObject(rules(3));
    const [status, changed] = await ask("PUT", `/tariffs/${cost}`, manager, { ...rules(4), acceptBelowCost: true });
    expect([status, changed]).toEqual([200, expect.objectContaining({ data: expect.objectContaining(rules(4).data) })]);
    expect(changed).not.toHaveProperty("acceptBelowCost");
  });

  it("sees this for a later change too, based on the tariffs in effect then", async () => {
    const { cost } = await bought();
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const later = { ...rules(4), startsAt };
    expect((await ask("PUT", `/tariffs/${cost}`, manager, later))[0]).toBe(409);
    const [status, { coming }] = await ask("PUT", `/tariffs/${cost}`, manager, { ...later, acceptBelowCost: true });
    expect([status, coming]).toEqual([
      200,
      [expect.objectContaining({ data: expect.objectContaining(rules(4).data) })],
    ]);
  });
});
