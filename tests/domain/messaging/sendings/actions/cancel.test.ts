import { describe, expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { cancelSending } from "../../../../../app/domain/messaging/sendings/actions/cancel";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels, sendChain } from "../../../../support/world/chains";
import { moneyOf, RUB, statusesOf } from "../../../../support/world/scene";

async function openMessage() {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  const id = await sendChain(engine, account, [{ onStatus: ["failed"] }]);
  return { engine, account, id };
}

describe("a cancelled message", () => {
  it("ends unsent and free of charge, with its fallbacks", async () => {
    const { engine, account, id } = await openMessage();
    const result = await cancelSending(engine, account, id);
    expect(result).toMatchObject({ ok: true, value: { status: "failed", error: "cancelled" } });
    await engine.work();
    for (let round = 0; round < 3; round++) {
      engine.pass(60_000);
      await sweep(engine);
      await engine.work();
    }
    expect(engine.provider.submits).toEqual([]);
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 1 });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
    expect((await getSending(engine.db, account, id))?.fallbackAt).toBeNull();
  });

  it("is refunded once however often it is cancelled", async () => {
    const { engine, account, id } = await openMessage();
    await Promise.all([cancelSending(engine, account, id), cancelSending(engine, account, id)]);
    expect(await cancelSending(engine, account, id)).toMatchObject({ ok: true });
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  });

  it("is refused once a provider has it or may have it", async () => {
    const { engine, account, id } = await openMessage();
    engine.provider.answer = (message) => ({ id: message.id, kind: "unknown", code: "noAnswer" });
    await engine.work();
    expect(await cancelSending(engine, account, id)).toMatchObject({ ok: false, code: "conflict" });
    const sent = await openMessage();
    await sent.engine.work();
    expect(await cancelSending(sent.engine, sent.account, sent.id)).toMatchObject({ ok: false, code: "conflict" });
  });

  it("cannot be cancelled by other accounts", async () => {
    const { engine, id } = await openMessage();
    expect(await cancelSending(engine, { id: newId() }, id)).toBeNull();
  });
});
