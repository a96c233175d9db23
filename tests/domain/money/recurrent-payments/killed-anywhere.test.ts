import { env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { pollPayments } from "../../../../app/domain/money/payments/poll";
import { changeRecurrent } from "../../../../app/domain/money/recurrent-payments/change";
import { sweepRecurrent } from "../../../../app/domain/money/recurrent-payments/sweep";
import { FIRST_KILL, KILL_EVERY } from "../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../support/engine/killable";
import { RUB } from "../../../support/world/scene";
import { DAY, HOUR, type Method, MINUTE, type Outcome, openCards } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

type Scene = Awaited<ReturnType<typeof openCards>>;
const sweep = async (platform: Platform) => {
  await pollPayments(platform);
  await sweepRecurrent(platform);
};

interface Work {
  outcome?: Outcome;
  before?: (scene: Scene, id: string) => unknown;
  run?: (platform: Platform, scene: Scene, id: string) => Promise<unknown>;
  /** Final balance in roubles, the status, and the number of charges the bank took. */
  ends: [balance: number, status: string, taken: number][];
}

const CHARGED = [2050, "ready", 1] as [number, string, number];
/** If a bank may be asked only once, it is possible that it was not asked at all: a person decides. */
const UNSURE = [1075, "error", 0] as [number, string, number];

const WORKS: [string, Method, Work][] = [
  ["a charge", "tinkoff", { ends: [CHARGED] }],
  ["a charge", "mandarin", { ends: [CHARGED, UNSURE] }],
  ["a charge whose answer is lost", "tinkoff", { outcome: "lost", ends: [CHARGED] }],
  ["a charge whose answer is lost", "mandarin", { outcome: "lost", ends: [CHARGED, UNSURE] }],
  ["a charge that is refused for good", "tinkoff", { outcome: { refused: "cardExpired" }, ends: [[1075, "block", 0]] }],
  [
    "a callback of a charge",
    "mandarin",
    {
      before: async (scene) => sweep(scene.engine),
      run: async (platform, scene, id) => scene.tell((await scene.chargesOf(id))[0]!.id, platform),
      ends: [CHARGED],
    },
  ],
  [
    "a pause",
    "tinkoff",
    {
      run: (platform, { payer }, id) =>
        changeRecurrent(platform, { id: payer.id, level: "me" }, id, { isActive: false }),
      ends: [[1075, "pause", 0]],
    },
  ],
];

it.each(WORKS)("charges once wherever %s at %s is killed", { timeout: 300_000 }, async (_, method, work) => {
  const run = work.run ?? ((platform: Platform) => sweep(platform));
  let moments = FIRST_KILL;
  for (let isKilled = true; isKilled; moments += KILL_EVERY) {
    const scene = await openCards(method);
    const id = await scene.bound({ threshold: 1500 * RUB });
    if (work.outcome) scene.script.outcomes = [work.outcome];
    scene.engine.pass(61 * MINUTE);
    await work.before?.(scene, id);
    let left = moments;
    isKilled = false;
    const dies = () => {
      isKilled ||= left-- === 0;
      return isKilled;
    };
    await run(killable(scene.engine, env.DB, dies), scene, id).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    if (work.run) await work.run(scene.engine, scene, id);
    for (let tick = 0; tick < 6; tick++) await scene.pass(10 * MINUTE, 5 * MINUTE);
    // Mandarin reports by callback only.
    for (const order of scene.orders.keys()) if (scene.stateOf(order).kind !== "waiting") await scene.tell(order);
    await scene.pass(3 * DAY, 12 * HOUR);
    const ended = [await scene.balance(), (await scene.read(id)).status, scene.script.taken.length - 1];
    const open = await scene.engine.db.all(
      "SELECT id FROM tasks WHERE type = 'payments:recurrent' AND state = 'running'",
    );
    expect(open).toEqual([]);
    expect(work.ends.map((end) => [moments, ...end])).toContainEqual([moments, ...ended]);
  }
  expect(moments).toBeGreaterThan(2);
});
