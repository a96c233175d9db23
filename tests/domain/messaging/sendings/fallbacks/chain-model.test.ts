import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { stepId } from "../../../../../app/domain/base/chains/ids";
import type { Platform, Receipt } from "../../../../../app/domain/base/shared/ports/platform";
import { triggerOnIncoming } from "../../../../../app/domain/messaging/sendings/fallbacks/trigger";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { chunks } from "../../../../../db/schema/sendings";
import { sweep } from "../../../../../workers/jobs/sweep";
import { type Fate, ModelChain, type ModelStep } from "../../../../support/engine/chain-model";
import { isDeath, killable } from "../../../../support/engine/killable";
import {
  countersOf,
  openChains,
  PRICES,
  rootsOf,
  type StepInput,
  sendChain,
  sendChains,
} from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, RUB } from "../../../../support/world/scene";

const SHORT = 15;
/** The long form: VITE_CHAIN_RUNS=5000 VITE_CHAIN_SEED=7 npx vitest run --project workerd chain-model */
const RUNS = Number(import.meta.env.VITE_CHAIN_RUNS ?? SHORT);
const SEED = Number(import.meta.env.VITE_CHAIN_SEED ?? 20261121);
const KOPECK = RUB / 100;
const price = { ...Object.fromEntries(Object.entries(PRICES).map(([type, rub]) => [type, rub * 100])), sms: 250 };
const refunds = { viber: true, telegram: true, vk: true, voice: false, sms: true };

const fates = fc.subarray<Fate>(["sent", "delivered", "seen", "failed"]);
const type = fc.constantFrom("sms", "viber", "telegram", "vk", "voice");
const step: fc.Arbitrary<ModelStep> = fc.record({
  type,
  onStatus: fc.oneof(fc.constant<Fate[]>(["failed"]), fates),
  timeout: fc.option(fc.record({ after: fc.integer({ min: 1, max: 600 }), except: fates })),
  answer: fc.option(fc.constantFrom("1", "Yes")),
});

const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("receipts" as const),
      told: fc.array(
        fc.record({
          chain: fc.nat(2),
          step: fc.nat(4),
          fate: fc.constantFrom<Fate>("sent", "delivered", "seen", "failed"),
          times: fc.integer({ min: 1, max: 2 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), seconds: fc.integer({ min: 0, max: 700 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      chain: fc.nat(2),
      text: fc.constantFrom("1", " yES ", "no"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("pause" as const, "resume" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("stop" as const, "lostRings" as const) }) },
);

const story = fc.record({
  first: type,
  steps: fc.array(step, { minLength: 1, maxLength: 4, size: "max" }),
  budget: fc.option(fc.integer({ min: 1000, max: 2500 })),
  /** 0: a single message; else a bulk with this many recipients. */
  recipients: fc.nat(3),
  /** For a single message: roubles beyond the first price. */
  spare: fc.option(fc.nat(20)),
  refused: fc.uniqueArray(fc.tuple(fc.nat(2), fc.nat(4)), { maxLength: 4 }),
  /** The event's invocation dies at this moment, if it runs that long. */
  events: fc.array(fc.tuple(event, fc.option(fc.nat(40))), { minLength: 8, maxLength: 16, size: "max" }),
});

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("agrees with a model of chains, for any events in any order, wherever it is killed", {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(story, play), { numRuns: RUNS, seed: SEED, endOnFailure: RUNS <= SHORT });
});

async function play(played: Story) {
  const scene = await openStory(played);
  for (const [one, deathAt] of played.events) {
    await happen(scene, one, deathAt);
    await expectAgreed(scene, played);
  }
  // The next run's sweeps must not find these rows.
  for (const table of ["sendings", "chunks", "tasks", "turns"]) await env.DB.exec(`DELETE FROM ${table}`);
}

async function openStory({ first, steps, budget, recipients, spare, refused }: Story) {
  const isLone = recipients === 0;
  const firstPrice = price[first as keyof typeof price];
  const balance = isLone && spare !== null ? firstPrice / 100 + spare : 1000;
  const { engine, account } = await openChains(balance);
  const phones = Array.from({ length: Math.max(1, recipients) }, (_, index) => `7916000000${index}`);
  const isRefused = (chain: number, at: number) => refused.some(([one, other]) => one === chain && other === at);
  engine.provider.answer = ({ id, to, text }) => {
    const at = text === "Hello" ? 0 : Number(text);
    return isRefused(Number(to.at(-1)), at)
      ? { id, kind: "rejected", code: "REJECTED", detail: "" }
      : { id, kind: "accepted", ref: id };
  };
  const inputs = steps.map(({ type, onStatus, timeout, answer }, index): StepInput => {
    const onTimeout = timeout && { timeout: timeout.after, except: timeout.except };
    const onIncomingPayload = answer === null ? null : { text: answer };
    return {
      type,
      text: `${index + 1}`,
      onStatus,
      ...(onTimeout && { onTimeout }),
      ...(onIncomingPayload && { onIncomingPayload }),
    };
  });
  const options = { type: first, ...(budget === null ? {} : { budget: budget / 100 }) };
  const id = isLone
    ? await sendChain(engine, account, inputs, { ...options, phone: `+${phones[0]}` })
    : await sendChains(
        engine,
        account,
        phones.map((phone) => `+${phone}`),
        inputs,
        options,
      );
  const startedAt = engine.clock();
  const now = () => (engine.clock() - startedAt) / 1000;
  const purse = { left: balance * 100 };
  const model = steps.map((one) => ({ ...one, onStatus: hasTrigger(one) ? one.onStatus : (["failed"] as Fate[]) }));
  const chains = phones.map(() => new ModelChain(model, budget, { price, refunds }, purse, first, 0));
  await engine.work();
  const ofTask = isLone ? null : await rootsOf(id);
  const ids = ofTask ? phones.map((phone) => ofTask.get(phone)!) : [id];
  const scene = { engine, account, taskId: isLone ? null : id, ids, chains, purse, isRefused, now, state: "running" };
  handOver(scene);
  return scene;
}

const hasTrigger = ({ onStatus, timeout, answer }: ModelStep) =>
  onStatus.length > 0 || timeout !== null || answer !== null;

type Scene = Awaited<ReturnType<typeof openStory>>;

function handOver({ chains, isRefused, now }: Scene): void {
  for (const [index, chain] of chains.entries()) chain.handOver(now(), (at) => isRefused(index, at));
}

async function happen(scene: Scene, one: Story["events"][number][0], deathAt: number | null): Promise<void> {
  const { engine, account, taskId, ids, chains, now } = scene;
  // Times differ by at least a millisecond.
  engine.pass(one.kind === "pass" ? one.seconds * 1000 + 1 : 1);
  const at = engine.clock();
  const reports = reportsOf(scene, one);
  const receipts = receiptsOf(scene, reports);
  const acts: Record<typeof one.kind, (platform: Platform) => Promise<unknown>> = {
    receipts: (platform) => applyReceipts(platform, receipts as Receipt[]),
    pass: (platform) => sweep(platform),
    async answer(platform) {
      const { chain, text } = one as Extract<typeof one, { kind: "answer" }>;
      await triggerOnIncoming(platform, { ownerId: account.id, id: ids[chain % ids.length]!, text, at });
    },
    pause: async (platform) => taskId && pauseTask(platform, account, taskId),
    resume: async (platform) => taskId && resumeTask(platform, account, taskId),
    stop: async (platform) => taskId && stopTask(platform, account, taskId),
    lostRings: async () => engine.queueMessages.splice(0),
  };
  let left = deathAt ?? Number.POSITIVE_INFINITY;
  const dying = killable(engine, env.DB, () => left-- <= 0);
  await acts[one.kind](dying).catch((error) => {
    if (!isDeath(error)) throw error;
  });
  // A client without a reply repeats the request; the model gets each event once.
  applyToModel(scene, one, reports);
  await acts[one.kind](engine);
  for (let round = 0; round < 3; round++) {
    // A lost queue message delays work by half a minute; here the work is due at once, so that both clocks agree.
    await engine.db.update(chunks).set({ dueAt: engine.clock(), turnAt: engine.clock() });
    await engine.db.run("DELETE FROM turns");
    await sweep(engine);
    if ((await engine.work()) === 0) break;
  }
  if (scene.state !== "running") return;
  for (const chain of chains) chain.settle(now());
  handOver(scene);
}

/** The provider reports only on messages that it received. */
function reportsOf({ chains }: Scene, one: Story["events"][number][0]) {
  if (one.kind !== "receipts") return [];
  return one.told.flatMap(({ chain: anyChain, step: anyStep, fate, times }) => {
    const chain = anyChain % chains.length;
    const handedOver = [...chains[chain]!.messages.keys()].filter(
      (at) => chains[chain]!.messages[at]!.handedOverAt !== null,
    );
    return handedOver.length > 0 ? [{ chain, at: handedOver[anyStep % handedOver.length]!, fate, times }] : [];
  });
}

function receiptsOf({ account, ids, engine }: Scene, reports: ReturnType<typeof reportsOf>) {
  return reports.flatMap(({ chain, at, fate, times }) => {
    const receipt = { ownerId: account.id, id: stepId(ids[chain]!, at), status: fate, at: engine.clock() };
    return Array.from({ length: times }, () => receipt);
  });
}

function applyToModel(scene: Scene, one: Story["events"][number][0], reports: ReturnType<typeof reportsOf>): void {
  const { chains, now, taskId } = scene;
  for (const { chain, at, fate } of reports) chains[chain]!.receipt(at, fate, now());
  if (one.kind === "answer" && scene.state !== "stopped") chains[one.chain % chains.length]!.answer(one.text);
  if (taskId === null) return;
  const isDone = chains.every((chain) => !chain.isOpen);
  if (one.kind === "pause" && scene.state === "running" && !isDone) scene.state = "paused";
  if (one.kind === "resume" && scene.state === "paused") scene.state = "running";
  if (one.kind === "stop" && scene.state !== "stopped" && !(isDone && scene.state === "running")) {
    scene.state = "stopped";
    for (const chain of chains) chain.stop();
  }
}

async function expectAgreed({ engine, account, ids, chains, purse, taskId }: Scene, played: Story): Promise<void> {
  const rows = await rowsOf<{ id: string; type: string; status: string; price: number }>(
    "SELECT id, type, status, price FROM sendings WHERE owner_id = ?",
    account.id,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const engineSays = ids.map((id) =>
    Array.from({ length: played.steps.length + 1 }, (_, at) => byId.get(stepId(id, at))).filter(
      (row) => row !== undefined,
    ),
  );
  expect(engineSays.map((chain) => chain.map((row) => `${row.type} ${row.status} ${row.price / KOPECK}`))).toEqual(
    chains.map(({ messages }) =>
      messages.map((one) => `${one.type} ${one.status === "waiting" ? "pending" : one.status} ${one.price}`),
    ),
  );
  const money = purse.left * KOPECK;
  expect(await moneyOf(engine, account.id)).toEqual({ balance: money, ledger: money });
  if (taskId === null) return;
  const has = (chain: ModelChain, ...wanted: string[]) =>
    chain.messages.filter(({ status }) => wanted.includes(status)).length;
  expect(await countersOf(taskId)).toMatchObject({
    total: chains.length,
    sent: chains.filter((chain) => has(chain, "sent", "delivered", "seen") > 0).length,
    delivered: chains.filter((chain) => has(chain, "delivered", "seen") > 0).length,
    doubles: chains.filter((chain) => has(chain, "delivered", "seen") > 1).length,
    errored: chains.filter((chain) => !chain.isOpen && has(chain, "failed") === chain.messages.length).length,
    open: chains.filter((chain) => chain.isOpen).length,
  });
}
