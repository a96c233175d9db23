import { beforeEach, expect, it, vi } from "vitest";
import { findTasks } from "../../../../app/domain/base/tasks/find";
import { taskView } from "../../../../app/domain/base/tasks/tasks";
import { pauseTask, stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { RUB } from "../../../support/world/scene";
import { DAY, HOUR, MINUTE, type Outcome, openCards } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function charged(outcome: Outcome) {
  const scene = await openCards();
  const id = await scene.bound({ threshold: 1500 * RUB });
  scene.script.usual = outcome;
  await scene.pass(61 * MINUTE, 61 * MINUTE);
  const tasks = async () => {
    const { rows } = await findTasks(scene.engine.db, scene.payer, { types: ["payments:recurrent"], limit: 10 });
    return rows.map((row) => taskView(row));
  };
  return { scene, id, tasks };
}

it("is a task of its account that ends with the payment", async () => {
  const { scene, id, tasks } = await charged("paid");
  const [charge] = await scene.chargesOf(id);
  expect(await tasks()).toMatchObject([
    {
      id: charge!.id,
      type: "payments:recurrent",
      state: "completed",
      title: "1000 ₽, ··0777",
      data: { PaymentId: charge!.id, RecurrentPaymentId: id, amount: 1000 },
      meta: { total: 1, completed: 1, errored: 0, progress: 100, errors: [] },
    },
  ]);
});

it("fails with the bank's reason, and completes after a late report of success", async () => {
  const { scene, id, tasks } = await charged({ refused: "funds" });
  expect(await tasks()).toMatchObject([
    { state: "failed", meta: { total: 1, completed: 0, errored: 1, progress: 100, errors: [{ reason: "funds" }] } },
  ]);
  const [charge] = await scene.chargesOf(id);
  scene.take(charge!.id, true);
  await scene.tell(charge!.id);
  await scene.tell(charge!.id);
  expect(await tasks()).toMatchObject([{ state: "completed", meta: { errored: 0, errors: [] } }]);
});

it("runs while the bank is silent, and cannot be paused or stopped while at the bank", async () => {
  const { scene, id, tasks } = await charged("slow");
  const [charge] = await scene.chargesOf(id);
  for (const change of [pauseTask, stopTask])
    expect(await change(scene.engine, scene.payer, charge!.id)).toMatchObject({ code: "conflict" });
  await scene.pass(HOUR, 20 * MINUTE);
  expect(await tasks()).toMatchObject([{ state: "running" }]);
  await scene.pass(3 * DAY, 12 * HOUR);
  expect((await tasks()).at(-1)).toMatchObject({ state: "failed", meta: { errors: [{ reason: "noAnswer" }] } });
});
