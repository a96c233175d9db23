import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { bumpVersion } from "../../../../../app/domain/network/routing/version";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openProvider, openRoutes } from "../../../../support/world/configuration";
import { type Engine, moneyOf, openAccount, RUB, SENDER } from "../../../../support/world/scene";

const RUSSIA = { tag: "country|operator" as const, values: ["RU|*"] };

async function accept(engine: Engine, account: { id: string }) {
  const payload = { sender: SENDER, text: "Hello" };
  const input = singleInput.parse({ type: "sms", recipient: "+79160000001", payload });
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.id;
}

async function goOn(engine: Engine, times: number) {
  for (let round = 0; round < times; round++) {
    engine.pass(61_000);
    await sweep(engine);
    await engine.work();
  }
}

describe("a message without a matching route", () => {
  async function unrouted(age = 0) {
    const engine = openEngine();
    const account = await openAccount(engine);
    const provider = await openProvider(engine, { title: "Kazakh" });
    const group = await openRoutes(engine, {
      userId: account.id,
      routes: [{ title: "All but Russia", rules: [{ ...RUSSIA, not: true }], groups: [{ [provider]: 1 }] }],
    });
    const id = await accept(engine, account);
    engine.pass(age);
    await engine.work();
    return { engine, account, id, group };
  }

  it("waits visibly and is sent once the routes are fixed", async () => {
    const { engine, account, id, group } = await unrouted();
    await goOn(engine, 3);
    const row = await getSending(engine.db, account, id);
    expect(row).toMatchObject({ status: "pending", error: "noRoute", attempts: 0 });
    expect(row?.timeline.filter(({ code }) => code === "noRoute")).toHaveLength(1);
    await engine.db.batch([
      engine.db.run(sql`UPDATE routing_rules SET rules = '[]' WHERE group_id = ${group}`),
      bumpVersion(engine.db),
    ]);
    await goOn(engine, 2);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", error: null });
  });

  it("fails after a day and is refunded", async () => {
    const { engine, account, id } = await unrouted();
    engine.pass(24 * 60 * 60 * 1000);
    await goOn(engine, 1);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "failed", error: "noRoute" });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("waits its day from the moment it lost its route, however old it is", async () => {
    const { engine, account, id } = await unrouted(48 * 60 * 60 * 1000);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending", error: "noRoute" });
    engine.pass(23 * 60 * 60 * 1000);
    await goOn(engine, 1);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending", error: "noRoute" });
    engine.pass(60 * 60 * 1000);
    await goOn(engine, 1);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "failed", error: "noRoute" });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("is not accepted if its type has no route at all", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openRoutes(engine, { userId: account.id, routes: [{ title: "None", groups: [] }] });
    const input = singleInput.parse({
      type: "sms",
      recipient: "+79160000001",
      payload: { sender: SENDER, text: "Hi" },
    });
    expect(await createSending(engine, account, input)).toMatchObject({ problems: [{ key: "channelUnavailable" }] });
  });
});
