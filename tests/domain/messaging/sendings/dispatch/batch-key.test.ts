import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { saveAddresses, sharedAmong } from "../../../../../app/domain/base/channels/addresses";
import type { ReportedAddress } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { type Engine, openList, phones, SENDER } from "../../../../support/world/scene";

const PROVIDER = "channel-vk";
const SECOND = 1000;

let engine: Engine;
beforeEach(async () => {
  engine = await openChannels(openEngine());
  await engine.db.run("DELETE FROM addresses");
  await engine.db.run("DELETE FROM paces");
  Object.assign(engine.provider.capabilities, {
    address: "own",
    maxBatch: 100,
    saysOneThing: true,
    requestsPerSecond: 2,
    ratePerSecond: null,
    alone: ({ buttons = [] }: { buttons?: object[] }) => buttons.length > 0,
  });
});

const addressOf = (phone: string, address = phone): ReportedAddress => ({
  phone,
  address,
  data: null,
  ownerId: null,
  isEnded: false,
});

async function mailing(people: number, more: object = {}) {
  const account = await openChainAccount(engine);
  const known = phones(people);
  await saveAddresses(
    engine,
    PROVIDER,
    known.map((phone) => addressOf(phone.replace("+", ""))),
  );
  const list = await openList(engine, account.id, known);
  const payload = { sender: SENDER, text: "Hi", ...more };
  const input = bulkInput.parse({ type: "vk", recipient: { include: [list] }, payload });
  if (!(await createBulk(engine, account, input)).ok) throw new Error("refused");
  return account;
}

/** The message count of each request of this second. */
async function requests(): Promise<number[]> {
  engine.provider.requests.length = 0;
  await sweep(engine);
  await engine.work();
  engine.pass(SECOND);
  return [...engine.provider.requests];
}

describe("Messages of a provider that accepts one text for many recipients", () => {
  it("share requests, and its limit counts requests", async () => {
    await mailing(250);
    expect([await requests(), await requests()]).toEqual([[100, 100], [50]]);
    expect(new Set(engine.provider.submits.map(({ batchKey }) => batchKey)).size).toBe(1);
  });

  it("have another batch key in another bulk", async () => {
    await mailing(2);
    await mailing(2);
    expect(await requests()).toEqual([2, 2]);
    expect(new Set(engine.provider.submits.map(({ batchKey }) => batchKey)).size).toBe(2);
  });

  it("are submitted one by one if their texts differ, as single messages are", async () => {
    const account = await mailing(6, { text: "Hi, ${firstName}" });
    expect([await requests(), await requests()]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const single = { type: "vk", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } };
    engine.provider.submits.length = 0;
    await createSending(engine, account, singleInput.parse(single));
    await engine.work();
    expect(engine.provider.submits).toHaveLength(1);
    expect(engine.provider.submits[0]).not.toHaveProperty("batchKey");
  });

  it("are submitted alone if their extras require it by the protocol", async () => {
    await mailing(3, { buttons: [{ text: "Yes", action: "reply" }] });
    expect([await requests(), await requests()]).toEqual([[1, 1], [1]]);
    for (const submit of engine.provider.submits) expect(submit).not.toHaveProperty("batchKey");
  });

  it("are submitted alone to an address shared by several phones", async () => {
    await saveAddresses(engine, PROVIDER, [addressOf("79160000002", "79160000001")]);
    await mailing(5);
    const sent = [...(await requests()), ...(await requests())];
    expect(sent.sort()).toEqual([1, 1, 3]);
    const alone = engine.provider.submits.filter(({ batchKey }) => batchKey === undefined);
    expect(alone.map(({ to }) => to).sort()).toEqual(["79160000001", "79160000002"]);
  });

  it("keep their batch key when retried one by one", async () => {
    let isBusy = true;
    engine.provider.answer = ({ id }) =>
      isBusy ? { id, kind: "unknown", code: "noAnswer" } : { id, kind: "accepted", ref: id };
    await mailing(30);
    expect(await requests()).toEqual([30]);
    isBusy = false;
    const [before] = engine.provider.submits;
    engine.provider.submits.length = 0;
    const later: number[] = [];
    for (let second = 0; second < 60; second++) later.push(...(await requests()));
    expect(later).toEqual(new Array(30).fill(1));
    expect(new Set(engine.provider.submits.map(({ batchKey }) => batchKey))).toEqual(new Set([before!.batchKey]));
  });
});

describe("Addresses shared by several phones", () => {
  it("are found with one row read per phone, however many others there are", async () => {
    const others = Array.from({ length: 500 }, (_, n) => addressOf(`7916${1_000_000 + n}`, `${n}`));
    await saveAddresses(engine, PROVIDER, [...others, addressOf("79990000001", "7")]);
    await saveAddresses(engine, "channel-viber", [addressOf("79990000001", "8")]);
    const meter = meterOf(env.DB);
    expect(await sharedAmong(openEngine(meter.db).db, PROVIDER, ["7", "8", "none"])).toEqual(new Set(["7"]));
    expect(meter.rowsRead).toBeLessThanOrEqual(16);
    expect(await sharedAmong(engine.db, PROVIDER, [])).toEqual(new Set());
  });
});
