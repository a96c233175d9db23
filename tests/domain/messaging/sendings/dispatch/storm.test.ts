import { env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { Platform } from "../../../../../app/domain/base/shared/ports/platform";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { ofThisWeek } from "../../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../../support/engine/killable";
import { answer, calmDown, expectKept } from "../../../../support/engine/repeated-queue-message";
import { type Chance, chanceOf } from "../../../../support/engine/seeded-random";
import { RandomProvider } from "../../../../support/providers/random-provider";
import { openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const START = 100_000 * RUB;
const RECIPIENTS = 900;
/** A long text with a variable makes small chunks, so an expansion has several. */
const TEXT = `\${firstName} ${"long ".repeat(190)}`;
const STEPS = 100;
const DEATH = 0.03;
/**
 * A third of the storms per week. The long form: VITE_KILL_EVERY=1 VITE_STORMS=100 npx vitest run --project workerd
 * storm
 */
const STORMS = Number(import.meta.env.VITE_STORMS ?? 4);
const SEEDS = ofThisWeek(Array.from({ length: STORMS }, (_, index) => index + 1));

// Crashes and timeouts are logged.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it.each(SEEDS)("keeps every guarantee in storm %i", { timeout: 600_000 }, async (seed) => {
  const chance = chanceOf(seed);
  const scene = await open(chance);
  const events = accidents(scene, chance);
  const names = ["send", "send", "send", "send", "receipts", "sweep", "pass", "pass", "single", "pauseOrResume"];
  for (let step = 0; step < STEPS; step++) {
    const atOnce = Array.from({ length: 1 + chance.below(6) }, () => events[chance.pick(names)]!());
    for (const result of await Promise.allSettled(atOnce)) {
      if (result.status === "rejected" && !isAccident(result.reason)) throw result.reason;
    }
  }
  const { platform, account, taskId } = scene;
  const isStopped = chance.in(0.3);
  if (isStopped) await stopTask(platform, account, taskId);
  else await resumeTask(platform, account, taskId);
  await calmDown(scene);
  await expectKept(scene, { start: START, taskId, isStopped });
  const task = await getTask(scene.engine.db, account, taskId);
  expect(isStopped || task?.total === RECIPIENTS).toBe(true);
});

async function open(chance: Chance) {
  const engine = openEngine();
  const provider = new RandomProvider(chance.fork(), engine.clock);
  const platform: Platform = { ...engine, providers: { ...engine.providers, open: () => provider } };
  const account = await openAccount(engine, { balance: START });
  const list = await openList(engine, account.id, phones(RECIPIENTS));
  const input = bulkInput.parse({
    type: "sms",
    recipient: { include: [list] },
    payload: { sender: SENDER, text: TEXT },
  });
  const accepted = await createBulk(engine, account, input);
  if (!accepted.ok) throw new Error("refused");
  return { engine, provider, platform, account, taskId: accepted.value.taskId };
}

/** Concurrent work; each invocation may be killed midway, each queue message lost or repeated. */
function accidents({ engine, provider, platform, account, taskId }: Awaited<ReturnType<typeof open>>, chance: Chance) {
  const invocation = () => {
    const own = chance.fork();
    return killable(platform, env.DB, () => own.in(DEATH / 2));
  };
  const events: Record<string, () => Promise<unknown>> = {
    async send() {
      const queueMessage = chance.draw(engine.queueMessages);
      if (!queueMessage || chance.in(0.1)) return;
      if (chance.in(0.1)) engine.queueMessages.push(queueMessage);
      // The queue redelivers a failed message once.
      await answer(invocation(), queueMessage).catch((error) => {
        if (!isDeath(error)) engine.queueMessages.push(queueMessage);
        throw error;
      });
    },
    async receipts() {
      const receipts = provider.receipts();
      if (receipts.length > 0) engine.queueMessages.push({ kind: "receipts", provider: provider.id, receipts });
    },
    sweep: () => sweep(invocation()),
    async pass() {
      engine.pass(chance.below(20_000));
    },
    single() {
      const recipient = `+7${phones(1, 5000 + chance.below(1000))[0]!.slice(1)}`;
      const input = singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text: "1234" } });
      return createSending(invocation(), account, input);
    },
    async pauseOrResume() {
      const change = chance.pick([pauseTask, resumeTask, resumeTask]);
      if (chance.in(0.3)) await change(invocation(), account, taskId);
    },
  };
  return events;
}

function isAccident(error: unknown): boolean {
  return isDeath(error) || /logs do not answer|kept moving/.test(`${error}`);
}
