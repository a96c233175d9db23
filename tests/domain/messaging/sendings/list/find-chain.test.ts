import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { chainOf } from "../../../../../app/domain/base/chains/ids";
import { readChains } from "../../../../../app/domain/messaging/sendings/fallbacks/read-chains";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { getWhole } from "../../../../../app/domain/messaging/sendings/list/find-chain";
import { findInsight } from "../../../../../app/domain/messaging/sendings/list/find-trace";
import { openDatabase } from "../../../../../db/client";
import { meterOf } from "../../../../support/engine/meter";
import { openChains, pathOf, report, rootsOf, sendChains } from "../../../../support/world/chains";
import { openList, phones } from "../../../../support/world/scene";

it("a chain in a large campaign is read by its own few rows", async () => {
  const { engine, account } = await openChains(10_000);
  const list = await openList(engine, account.id, phones(300));
  const taskId = await sendChains(engine, account, [list], [{ type: "vk" }, { type: "sms" }]);
  await engine.work();
  const id = (await rootsOf(taskId)).get("79160000007")!;
  await report(engine, account, id, 0, "failed");
  await engine.work();
  expect(await pathOf(id)).toEqual(["viber failed", "vk sent"]);

  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  expect((await getWhole(db, account, id))!.chain.rows).toHaveLength(2);
  // Two steps, once in full and once with their price and chunk, their order and their task.
  expect(meter.rowsRead).toBeLessThanOrEqual(12);
  meter.reset();
  expect(await readChains(db, account.id, [chainOf(id)])).toHaveLength(1);
  expect(meter.rowsRead).toBeLessThanOrEqual(12);
  const row = (await getSending(engine.db, account, id))!;
  meter.reset();
  await findInsight(db, { id: account.id, askerLevel: "me" }, [row]);
  expect(meter.rowsRead).toBeLessThanOrEqual(4);
});
