import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addressesOf, forgetAddresses, phonesOf, saveAddresses } from "../../../../app/domain/base/channels/addresses";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../app/domain/messaging/sendings/list/find";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openChainAccount, openChannels, pathOf, sendChain } from "../../../support/world/chains";
import { type Engine, moneyOf, RUB, SENDER } from "../../../support/world/scene";

const ANNA = "79160000001";
const PROVIDER = "channel-vk";

let engine: Engine;
beforeEach(async () => {
  engine = await openChannels(openEngine());
  await engine.db.run("DELETE FROM addresses");
});

const addressOf = (address: string, more: object = {}) => ({
  address,
  phone: ANNA as string | null,
  data: null,
  ownerId: null,
  isEnded: false,
  ...more,
});

describe("addresses of a channel", () => {
  it("are shared by all accounts of the provider or private to their owner", async () => {
    const data = { keys: { auth: "a" } };
    await saveAddresses(engine, PROVIDER, [addressOf("1"), addressOf("2", { ownerId: "mine", data })]);
    const known = async (ownerId: string) => (await addressesOf(engine.db, PROVIDER, ownerId, [ANNA])).get(ANNA);
    expect(await known("other")).toEqual([{ address: "1", data: null }]);
    expect(await known("mine")).toHaveLength(2);
    expect(await known("mine")).toContainEqual({ address: "2", data });
    expect(await addressesOf(engine.db, "channel-voice", "mine", [ANNA])).toEqual(new Map());
  });

  it("are renewed when reported again, newest first, and deleted when they expire", async () => {
    await saveAddresses(engine, PROVIDER, [addressOf("1"), addressOf("2")]);
    engine.pass(1000);
    await saveAddresses(engine, PROVIDER, [addressOf("2", { data: { n: 2 } })]);
    expect((await addressesOf(engine.db, PROVIDER, "o", [ANNA])).get(ANNA)).toEqual([
      { address: "2", data: { n: 2 } },
      { address: "1", data: null },
    ]);
    await saveAddresses(engine, PROVIDER, [addressOf("1", { phone: null, isEnded: true })]);
    await forgetAddresses(engine.db, PROVIDER, ["2"]);
    expect(await addressesOf(engine.db, PROVIDER, "o", [ANNA])).toEqual(new Map());
  });

  it("are limited to the newest ten per phone and owner", async () => {
    for (let nr = 0; nr < 13; nr++) {
      await saveAddresses(engine, PROVIDER, [addressOf(`${nr}`), addressOf(`mine ${nr}`, { ownerId: "mine" })]);
      engine.pass(1);
    }
    await saveAddresses(
      engine,
      PROVIDER,
      Array.from({ length: 30 }, (_, nr) => addressOf(`all ${nr}`, { ownerId: "all" })),
    );
    const kept = await engine.db.all<{ owner: string; n: number }>(
      sql`SELECT owner_id AS owner, count(*) AS n FROM addresses GROUP BY owner_id ORDER BY owner_id`,
    );
    expect(kept.map(({ n }) => n)).toEqual([10, 10, 10]);
    const known = async (ownerId: string) => (await addressesOf(engine.db, PROVIDER, ownerId, [ANNA])).get(ANNA)!;
    expect((await known("other")).map(({ address }) => address)).toEqual([
      "12",
      "11",
      "10",
      "9",
      "8",
      "7",
      "6",
      "5",
      "4",
      "3",
    ]);
    expect(await known("mine")).toHaveLength(10);
  });

  it("are not stored without a phone or with an invalid one", async () => {
    await saveAddresses(engine, PROVIDER, [addressOf("1", { phone: null }), addressOf("2", { phone: "Anna'; --" })]);
    expect(await phonesOf(engine.db, PROVIDER, ["1", "2"])).toEqual(new Map());
  });

  it("identify their phone", async () => {
    await saveAddresses(engine, PROVIDER, [addressOf("1")]);
    expect(await phonesOf(engine.db, PROVIDER, ["1", "9"])).toEqual(new Map([["1", ANNA]]));
  });

  it("cost one row read each, regardless of how many others exist", async () => {
    await saveAddresses(
      engine,
      PROVIDER,
      Array.from({ length: 500 }, (_, n) => addressOf(`${n}`, { phone: `7916${1_000_000 + n}` })),
    );
    const meter = meterOf(env.DB);
    await addressesOf(openEngine(meter.db).db, PROVIDER, "o", ["79161000001", "79161000002"]);
    expect(meter.rowsRead).toBeLessThanOrEqual(16);
  });
});

describe("a provider with its own addresses", () => {
  beforeEach(() => {
    engine.provider.capabilities.address = "own";
  });

  it("receives the person's addresses", async () => {
    await saveAddresses(engine, PROVIDER, [addressOf("77", { data: { a: 1 } })]);
    const account = await openChainAccount(engine);
    const input = { type: "vk", recipient: `+${ANNA}`, payload: { sender: SENDER, text: "Hello" } };
    await createSending(engine, account, singleInput.parse(input));
    await engine.work();
    expect(engine.provider.submits).toMatchObject([{ to: ANNA, addresses: [{ address: "77", data: { a: 1 } }] }]);
  });

  it("is not called for unknown recipients: their fallback triggers at once and their price is refunded", async () => {
    const account = await openChainAccount(engine);
    engine.provider.capabilities.address = "own";
    const id = await sendChain(engine, account, [{ type: "vk" }], { type: "viber" });
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "vk failed"]);
    expect(await getSending(engine.db, account, id)).toMatchObject({ error: "addressUnknown" });
    expect(engine.provider.submits).toEqual([]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
    expect((await engine.db.all(`SELECT 1 FROM provider_stats WHERE errors + failed > 0`)).length).toBe(0);
  });

  it("reports addresses that are gone", async () => {
    await saveAddresses(engine, PROVIDER, [addressOf("1"), addressOf("2")]);
    engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id, gone: ["1"] });
    const account = await openChainAccount(engine);
    const input = { type: "vk", recipient: `+${ANNA}`, payload: { sender: SENDER, text: "Hello" } };
    await createSending(engine, account, singleInput.parse(input));
    await engine.work();
    expect((await addressesOf(engine.db, PROVIDER, "o", [ANNA])).get(ANNA)).toEqual([{ address: "2", data: null }]);
  });
});
