import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { openRunning } from "../support/engine/outage";
import { openChains, pathOf, sendChain, sendChains } from "../support/world/chains";
import { rowsOf } from "../support/world/rows";

const MINUTE_MS = 60_000;
const phoneOf = (n: number) => `+7916${String(n).padStart(7, "0")}`;

it("sends accepted messages once after an hour's stop of the queue, and runs each job of that hour at most once", async () => {
  const { engine, account } = await openChains();
  const { platform, run, setStopped, waiting } = openRunning(engine, env.DB);
  setStopped(true);
  const roots: string[] = [];
  for (let n = 0; n < 6; n++)
    roots.push(await sendChain(platform as never, account, [{ onStatus: ["failed"] }], { phone: phoneOf(n) }));
  const include = Array.from({ length: 6 }, (_, n) => phoneOf(100 + n));
  const taskId = await sendChains(platform as never, account, include, [{ onStatus: ["failed"] }]);
  await run(60 * MINUTE_MS, undefined, MINUTE_MS);
  expect(engine.provider.submits).toEqual([]);
  const jobs = () => waiting.filter(({ body }) => body.kind === "job").length;
  expect(jobs()).toBeGreaterThan(60);

  setStopped(false);
  await run(2 * MINUTE_MS);
  const ofTask = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ? AND step = 0", taskId);
  const all = [...roots, ...ofTask.map(({ id }) => id)];
  expect(all).toHaveLength(12);
  expect(await Promise.all(all.map(pathOf))).toEqual(all.map(() => ["viber sent"]));
  const sent = engine.provider.submits.map(({ id }) => id);
  expect(sent.sort()).toEqual([...all].sort());
  expect(jobs()).toBe(0);
}, 120_000);
