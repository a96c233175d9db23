import { beforeEach, expect, it } from "vitest";
import type { SubmitOutcome } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { pauseTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { nothingWaits } from "../../../../support/engine/nothing-waits";
import { later, openChains, pathOf, sendChain, sendChains } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, openAccount, RUB, SENDER, statusesOf } from "../../../../support/world/scene";

beforeEach(nothingWaits);

const HOUR_S = 60 * 60;

it("polls for a message accepted just after its campaign was paused, and ends it within its day", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const payload = { sender: SENDER, text: "Hello" };
  const made = await createBulk(
    engine,
    account,
    bulkInput.parse({ type: "sms", recipient: ["+79160000001"], payload }),
  );
  if (!made.ok) throw new Error("refused");
  engine.provider.submit = async (messages) => {
    await pauseTask(engine, account, made.value.taskId);
    engine.pass(31_000);
    await sweep(engine);
    return messages.map(({ id }): SubmitOutcome => ({ id, kind: "accepted", ref: id }));
  };
  await engine.work();
  expect(await statusesOf(engine, account.id)).toEqual({ sent: 1 });
  for (let hours = 0; hours < 30; hours += 6) await later(engine, 6 * HOUR_S);
  expect(await statusesOf(engine, account.id)).toEqual({ failed: 1 });
  expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
});

it.each(["a mailing", "a single message"])(
  "polls soon for a fallback created by a poll itself, even if its queue message was lost: %s",
  async (what) => {
    const { engine, account } = await openChains();
    const steps = [{ onStatus: ["delivered"] }];
    if (what === "a mailing") await sendChains(engine, account, ["+79160000001"], steps);
    else await sendChain(engine, account, steps);
    await engine.work();
    for (let round = 0; round < 7; round++) await later(engine, HOUR_S);
    const [root] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE owner_id = ?", account.id);
    const { id } = root!;
    engine.provider.reports.set(id, { ownerId: account.id, id, status: "delivered", at: engine.clock() });
    engine.pass(6 * HOUR_S * 1000);
    await sweep(engine);
    expect(await pathOf(id)).toEqual(["viber delivered", "sms pending"]);
    engine.queueMessages.length = 0;
    await later(engine, 31);
    expect(await pathOf(id)).toEqual(["viber delivered", "sms sent"]);
  },
);
