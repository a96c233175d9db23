import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { takeQueuedReceipts } from "../../../../../app/domain/messaging/sendings/receipts/queued-receipts";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { openReseller } from "../../../../support/engine/resold";
import {
  type Engine,
  moneyOf,
  openAccount,
  openList,
  phones,
  RUB,
  SENDER,
  statusesOf,
} from "../../../../support/world/scene";

async function deliverAll(engine: Engine, ownerId: string) {
  await engine.work();
  const receipts = engine.provider.submits.map(
    ({ id }) => ({ ownerId, id, status: "delivered", at: engine.clock() }) as const,
  );
  await applyReceipts(engine, receipts);
}

describe("a delivered message", () => {
  it.each(["the platform's", "a reseller's"])(
    "of a bulk costs %s customer at most 5 rows written, including counters",
    async (owner) => {
      const account = await openAccount(openEngine(), { balance: 10_000 * RUB });
      const reseller = owner === "a reseller's" ? await openReseller(openEngine(), account.id) : null;
      const list = await openList(openEngine(), account.id, phones(3000));
      const meter = meterOf(env.DB);
      const engine = openEngine(meter.db);
      const input = bulkInput.parse({
        type: "sms",
        recipient: { include: [list] },
        payload: { sender: SENDER, text: "Hi" },
      });
      await createBulk(engine, account, input);
      await deliverAll(engine, account.id);
      expect(await statusesOf(engine, account.id)).toEqual({ delivered: 3000 });
      expect(meter.rowsWritten / 3000).toBeLessThanOrEqual(5);
      if (reseller) expect((await moneyOf(engine, reseller.id)).balance).toBe(1500 * RUB);
    },
  );

  it("costs at most 7 with a provider that accepts one message per request and reports each apart", async () => {
    const account = await openAccount(openEngine(), { balance: 10_000 * RUB });
    const list = await openList(openEngine(), account.id, phones(300));
    const meter = meterOf(env.DB);
    const engine = openEngine(meter.db);
    Object.assign(engine.provider.capabilities, { maxBatch: 1 });
    engine.providers.capabilitiesOf = () => engine.provider.capabilities;
    const input = bulkInput.parse({
      type: "sms",
      recipient: { include: [list] },
      payload: { sender: SENDER, text: "Hi" },
    });
    await createBulk(engine, account, input);
    await engine.work();
    const queued = engine.provider.submits.map(({ id }) => ({
      kind: "receipts" as const,
      provider: engine.provider.id,
      receipts: [{ ownerId: account.id, id, status: "delivered" as const, at: engine.clock() }],
    }));
    // Such a provider takes fewer than thirty requests per second.
    for (let from = 0; from < queued.length; from += 30)
      await takeQueuedReceipts(engine, queued.slice(from, from + 30));
    expect(await statusesOf(engine, account.id)).toEqual({ delivered: 300 });
    expect(meter.rowsWritten / 300).toBeLessThanOrEqual(7);
  });

  it("sent alone costs at most 8, besides its ten-second bucket and the minute's counts", async () => {
    const account = await openAccount(openEngine());
    const meter = meterOf(env.DB);
    const engine = openEngine(meter.db);
    await createSending(
      engine,
      account,
      singleInput.parse({ type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } }),
    );
    await deliverAll(engine, account.id);
    const BUCKET_ROWS = 2;
    // One for the submit, one for the receipt; messages recorded together share them.
    const COUNT_ROWS = 2;
    // One for acceptance, one for each of the two later changes; a campaign's messages share them.
    const HOUR_ROWS = 3;
    expect(meter.rowsWritten).toBeLessThanOrEqual(8 + BUCKET_ROWS + COUNT_ROWS + HOUR_ROWS);
  });
});
