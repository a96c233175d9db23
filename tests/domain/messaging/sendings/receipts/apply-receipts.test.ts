import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { Receipt, Submit } from "../../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { takeQueuedReceipts } from "../../../../../app/domain/messaging/sendings/receipts/queued-receipts";
import { sendings } from "../../../../../db/schema/sendings";
import { openEngine } from "../../../../support/engine/engine";
import { type Engine, moneyOf, openAccount, RUB, SENDER } from "../../../../support/world/scene";
import { openCarriers } from "../../../../support/world/two-carriers";

async function sent(
  engine: Engine,
  account: { id: string },
): Promise<(status: Receipt["status"], more?: Partial<Receipt>) => Receipt> {
  const input = singleInput.parse({
    type: "sms",
    recipient: "+79160000001",
    payload: { sender: SENDER, text: "Hello" },
  });
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  await engine.work();
  const { id } = result.value;
  return (status, more) => ({ ownerId: account.id, id, status, at: engine.clock(), ...more });
}

const rowOf = async (engine: Engine, account: { id: string }, { id }: { id: string }) =>
  (await getSending(engine.db, account, id))!;

describe("receipts", () => {
  it("capture on delivery and allow a delivered message to become seen", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const receipt = await sent(engine, account);
    await applyReceipts(engine, [receipt("delivered"), receipt("seen")]);
    expect((await rowOf(engine, account, receipt("seen"))).timeline.map(({ status }) => status)).toEqual([
      "pending",
      "sent",
      "delivered",
      "seen",
    ]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
  });

  it("refund a failure once, however often it is reported", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const receipt = await sent(engine, account);
    const failed = receipt("failed", { code: "ABSENT_SUBSCRIBER" });
    await Promise.all([applyReceipts(engine, [failed, failed]), applyReceipts(engine, [failed])]);
    await applyReceipts(engine, [failed]);
    expect(await rowOf(engine, account, failed)).toMatchObject({ status: "failed", error: "ABSENT_SUBSCRIBER" });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("keep the charge of a failure if the tariff does not refund", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { refundOnFailed: false });
    const receipt = await sent(engine, account);
    await applyReceipts(engine, [receipt("failed")]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
  });

  it("never move a status back", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const receipt = await sent(engine, account);
    await applyReceipts(engine, [receipt("delivered")]);
    await applyReceipts(engine, [receipt("sent"), receipt("failed")]);
    expect((await rowOf(engine, account, receipt("sent"))).status).toBe("delivered");
    expect((await moneyOf(engine, account.id)).balance).toBe(997.5 * RUB);
  });

  it("are kept and marked as late after the end", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const receipt = await sent(engine, account);
    await applyReceipts(engine, [receipt("failed", { code: "EXPIRED" })]);
    await applyReceipts(engine, [receipt("delivered")]);
    const row = await rowOf(engine, account, receipt("failed"));
    expect(row).toMatchObject({ status: "failed", error: "EXPIRED" });
    expect(row.timeline.at(-1)).toMatchObject({ status: "late", code: "delivered" });
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  });

  it("change nothing if they name another account's message", async () => {
    const engine = openEngine();
    const [own, other] = [await openAccount(engine), await openAccount(engine)];
    const receipt = await sent(engine, own);
    await applyReceipts(engine, [receipt("failed", { ownerId: other.id })]);
    expect((await rowOf(engine, own, receipt("sent"))).status).toBe("sent");
    expect((await moneyOf(engine, other.id)).balance).toBe(1000 * RUB);
  });

  it("are not undone by a later record of the submit", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    engine.provider.submit = async (messages) => {
      await applyReceipts(
        engine,
        messages.map(({ ownerId, id }) => ({ ownerId, id, status: "delivered", at: engine.clock() })),
      );
      return messages.map(({ id }) => ({ id, kind: "accepted", ref: id }));
    };
    const receipt = await sent(engine, account);
    expect((await rowOf(engine, account, receipt("sent"))).status).toBe("delivered");
  });

  it("change nothing if they come from a provider that does not carry the message", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const receipt = await sent(engine, account);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const queueMessage = { kind: "receipts" as const, receipts: [receipt("failed")] };
    await takeQueuedReceipts(engine, [{ ...queueMessage, provider: "another" }]);
    expect(JSON.parse(log.mock.calls.flat().at(-1))).toEqual({
      event: "receipts.foreign",
      provider: "another",
      owner: account.id,
      ids: [receipt("failed").id],
    });
    log.mockRestore();
    expect((await rowOf(engine, account, receipt("failed"))).status).toBe("sent");
    await takeQueuedReceipts(engine, [{ ...queueMessage, provider: engine.provider.id }]);
    expect((await rowOf(engine, account, receipt("failed"))).status).toBe("failed");
  });

  it("count if they come from a provider tried before the one that carries the message", async () => {
    const { engine, main, spare, mail } = await openCarriers();
    for (const carrier of [main, spare])
      carrier.answer = ({ id }) => ({ id, kind: "retry", code: "serverError", afterMs: 0 });
    await mail(1);
    const [first, second] = main.submits.length > 0 ? [main, spare] : [spare, main];
    const [{ ownerId, id }] = first.submits as [Submit];
    const report = (status: Receipt["status"], provider: string) =>
      takeQueuedReceipts(engine, [
        { kind: "receipts", provider, receipts: [{ ownerId, id, status, at: engine.clock() }] },
      ]);
    const statusOf = async () => (await getSending(engine.db, { id: ownerId }, id))!.status;
    await engine.db.update(sendings).set({ provider: second.id, status: "sent" }).where(eq(sendings.id, id));
    await report("delivered", first.id);
    expect(await statusOf()).toBe("delivered");
  });
});
