import { describe, expect, it } from "vitest";
import { sweep } from "../../../../../workers/jobs/sweep";
import {
  chainEntriesOf,
  DELIVERY,
  later,
  openChains,
  PRICES,
  pathOf,
  report,
  rubles,
  sendChain,
  sentChain,
} from "../../../../support/world/chains";
import { openHook } from "../../../../support/world/hooks";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, openList, RUB } from "../../../../support/world/scene";

describe("a chain", () => {
  const FIVE = [{ type: "telegram" }, { type: "vk" }, { type: "sms" }, { type: "voice" }];

  it("passes through five channels and pays for steps that its tariffs charge", async () => {
    const { engine, account, id } = await sentChain(FIVE);
    for (const step of [0, 1, 2, 3, 4]) {
      await report(engine, account, id, step, "failed");
      await engine.work();
    }
    expect(await pathOf(id)).toEqual(["viber failed", "telegram failed", "vk failed", "sms failed", "voice failed"]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 990 * RUB, ledger: 990 * RUB });
    expect(
      await rowsOf("SELECT id FROM chunks WHERE owner_id = ? AND due_at IS NULL", account.id).catch(() => []),
    ).toEqual([]);
  });

  it("never costs more than its budget, and continues with affordable steps", async () => {
    const { engine, account, id } = await sentChain([{ type: "voice", onStatus: ["sent"] }, { type: "vk" }], {
      budget: 4,
    });
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber sent", "voice failed", "vk sent"]);
    expect(await chainEntriesOf(id)).toEqual([expect.objectContaining({ code: "budgetExceeded", step: 1 })]);
    expect(await rubles(engine, account)).toBe(1000 - PRICES.viber - PRICES.vk);
  });

  it("reports a step that failed on creation to webhooks once", async () => {
    const { engine, account } = await openChains();
    const hook = await openHook(engine, account, { events: ["sendings.failed"] });
    const id = await sendChain(engine, account, [{ type: "voice", onStatus: ["sent"] }], { budget: 4 });
    await engine.work();
    await later(engine, 60);
    const [, step] = await rowsOf<{ id: string }>(
      "SELECT id FROM sendings WHERE owner_id = ? ORDER BY step",
      account.id,
    );
    expect(engine.requests.map(({ body }) => JSON.parse(body!).data)).toMatchObject([
      { id: step!.id, chainId: id, status: "failed", error: "budgetExceeded" },
    ]);
    expect(await rowsOf("SELECT 1 FROM webhook_batches WHERE hook_id = ?", hook.id)).toHaveLength(1);
  });

  it("regains its budget from a refunded step", async () => {
    const { engine, account, id } = await sentChain([{ type: "vk" }], { budget: 2 });
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "vk sent"]);
  });

  it("ends if the recipient was blacklisted meanwhile", async () => {
    const { engine, account, id } = await sentChain([{}]);
    await openList(engine, account.id, ["79160000001"], "blacklist");
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed"]);
    expect(await chainEntriesOf(id)).toEqual([
      expect.objectContaining({ code: "over", detail: "recipientBlacklisted" }),
    ]);
  });

  it("skips to the next channel if one is no longer usable", async () => {
    const { engine, account, id } = await sentChain([{ type: "vk" }, { type: "sms" }]);
    await engine.db.run(
      `UPDATE sendernames SET moderation = 'rejected' WHERE type = 'vk' AND owner_id = '${account.id}'`,
    );
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "vk failed", "sms sent"]);
    expect(await rubles(engine, account)).toBe(997.5);
  });

  it("recovers after losing every queue message", async () => {
    const { engine, account, id } = await sentChain([{}]);
    await report(engine, account, id, 0, "failed");
    engine.queueMessages.length = 0;
    await later(engine, 31);
    expect(await pathOf(id)).toEqual(["viber failed", "sms sent"]);
  });

  it("is processed even if its bucket was deleted", async () => {
    const { engine, account, id } = await sentChain([{ onStatus: ["seen"] }]);
    await report(engine, account, id, 0, "delivered");
    await engine.db.run(`DELETE FROM chunks WHERE owner_id = '${account.id}'`);
    await report(engine, account, id, 0, "seen");
    engine.queueMessages.length = 0;
    await later(engine, 31);
    expect(await pathOf(id)).toEqual(["viber seen", "sms sent"]);
  });

  it("is unaffected by repeated or reordered receipts", async () => {
    const { engine, account, id } = await sentChain([{ onTimeout: { timeout: 50, except: DELIVERY } }, {}]);
    await Promise.all([report(engine, account, id, 0, "failed"), report(engine, account, id, 0, "failed", "sent")]);
    await later(engine, 50);
    await Promise.all([1, 2, 3].map(() => report(engine, account, id, 1, "failed")));
    await Promise.all([sweep(engine), sweep(engine)]);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "sms failed", "sms sent"]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
  });
});

describe("a late receipt of a step whose fallback was sent", () => {
  const timedOut = () => sentChain([{ onTimeout: { timeout: 50, except: DELIVERY } }, { type: "voice" }]);

  it("is charged for a delivery, recorded in both timelines, and ends the chain", async () => {
    const { engine, account, id } = await timedOut();
    await later(engine, 50);
    await report(engine, account, id, 0, "delivered");
    await report(engine, account, id, 1, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber delivered", "sms failed"]);
    expect(await chainEntriesOf(id)).toMatchObject([{ code: "fired" }, { status: "late", code: "delivered", step: 1 }]);
    expect(await chainEntriesOf(id, 1)).toMatchObject([
      { status: "late", code: "delivered", step: 0 },
      { code: "over", detail: "delivered", step: 2 },
    ]);
    expect(await rubles(engine, account)).toBe(999);
  });

  it("refunds the price for a failure", async () => {
    const { engine, account, id } = await timedOut();
    await later(engine, 50);
    await report(engine, account, id, 0, "failed", "failed");
    await report(engine, account, id, 1, "delivered");
    expect(await pathOf(id)).toEqual(["viber failed", "sms delivered"]);
    expect(await chainEntriesOf(id, 1)).toMatchObject([{ status: "late", code: "failed", step: 0 }, { code: "over" }]);
    expect(await rubles(engine, account)).toBe(997.5);
  });
});
