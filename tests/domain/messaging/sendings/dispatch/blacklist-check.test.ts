import { expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { moneyOf, openAccount, openList, phones, RUB, SENDER, statusesOf } from "../../../../support/world/scene";

const HOUR = 3_600_000;

it("does not send to a recipient blacklisted while the message waited, and refunds it", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(10));
  const spread = bulkInput.parse({
    type: "sms",
    recipient: { include: [list], exclude: [] },
    payload: { sender: SENDER, text: "Hello" },
    schedule: { until: new Date(engine.clock() + HOUR).toISOString() },
  });
  const accepted = await createBulk(engine, account, spread);
  if (!accepted.ok) throw new Error(JSON.stringify(accepted.problems));
  await engine.work();
  const early = engine.provider.submits.map(({ to }) => to);
  expect(early.length).toBeLessThan(10);
  await openList(engine, account.id, phones(10), "blacklist");
  engine.pass(2 * HOUR);
  await sweep(engine);
  await engine.work();
  expect(engine.provider.submits.map(({ to }) => to)).toEqual(early);
  expect(await statusesOf(engine, account.id)).toMatchObject({ failed: 10 - early.length });
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect({ balance, ledger }).toEqual({ balance: (1000 - early.length * 2.5) * RUB, ledger: balance });
});
