import { env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { paySubscription } from "../../../../app/domain/money/subscriptions/pay-now";
import { assignTariffs } from "../../../../app/domain/money/tariffs/assign";
import { FIRST_KILL, KILL_EVERY } from "../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../support/engine/killable";
import { BOSS, DAY, HOUR, openFee, type Scene } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

interface Work {
  balance: number;
  before?: (scene: Scene) => Promise<unknown>;
  run: (platform: Platform, scene: Scene) => Promise<unknown>;
  /** Final charges, the status, and the notifications sent. */
  ends: [number[], string, string[]];
}

const owes = async (scene: Scene, ms: number) => {
  await scene.sweep();
  await scene.pass(ms);
};

const WORKS: Record<string, Work> = {
  "a first charge": {
    balance: 1000,
    run: (platform, scene) => scene.sweep(platform),
    ends: [[300], "active", ["paid"]],
  },
  "a renewal": {
    balance: 1000,
    before: async (scene) => {
      await scene.sweep();
      scene.engine.pass(7 * DAY);
    },
    run: (platform, scene) => scene.sweep(platform),
    ends: [[300, 300], "active", ["paid", "paid"]],
  },
  "a charge without money": {
    balance: 400,
    before: async (scene) => {
      await scene.sweep();
      await scene.pass(5 * DAY);
      scene.engine.pass(2 * DAY);
    },
    run: (platform, scene) => scene.sweep(platform),
    ends: [[300], "grace", ["paid", "feeSoon", "feeGrace"]],
  },
  "the end of a grace": {
    balance: 400,
    before: async (scene) => {
      await owes(scene, 9 * DAY);
      scene.engine.pass(2 * DAY);
    },
    run: (platform, scene) => scene.sweep(platform),
    ends: [[300], "unpaid", ["paid", "feeSoon", "feeGrace", "feeUnpaid"]],
  },
  "a payment by hand": {
    balance: 400,
    before: async (scene) => {
      await owes(scene, 11 * DAY);
      await scene.credit(1000);
    },
    run: async (platform, scene) => {
      const { id, paidUntil } = await scene.read();
      await paySubscription(platform, { id: scene.customer.id, level: "me" }, id, { until: paidUntil });
    },
    ends: [[300, 300], "active", ["paid", "feeSoon", "feeGrace", "feeUnpaid", "paid"]],
  },
  "a tariff's taking": {
    balance: 1000,
    before: (scene) => scene.sweep(),
    run: (platform, scene) =>
      assignTariffs(platform, BOSS, scene.customer.id, [{ tariffId: scene.tariffId, isGiven: false }]),
    ends: [[300], "active", ["paid"]],
  },
};

it.each(Object.entries(WORKS))("charges once wherever %s is killed", { timeout: 120_000 }, async (_, work) => {
  let moments = FIRST_KILL;
  for (let isKilled = true; isKilled; moments += KILL_EVERY) {
    const scene = await openFee({ balance: work.balance, period: "week" });
    await work.before?.(scene);
    let left = moments;
    isKilled = false;
    const dies = () => {
      isKilled ||= left-- === 0;
      return isKilled;
    };
    await work.run(killable(scene.engine, env.DB, dies), scene).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    for (let tick = 0; tick < 3; tick++) await scene.sweep();
    await scene.pass(HOUR);
    expect([moments, await scene.charges(), (await scene.read()).status, await scene.told()]).toEqual([
      moments,
      ...work.ends,
    ]);
    await scene.balance();
    expect(moments).toBeLessThan(60);
  }
  expect(moments).toBeGreaterThan(2);
});
