import { expect, it } from "vitest";
import { findChains } from "../../../../../app/domain/messaging/sendings/list/find-chains";
import type { ChainOutcome } from "../../../../../app/domain/messaging/sendings/view/chain-outcome";
import { DELIVERY, later, pathOf, report, sentChain } from "../../../../support/world/chains";
import { type Engine, RUB } from "../../../../support/world/scene";

const VIBER = 1;
const SMS = 2.5;

async function outcome(engine: Engine, account: { id: string }): Promise<ChainOutcome> {
  const { rows } = await findChains(engine.db, account, { limit: 16 });
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

const shown = ({ status, decisive, charged, held }: ChainOutcome) => ({
  status,
  by: decisive.type,
  charged: charged / RUB,
  held: held / RUB,
});

const afterMinute = { onTimeout: { timeout: 60, except: DELIVERY } };

it("is the message in progress until one is delivered, then the first delivered, at the price of all steps", async () => {
  const { engine, account, id } = await sentChain([afterMinute]);
  expect(shown(await outcome(engine, account))).toEqual({ status: "sent", by: "viber", charged: 0, held: VIBER });
  await later(engine, 61);
  expect(shown(await outcome(engine, account))).toMatchObject({ by: "sms", held: VIBER + SMS });
  await report(engine, account, id, 1, "delivered");
  expect(shown(await outcome(engine, account))).toEqual({ status: "delivered", by: "sms", charged: SMS, held: VIBER });
});

it("stays with the first delivered when the first step's receipt comes late, twice", async () => {
  const { engine, account, id } = await sentChain([afterMinute]);
  await later(engine, 61);
  await report(engine, account, id, 1, "delivered");
  engine.pass(5000);
  await report(engine, account, id, 0, "delivered", "seen");
  await report(engine, account, id, 0, "delivered");
  expect(await pathOf(id)).toEqual(["viber seen", "sms delivered"]);
  const late = await outcome(engine, account);
  expect(shown(late)).toEqual({ status: "delivered", by: "sms", charged: VIBER + SMS, held: 0 });
  expect(late.steps.map(({ type }) => type)).toEqual(["viber", "sms"]);
});

it("is the earlier step if the later one failed and the earlier may still be delivered", async () => {
  const { engine, account, id } = await sentChain([afterMinute]);
  await later(engine, 61);
  await report(engine, account, id, 1, "failed");
  expect(shown(await outcome(engine, account))).toMatchObject({ status: "sent", by: "viber", held: VIBER });
  await report(engine, account, id, 0, "delivered");
  expect(shown(await outcome(engine, account))).toMatchObject({ status: "delivered", by: "viber" });
});

it("is not final between a failure and the next step, which a kill may delay", async () => {
  const { engine, account, id } = await sentChain([{ onStatus: ["failed"] }]);
  await engine.db.run(`UPDATE sendings SET status = 'failed', error = 'absent' WHERE id = '${id}'`);
  expect(shown(await outcome(engine, account))).toMatchObject({ status: "pending", by: "viber" });
  expect((await findChains(engine.db, account, { status: "failed", limit: 16 })).rows).toEqual([]);
});

it("is finally the last failure", async () => {
  const { engine, account, id } = await sentChain([{ onStatus: ["failed"] }]);
  await report(engine, account, id, 0, "failed");
  expect(shown(await outcome(engine, account))).toMatchObject({ status: "pending", by: "sms" });
  await later(engine, 1);
  await report(engine, account, id, 1, "failed");
  expect(shown(await outcome(engine, account))).toMatchObject({ status: "failed", by: "sms" });
});

it("counts a fallback once among the account's messages, so that people can be counted", async () => {
  const { engine, account } = await sentChain([afterMinute]);
  await later(engine, 61);
  await later(engine, 61);
  const { total } = await findChains(engine.db, account, { limit: 16 });
  expect(total).toBe(1);
});
