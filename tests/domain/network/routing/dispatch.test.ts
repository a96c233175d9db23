import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { SubmitOutcome } from "../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../app/domain/messaging/sendings/list/find";
import { testRouting } from "../../../../app/domain/network/routing/tester";
import { bumpVersion } from "../../../../app/domain/network/routing/version";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openMessageRules, openProvider, openRoutes } from "../../../support/world/configuration";
import { type Engine, openAccount, RUB, SENDER, statusesOf } from "../../../support/world/scene";

const RUSSIA = { tag: "country|operator" as const, values: ["RU|*"] };

async function accept(engine: Engine, account: { id: string }, text = "Hello", recipient = "+79160000001") {
  const input = singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text } });
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.id;
}

const busy = ({ id }: { id: string }): SubmitOutcome => ({ id, kind: "retry", code: "http503", afterMs: 1000 });
const silent = ({ id }: { id: string }): SubmitOutcome => ({ id, kind: "unknown", code: "noAnswer" });

async function goOn(engine: Engine, times: number) {
  for (let round = 0; round < times; round++) {
    engine.pass(61_000);
    await sweep(engine);
    await engine.work();
  }
}

describe("dispatch by routes", () => {
  it("uses the account's own route, else its reseller's, else the platform's", async () => {
    const engine = openEngine();
    const [account, reseller] = [await openAccount(engine), await openAccount(engine)];
    await engine.db.run(sql`UPDATE users SET reseller_id = ${reseller.id} WHERE id = ${account.id}`);
    await accept(engine, account);
    await engine.work();
    expect(engine.provider.submits).toHaveLength(1);

    const b = await openProvider(engine, { title: "B" });
    await openRoutes(engine, { userId: reseller.id, routes: [{ title: "All", groups: [{ [b]: 1 }] }] });
    await accept(engine, account);
    await engine.work();
    expect(engine.opened.get(b)?.submits).toHaveLength(1);

    const c = await openProvider(engine, { title: "C" });
    await openRoutes(engine, { userId: account.id, routes: [{ title: "Own", groups: [{ [c]: 1 }] }] });
    const id = await accept(engine, account);
    await engine.work();
    expect(engine.opened.get(c)?.submits).toHaveLength(1);
    expect(await getSending(engine.db, account, id)).toMatchObject({
      provider: c,
      timeline: [{ status: "pending" }, { status: "sent", provider: "C", route: "Own", group: "Own 1" }],
    });
  });

  it("rewrites text and sender for the provider, and nowhere else", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const replacements = [
      { in: "text" as const, pattern: "ё", with: "е" },
      { in: "sender" as const, pattern: "^.*$", with: "79990000000" },
    ];
    const provider = await openProvider(engine, { title: "Old", replacements });
    await openRoutes(engine, { userId: account.id, routes: [{ title: "All", groups: [{ [provider]: 1 }] }] });
    const id = await accept(engine, account, "Ещё");
    await engine.work();
    expect(engine.opened.get(provider)?.submits).toMatchObject([{ text: "Еще", sender: "79990000000" }]);
    expect(await getSending(engine.db, account, id)).toMatchObject({ text: "Ещё", sender: SENDER });
  });

  it("leaves a provider that stays busy, but never one that may have the message", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const [a, b] = [await openProvider(engine, { title: "A" }), await openProvider(engine, { title: "B" })];
    await openRoutes(engine, { userId: account.id, routes: [{ title: "All", groups: [{ [a]: 1, [b]: 1 }] }] });
    const first = await accept(engine, account);
    await engine.work();
    const carrier = (await getSending(engine.db, account, first))!.provider!;
    const other = carrier === a ? b : a;
    const counts = () =>
      [carrier, other].map((id) => engine.opened.get(id)!.submits.filter((one) => one.text === "later").length);

    engine.opened.get(a)!.answer = busy;
    engine.opened.get(b)!.answer = busy;
    const second = await accept(engine, account, "later");
    await engine.work();
    await goOn(engine, 3);
    expect(counts().every((n) => n >= 1)).toBe(true);
    for (const id of [a, b]) engine.opened.get(id)!.answer = ({ id: ref }) => ({ id: ref, kind: "accepted", ref });
    await goOn(engine, 2);
    expect(await getSending(engine.db, account, second)).toMatchObject({ status: "sent" });

    const requested: string[] = [];
    for (const id of [a, b]) {
      const provider = engine.opened.get(id)!;
      provider.answer = silent;
      provider.find = async (messages) => {
        if (messages.some((one) => one.id !== first && one.id !== second)) requested.push(id);
        throw new Error("does not answer");
      };
    }
    const third = await accept(engine, account, "unsure");
    await engine.work();
    await goOn(engine, 4);
    const sent = [a, b].flatMap((id) => engine.opened.get(id)!.submits.filter((one) => one.id === third));
    expect(sent).toHaveLength(1);
    expect(new Set(requested).size).toBe(1);
  });

  it("does not let a hanging provider delay its neighbour", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const [slow, quick] = [
      await openProvider(engine, { title: "Slow" }),
      await openProvider(engine, { title: "Quick" }),
    ];
    await openRoutes(engine, {
      userId: account.id,
      routes: [
        { title: "Slow", rules: [{ tag: "text", match: "equals", values: ["slow"] }], groups: [{ [slow]: 1 }] },
        { title: "Quick", groups: [{ [quick]: 1 }] },
      ],
    });
    for (let n = 0; n < 20; n++) await accept(engine, account, n % 2 ? "slow" : "quick");
    const held = Promise.withResolvers<void>();
    await engine.work();
    const hanging = engine.opened.get(slow)!;
    for (let n = 0; n < 20; n++) await accept(engine, account, n % 2 ? "slow" : "quick");
    const submit = hanging.submit.bind(hanging);
    hanging.submit = async (messages) => {
      await held.promise;
      return submit(messages);
    };
    const queueMessages = engine.queueMessages
      .splice(0)
      .flatMap((queueMessage) => (queueMessage.kind === "messages" ? queueMessage.ids : []));
    engine.queueMessages.push({ kind: "messages", ownerId: account.id, ids: queueMessages, lane: "express" });
    const work = engine.work();
    while ((engine.opened.get(quick)?.submits.length ?? 0) < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(hanging.submits).toHaveLength(10);
    held.resolve();
    await work;
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 40 });
  });

  it("sends nothing new to a drained provider, and polls it for what it may have", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const [a, b] = [await openProvider(engine, { title: "A" }), await openProvider(engine, { title: "B" })];
    await openRoutes(engine, { userId: account.id, routes: [{ title: "All", groups: [{ [a]: 1 }, { [b]: 1 }] }] });
    const id = await accept(engine, account);
    await engine.work();
    const provider = engine.opened.get(a)!;
    provider.answer = silent;
    const unsure = await accept(engine, account, "unsure");
    await engine.work();
    await engine.db.batch([
      engine.db.run(sql`UPDATE providers SET control = 'drained' WHERE id = ${a}`),
      bumpVersion(engine.db),
    ]);
    const fresh = engine.opened.get(a)!;
    fresh.reports.set(unsure, { ownerId: account.id, id: unsure, status: "delivered", at: engine.clock() });
    const next = await accept(engine, account, "next");
    await engine.work();
    await goOn(engine, 2);
    expect(await getSending(engine.db, account, unsure)).toMatchObject({ status: "delivered" });
    expect(await getSending(engine.db, account, next)).toMatchObject({ status: "sent", provider: b });
    expect(await getSending(engine.db, account, id)).toMatchObject({ provider: a });
  });
});

it("reloads the configuration only when its version has changed", async () => {
  const account = await openAccount(openEngine());
  const meter = meterOf(env.DB);
  const engine = openEngine(meter.db);
  await accept(engine, account);
  await engine.work();
  const before = meter.rowsRead;
  await accept(engine, account);
  await engine.work();
  const known = meter.rowsRead - before;
  // A person is looked up once for each provider: its row, and a seek among its addresses.
  const [providers] = await engine.db.all<{ n: number }>("SELECT count(*) AS n FROM providers");
  expect(known).toBeLessThan(60 + 2 * providers!.n);
  await engine.db.batch([bumpVersion(engine.db)]);
  const bumped = meter.rowsRead;
  await accept(engine, account);
  await engine.work();
  expect(meter.rowsRead - bumped).toBeGreaterThan(known);
});

it("explains the route of a message", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const [a, b] = [await openProvider(engine, { title: "A" }), await openProvider(engine, { title: "B" })];
  const kazakh = { title: "Kazakh", rules: [{ ...RUSSIA, not: true }], groups: [{ [a]: 1 }] };
  await openRoutes(engine, { userId: account.id, routes: [kazakh, { title: "Rest", groups: [{ [a]: 3, [b]: 1 }] }] });
  await openMessageRules(engine, account.id, [
    {
      title: "Broken",
      conditions: [{ tag: "text", match: "regexp", values: ["("] }],
      actions: { sender: [{ with: "X" }] },
    },
    { title: "Long", actions: { text: [{ pattern: "$", with: "я".repeat(70) }] } },
  ]);
  const input = {
    userId: account.id,
    type: "sms",
    recipient: "8 916 204-18-33",
    sender: SENDER,
    text: "Hello",
    lists: [],
  };
  expect(await testRouting(engine, input)).toMatchObject({
    ok: true,
    value: {
      recipient: "79162041833",
      operator: { country: "RU" },
      messageRules: [
        { title: "Broken", isMatched: false, conditions: [{ holds: false, isBroken: true }] },
        { title: "Long", isMatched: true },
      ],
      message: { text: `Hello${"я".repeat(70)}`, sender: SENDER, type: "sms" },
      routingRules: [
        { title: "Kazakh", isMatched: false, conditions: [{ holds: false }] },
        { title: "Rest", isMatched: true },
      ],
      route: { rule: "Rest" },
      groups: [
        {
          candidates: [
            { title: "A", weight: 3, share: 0.75 },
            { title: "B", share: 0.25 },
          ],
        },
      ],
      parts: 2,
      price: { amount: 5 * RUB, rule: { prefixes: ["7"] } },
      tariff: "SMS",
    },
  });
  expect(engine.provider.submits).toEqual([]);
  expect(await testRouting(engine, { ...input, userId: "nobody" })).toMatchObject({
    problems: [{ key: "userNotFound" }],
  });
  expect(await testRouting(engine, { ...input, recipient: "12" })).toMatchObject({
    problems: [{ key: "recipientInvalid" }],
  });
});
