import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { stepId } from "../../../../../app/domain/base/chains/ids";
import { UNSENT } from "../../../../../app/domain/base/chains/status";
import { pathCounts } from "../../../../../app/domain/base/tasks/step-counts";
import { getTask, taskView } from "../../../../../app/domain/base/tasks/tasks";
import { findChains } from "../../../../../app/domain/messaging/sendings/list/find-chains";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { outcomeOf } from "../../../../../app/domain/messaging/sendings/view/chain-outcome";
import { billingStatusOf } from "../../../../../app/domain/messaging/sendings/view/trace";
import { sendings } from "../../../../../db/schema/sendings";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels, sendChains } from "../../../../support/world/chains";
import { phones, RUB } from "../../../../support/world/scene";

const STEPS = [
  { type: "sms", onStatus: ["failed"], onTimeout: { timeout: 300, except: ["delivered"] } },
  { type: "telegram", onStatus: ["failed"] },
];

async function open(count: number) {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  const taskId = await sendChains(
    engine,
    account,
    phones(count).map((phone) => `+${phone}`),
    STEPS,
  );
  await engine.work();
  const rows = () => engine.db.select().from(sendings).where(eq(sendings.taskId, taskId)).all();
  const roots = (await rows()).map(({ id }) => id).sort();
  return {
    engine,
    account,
    taskId,
    rows,
    roots,
    task: async () => (await getTask(engine.db, account, taskId))!,
    async report(id: string, status: "delivered" | "seen" | "failed", at = engine.clock()) {
      const code = status === "failed" ? { code: "absent" } : {};
      await applyReceipts(engine, [{ ownerId: account.id, id, status, at, ...code }]);
      await engine.work();
    },
    async wait(ms: number) {
      engine.pass(ms);
      await sweep(engine);
      await engine.work();
    },
  };
}

type Scene = Awaited<ReturnType<typeof open>>;

/** The same figures from the messages themselves. */
async function recounted({ rows }: Scene) {
  const all = await rows();
  const chains = [...Map.groupBy(all, ({ id }) => id.slice(0, 34)).values()].map(outcomeOf);
  const isArrived = (row: (typeof all)[number]) => row.status === "delivered" || row.status === "seen";
  const hasLeft = (row: (typeof all)[number]) =>
    row.status === "failed"
      ? row.attempts > 0 && !UNSENT.includes(row.error ?? "")
      : isArrived(row) || row.status === "sent";
  const paid = (row: (typeof all)[number]) => (billingStatusOf(row) === "complete" ? row.price : 0);
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  const steps = [0, 1, 2].map((step) => {
    const own = all.filter((row) => row.step === step);
    return {
      left: own.filter(hasLeft).length,
      arrived: own.filter(isArrived).length,
      first: chains.filter(({ decisive }) => isArrived(decisive) && decisive.step === step).length,
      seen: own.filter(({ status }) => status === "seen").length,
      failed: own.filter((row) => row.status === "failed" && hasLeft(row)).length,
      charged: sum(own.map(paid)),
    };
  });
  const twice = sum(
    chains.flatMap(({ steps, decisive }) => steps.filter((row) => isArrived(row) && row !== decisive).map(paid)),
  );
  return { steps, twice };
}

/** The page reads the task's row; the list filtered by the task and REST must report the same people. */
async function sameEverywhere({ engine, account, taskId, task }: Scene) {
  const row = await task();
  const listed = async (status: "delivered" | "seen" | "failed") =>
    (await findChains(engine.db, account, { taskId, status, limit: 50 })).rows.length;
  const reached = await listed("delivered");
  expect([reached, await listed("failed")]).toEqual([row.delivered, row.errored]);
  expect(taskView(row).meta).toMatchObject({ delivered: row.delivered, errored: row.errored, doubles: row.doubles });
}

it("counts each step of a path as its messages do, including late, duplicate and repeated events", async () => {
  const scene = await open(6);
  const [one, two, three, four, five] = scene.roots;
  const agree = async () => {
    const counts = pathCounts(await scene.task())!;
    expect(counts).toMatchObject(await recounted(scene));
    await sameEverywhere(scene);
    return counts;
  };
  expect((await agree()).steps.map(({ left }) => left)).toEqual([6, 0, 0]);
  await scene.report(one!, "delivered");
  await scene.report(one!, "seen");
  await scene.report(one!, "seen");
  await scene.report(two!, "failed");
  await agree();
  await scene.wait(301_000);
  const counts = await agree();
  // Two failed and four timed out or were reached: only the reached one stays.
  expect(counts.steps.map(({ made, left }) => [made, left]).slice(1)).toEqual([
    [5, 5],
    [0, 0],
  ]);
  await scene.report(stepId(two!, 1), "delivered");
  await scene.report(stepId(three!, 1), "delivered");
  await agree();
  await scene.wait(1000);
  // Late: Viber reports after the SMS was delivered. That is a second delivery; the SMS remains the first.
  await scene.report(three!, "delivered");
  const late = await agree();
  expect(late.twice).toBe(1 * RUB);
  expect((await scene.task()).doubles).toBe(1);
  // Reported later, but delivered before the SMS.
  const before = scene.engine.clock();
  await scene.wait(1000);
  await scene.report(stepId(four!, 1), "delivered");
  await scene.report(four!, "delivered", before);
  expect((await agree()).twice).toBe(1 * RUB + 2.5 * RUB);
  await scene.report(five!, "failed");
  await scene.report(stepId(five!, 1), "failed");
  await scene.report(stepId(five!, 2), "failed");
  const ended = await agree();
  expect(ended.steps.map(({ first }) => first)).toEqual([2, 2, 0]);
  const { delivered, errored, charged } = await scene.task();
  expect(delivered).toBe(4);
  expect(errored).toBe(1);
  expect(ended.steps.reduce((sum, step) => sum + step.charged, 0)).toBe(charged);
});

it("keeps the counts through a stop and a receipt after the end", async () => {
  const scene = await open(2);
  await scene.engine.db.run(`UPDATE tasks SET state = 'stopped', finished_at = 1 WHERE id = '${scene.taskId}'`);
  await scene.report(scene.roots[0]!, "failed");
  await scene.report(scene.roots[1]!, "delivered");
  await scene.wait(301_000);
  const counts = pathCounts(await scene.task())!;
  expect(counts).toMatchObject(await recounted(scene));
  await sameEverywhere(scene);
  expect(counts.steps.map(({ first, failed }) => [first, failed])).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ]);
});

it("expects of each step what its channels' forecast predicts, and the shares add up to the whole", async () => {
  const scene = await open(1);
  const { path } = (await scene.task()).data as { path: { steps: { arrives: number; least: number }[]; lost: number } };
  expect(path.steps.map(({ arrives }) => arrives).reduce((sum, ratio) => sum + ratio, path.lost)).toBeCloseTo(1, 6);
  expect(path.steps[0]!.arrives).toBeCloseTo(0.7, 2);
  expect(path.steps.map(({ least }) => least)).toEqual([1 * RUB, 2.5 * RUB, 0.5 * RUB]);
});
