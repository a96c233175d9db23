import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { quote } from "../../../app/domain/money/tariffs/quote";
import { findTariffs } from "../../../app/domain/money/tariffs/rows";
import { openDatabase } from "../../../db/client";
import { sendernames } from "../../../db/schema/sendings";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { ask, giveAs, makeAs, newcomer, noticesOf, paidFor, RUB, send, sms } from "./scene";

const CALLER = "78001234567";
const RANGES = [
  { price: 2, unit: "segment" },
  { price: 1.5, unit: "segment", from: 2 },
];

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const lineOf = async (id: string) =>
  (
    await rowsOf<{ amount: number; segment_price: number; segment_count: number; multiplier: number }>(
      "SELECT amount, segment_price, segment_count, multiplier FROM billings WHERE id = ?",
      id,
    )
  )[0]!;

describe("ranges", () => {
  it("are charged by the messages of the month, which the customer can read", async () => {
    const { id, session } = await newcomer();
    const tariffId = await makeAs(manager, sms(RANGES));
    await giveAs(manager, id, tariffId);
    const paid: number[] = [];
    for (let n = 0; n < 3; n++) paid.push(await paidFor((await send(session))[1].id));
    expect(paid).toEqual([-2 * RUB, -2 * RUB, -1.5 * RUB]);
    const [, own] = await ask("GET", `/tariffs/${tariffId}`, session);
    expect(own).toMatchObject({ sent: 3, data: { rules: RANGES } });
    expect((await ask("GET", "/tariffs", session))[1].data).toMatchObject([{ id: tariffId, sent: 3 }]);
    expect((await ask("GET", `/tariffs/${tariffId}`, manager))[1]).not.toHaveProperty("sent");
  });

  it.each([
    [[{ price: 2, unit: "segment", from: 10 }], "data.rules.0.from", "*: volume prices must start at 0"],
    [
      [
        { price: 2, unit: "segment" },
        { price: 1, unit: "segment", prefixes: ["77"], from: 10 },
      ],
      "data.rules.1.from",
      "+77: volume prices must start at 0",
    ],
    [
      [{ price: 2, unit: "segment", from: -1 }],
      "data.rules.0.from",
      "A range must start at a whole number, 0 or greater",
    ],
    [[...RANGES, { price: 1, unit: "segment", from: 2 }], "data.rules.2.prefixes", "*: rule 1 already has its price"],
    [[{ price: 2, unit: "second" }], "data.rules.0.unit", "Only voice messages can be charged per second"],
  ])("that cannot be charged are refused: %j", async (rules, field, words) => {
    const [status, refused] = await ask("POST", "/tariffs", manager, sms(rules));
    expect([status, refused.data]).toMatchObject([422, [{ field, message: words }]]);
  });
});

describe("seconds", () => {
  it.each(["Press one", "Your code is 4 8 1 5 1 6", "ж".repeat(400)])("are those of the text: %s", async (text) => {
    const { id, session } = await newcomer();
    const rules = [{ price: 0.25, unit: "second" }];
    await giveAs(manager, id, await makeAs(manager, { ...sms(rules), source: "sendings.voice" }));
    const db = openDatabase(env.DB);
    const name = { ownerId: id, id: newId(), name: CALLER, type: "voice", moderation: "approved" } as const;
    await db.insert(sendernames).values({ ...name, createdAt: 1, updatedAt: 1 });
    const [quoted] = quote(await findTariffs({ db, clock: Date.now }, { id }), { phone: "+79161234567", text }).prices;
    const body = { type: "voice", recipient: "+79161234567", payload: { sender: CALLER, text } };
    const [, run] = await ask("POST", "/sendings/dryRun", session, body);
    const [status, sent] = await ask("POST", "/sendings", session, body);
    expect([status, sent.message]).toEqual([200, undefined]);
    const line = await lineOf(sent.id);
    expect(line).toMatchObject({ segment_price: 0.25 * RUB, segment_count: quoted!.seconds });
    expect(-line.amount).toBe(line.segment_price * line.segment_count);
    expect([quoted!.amount, run.cost.best * RUB]).toEqual([-line.amount, -line.amount]);
  });
});

describe("a multiplier", () => {
  it("changes a holder's prices and notifies the holder", async () => {
    const { id, session } = await newcomer();
    const tariffId = await makeAs(manager, sms(RANGES));
    await giveAs(manager, id, tariffId);
    const [, assigned] = await ask("PUT", `/users/${id}/tariffs/${tariffId}`, manager, { multiplier: 0.9 });
    expect(assigned.data).toMatchObject([{ id: tariffId, multiplier: 0.9, data: { rules: RANGES } }]);
    const [, own] = await ask("GET", `/tariffs/${tariffId}`, session);
    expect(own.data.rules.map(({ price }: { price: number }) => price)).toEqual([1.8, 1.35]);
    expect(own).not.toHaveProperty("multiplier");
    const [, sent] = await send(session);
    expect(await lineOf(sent.id)).toMatchObject({ amount: -1.8 * RUB, segment_price: 1.8 * RUB, multiplier: 900_000 });
    expect((await ask("GET", `/billings/${sent.id}`, session))[1]).toMatchObject({
      multiplier: 0.9,
      data: { price: 2 },
    });
    expect((await ask("GET", `/users/${id}`, manager))[1].Tariffs).toMatchObject([{ multiplier: 0.9 }]);
    expect((await ask("GET", `/users/${id}`, session))[1].Tariffs[0]).not.toHaveProperty("multiplier");
    const [, history] = await ask("GET", `/tariffs/${tariffId}/changes`, manager);
    expect(
      history.data.map(({ what, multiplier }: { what: string; multiplier: number }) => [what, multiplier]),
    ).toEqual([
      ["given", 0.9],
      ["given", 1],
      ["created", null],
    ]);
    expect(await noticesOf(id)).toHaveLength(2);
  });

  it("is kept when omitted, and notifies once when repeated", async () => {
    const { id } = await newcomer();
    const tariffId = await makeAs(manager);
    for (const body of [{ multiplier: 1.2 }, { multiplier: 1.2 }, undefined]) {
      const [, assigned] = await ask("PUT", `/users/${id}/tariffs/${tariffId}`, manager, body);
      expect(assigned.data).toMatchObject([{ multiplier: 1.2 }]);
    }
    expect(await noticesOf(id)).toHaveLength(1);
  });

  it.each([0, 0.009, 100.1, 0.1234567, -1, "-1"])("of %s is refused", async (multiplier) => {
    const { id } = await newcomer();
    const tariffId = await makeAs(manager);
    const [status, refused] = await ask("PUT", `/users/${id}/tariffs/${tariffId}`, manager, { multiplier });
    expect([status, refused.data]).toMatchObject([422, [{ field: "multiplier" }]]);
  });

  it("does not let a reseller go below its own cost", async () => {
    const reseller = await createUser({ level: "reseller" });
    const session = await signInAs(reseller.username);
    await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", reseller.id);
    await giveAs(manager, reseller.id, await makeAs(manager, sms([{ price: 2, unit: "segment" }])));
    const { id } = await newcomer({ resellerId: reseller.id });
    const tariffId = await makeAs(session, sms([{ price: 2.5, unit: "segment" }]));
    const give = (multiplier: number) => ask("PUT", `/users/${id}/tariffs/${tariffId}`, session, { multiplier });
    expect((await give(0.8))[0]).toBe(200);
    expect((await give(0.79))[0]).toBe(422);
    // Nor by lowering a tariff that a customer holds at a reduced price.
    const cheaper = { data: { rules: [{ price: 2.4, unit: "segment" }] } };
    expect((await ask("PUT", `/tariffs/${tariffId}`, session, cheaper))[0]).toBe(422);
  });
});

it("a reseller may not sell a range below its own at the same count", async () => {
  const reseller = await createUser({ level: "reseller" });
  const session = await signInAs(reseller.username);
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", reseller.id);
  await giveAs(manager, reseller.id, await makeAs(manager, sms([...RANGES])));
  const at = (from: number, price: number) => ({ price, unit: "segment", ...(from > 0 && { from }) });
  expect((await ask("POST", "/tariffs", session, sms([at(0, 2), at(2, 1.5)])))[0]).toBe(200);
  expect((await ask("POST", "/tariffs", session, sms([at(0, 2), at(1, 1.5)])))[0]).toBe(422);
  expect((await ask("POST", "/tariffs", session, sms([at(0, 2), at(2, 1.4)])))[0]).toBe(422);
});
