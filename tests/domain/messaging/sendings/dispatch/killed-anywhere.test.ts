import { env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { Platform, QueueMessage } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { FIRST_KILL, KILL_EVERY } from "../../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../../support/engine/killable";
import { answer, calmDown, expectKept } from "../../../../support/engine/repeated-queue-message";
import { chanceOf } from "../../../../support/engine/seeded-random";
import { type Mood, RandomProvider } from "../../../../support/providers/random-provider";
import { openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const START = 1000 * RUB;
const RECIPIENTS = 6;

async function open(mood: Mood, isSplit: boolean) {
  const engine = openEngine();
  const provider = new RandomProvider(chanceOf(1), engine.clock);
  provider.mood = mood;
  const platform: Platform = { ...engine, providers: { ...engine.providers, open: () => provider } };
  const account = await openAccount(engine, { balance: START });
  const list = await openList(engine, account.id, phones(RECIPIENTS));
  const input = bulkInput.parse({
    type: "sms",
    recipient: { include: [list] },
    payload: { sender: SENDER, text: "Hi" },
    ...(isSplit && { split: { share: 50, text: "y".repeat(161) } }),
  });
  const accepted = await createBulk(engine, account, input);
  if (!accepted.ok) throw new Error("refused");
  return { engine, provider, platform, account, taskId: accepted.value.taskId };
}

type Scene = Awaited<ReturnType<typeof open>>;

/** The invocation to kill, and the steps before it. */
interface Work {
  mood?: Mood;
  before?: (scene: Scene) => Promise<unknown>;
  run: (platform: Platform, scene: Scene) => Promise<unknown>;
  isStopped?: boolean;
}

const next = async ({ engine, platform }: Scene) => answer(platform, engine.queueMessages.shift()!);
const pause = ({ platform, account, taskId }: Scene) => pauseTask(platform, account, taskId);
const later = (scene: Scene) => {
  scene.engine.pass(31_000);
  return sweep(scene.platform);
};

const WORKS: Record<string, Work> = {
  "the expansion": { run: (platform, { engine }) => answer(platform, engine.queueMessages.shift()!) },
  "the dispatch": { before: next, run: (platform, { engine }) => answer(platform, engine.queueMessages.shift()!) },
  "the dispatch to a provider that is silent though done": {
    mood: "silentButDone",
    before: next,
    run: (platform, { engine }) => answer(platform, engine.queueMessages.shift()!),
  },
  "asking after an unsure submit": {
    mood: "silentButDone",
    async before(scene) {
      await next(scene);
      await next(scene);
      await later(scene);
    },
    run: (platform, { engine }) => answer(platform, engine.queueMessages.shift()!),
  },
  receipts: {
    async before(scene) {
      await next(scene);
      await next(scene);
    },
    run: (platform, { provider }) => {
      const receipts = provider.mail.slice(0, 8);
      return answer(platform, { kind: "receipts", provider: provider.id, receipts } satisfies QueueMessage);
    },
  },
  "the sweep": {
    before: async (scene) => {
      await next(scene);
      scene.engine.pass(31_000);
    },
    run: (platform) => sweep(platform),
  },
  "the sweep after lost receipts": {
    async before(scene) {
      await next(scene);
      await next(scene);
      scene.engine.pass(31_000);
    },
    run: (platform) => sweep(platform),
  },
  "a resume after messages waited": {
    async before(scene) {
      await next(scene);
      await pause(scene);
      await later(scene);
    },
    async run(platform, { account, taskId }) {
      await resumeTask(platform, account, taskId);
    },
  },
  "a stop": {
    async before(scene) {
      await next(scene);
      await pause(scene);
      await later(scene);
    },
    run: (platform, { account, taskId }) => stopTask(platform, account, taskId),
    isStopped: true,
  },
  "the end of a stopped task's messages": {
    async before(scene) {
      await next(scene);
      await stopTask(scene.platform, scene.account, scene.taskId);
    },
    run: (platform) => sweep(platform),
    isStopped: true,
  },
};

// Crashes and timeouts are logged.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it.each(Object.entries(WORKS))("keeps every guarantee wherever %s is killed", { timeout: 600_000 }, async (_, work) => {
  let moments = FIRST_KILL;
  for (let isKilled = true; isKilled; moments += KILL_EVERY) {
    // Every other moment uses a campaign with two texts.
    const scene = await open(work.mood ?? "accepts", Math.floor(moments / KILL_EVERY) % 2 === 0);
    await work.before?.(scene);
    isKilled = await killedAt(moments, scene, work);
    // A client without a reply repeats the request.
    if (isKilled && work.isStopped) await stopTask(scene.platform, scene.account, scene.taskId);
    else if (isKilled) await resumeTask(scene.platform, scene.account, scene.taskId);
    await calmDown(scene);
    await expectKept(scene, { start: START, taskId: scene.taskId, isStopped: work.isStopped ?? false });
  }
  expect(moments).toBeGreaterThan(2);
});

async function killedAt(moment: number, scene: Scene, { run }: Work): Promise<boolean> {
  let left = moment;
  let isKilled = false;
  const dies = () => {
    isKilled ||= left-- === 0;
    return isKilled;
  };
  await run(killable(scene.platform, env.DB, dies), scene).catch((error) => {
    if (!isDeath(error)) throw error;
  });
  return isKilled;
}
