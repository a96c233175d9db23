import { env } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { closeDispute } from "../../../../app/domain/money/payments/close-dispute";
import { disputesOf } from "../../../../app/domain/money/payments/disputes";
import { pollPayments } from "../../../../app/domain/money/payments/poll";
import { refundOnce, refundPayment } from "../../../../app/domain/money/payments/refund";
import { settlePayment } from "../../../../app/domain/money/payments/settle/settle";
import type { DoubtEnding, DoubtKind } from "../../../../db/schema/payments";
import { FIRST_KILL, KILL_EVERY } from "../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../support/engine/killable";
import { RUB } from "../../../support/world/scene";
import { openReferral, setRule } from "../referrals/scene";
import { BOSS } from "./scene";

const HOUR = 3_600_000;

type Scene = Awaited<ReturnType<typeof openReferral>> & { id: string; key: string };

interface Work {
  isPaid?: boolean;
  before?: (scene: Scene) => unknown;
  run: (platform: Platform, scene: Scene) => Promise<unknown>;
  /** Final balance in roubles, and the payment's status. */
  ends: [balance: number, status: string];
}

const refund =
  (roubles: number) =>
  async (platform: Platform, { row, id, key }: Scene) =>
    refundOnce(platform, BOSS, await row(id), { amount: roubles * RUB, reason: "Paid twice", key });

const WORKS: Record<string, Work> = {
  "a callback of success": {
    run: (platform, { id, said }) => settlePayment(platform, "tinkoff", id, said(id)),
    ends: [1075, "completed"],
  },
  "a look at the bank": {
    before: ({ engine }) => engine.pass(HOUR),
    run: (platform) => pollPayments(platform),
    ends: [1075, "completed"],
  },
  "a refund": { isPaid: true, run: refund(400), ends: [675, "partialRefunded"] },
  "a refund that the bank refuses": {
    isPaid: true,
    before: ({ script }) => {
      script.refunds = Array.from({ length: 9 }, () => ({ kind: "refused", detail: "no" }));
    },
    run: refund(400),
    ends: [1075, "completed"],
  },
  "a refund at the bank": {
    isPaid: true,
    before: (scene) => {
      scene.script.state = scene.said(scene.id, { refunded: 300 * RUB });
    },
    run: (platform, { id, said }) => settlePayment(platform, "tinkoff", id, said(id, { refunded: 300 * RUB })),
    ends: [775, "partialRefunded"],
  },
};

/** A manager repeats a lost press; a dispute already resolved is reported as such. */
const end =
  (kind: DoubtKind, ending: DoubtEnding) =>
  async (platform: Platform, { row, id }: Scene) => {
    const dispute = (await disputesOf(platform.db, [id])).find((one) => one.kind === kind)!;
    await closeDispute(platform, BOSS, await row(id), { id: dispute.id, ending, note: "Seen at the bank" });
  };

/** A refund that the bank does not answer for days. */
async function unanswered({ engine, script, row, id }: Scene) {
  engine.banks.tinkoff.poll = undefined;
  script.refunds = [{ kind: "requested" }];
  await refundPayment(engine, BOSS, await row(id), { amount: 400 * RUB, reason: "Paid twice" });
  engine.pass(48 * HOUR);
  await pollPayments(engine);
}

const CASES: Record<string, Work> = {
  "another sum": {
    before: ({ script, said, id }) => {
      script.state = said(id, { kind: "waiting" });
    },
    run: (platform, { id, said }) => settlePayment(platform, "tinkoff", id, said(id, { paid: RUB })),
    ends: [100, "error"],
  },
  "a refund that is said to have arrived": {
    isPaid: true,
    before: unanswered,
    run: end("refundSilent", "refunded"),
    ends: [675, "partialRefunded"],
  },
  "a refund that is said not to have arrived": {
    isPaid: true,
    before: unanswered,
    run: end("refundSilent", "notRefunded"),
    ends: [1075, "completed"],
  },
  "a credit by hand": {
    before: async (scene) => {
      const { engine, id, said, script } = scene;
      script.state = said(id, { kind: "waiting" });
      await settlePayment(engine, "tinkoff", id, said(id, { paid: RUB }));
      await end("otherSum", "settled")(engine, scene);
      await settlePayment(engine, "tinkoff", id, said(id));
    },
    run: end("paidAfter", "credited"),
    ends: [1075, "completed"],
  },
};

afterEach(() => setRule(null));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it.each(Object.entries({ ...WORKS, ...CASES }))(
  "moves money once wherever %s is killed",
  { timeout: 300_000 },
  async (_, work) => {
    let moments = FIRST_KILL;
    for (let isKilled = true; isKilled; moments += KILL_EVERY) {
      const scene = await opened(work);
      let left = moments;
      isKilled = false;
      const dies = () => {
        isKilled ||= left-- === 0;
        return isKilled;
      };
      await work.run(killable(scene.engine, env.DB, dies), scene).catch((error) => {
        if (!isDeath(error)) throw error;
      });
      // The bank repeats its callback, a person repeats the form, and the cron polls again.
      scene.engine.pass(HOUR);
      await work.run(scene.engine, scene);
      for (let poll = 0; poll < 3; poll++) {
        scene.engine.pass(24 * HOUR);
        await pollPayments(scene.engine);
      }
      expect([moments, await scene.balance(), (await scene.row(scene.id)).status]).toEqual([moments, ...work.ends]);
      const { billingId, refunded } = await scene.row(scene.id);
      expect(await scene.earned()).toBe(billingId === null ? 0 : 97.5 * (1 - refunded / (1000 * RUB)));
      const kinds = (await disputesOf(scene.engine.db, [scene.id])).map(({ kind }) => kind);
      expect(kinds).toHaveLength(new Set(kinds).size);
    }
    expect(moments).toBeGreaterThan(2);
  },
);

async function opened({ isPaid, before }: Work): Promise<Scene> {
  const bank = await openReferral({ months: 0 });
  const id = await bank.pay();
  if (isPaid) await bank.tell(id);
  const scene = { ...bank, id, key: newId() };
  bank.script.state = bank.said(id);
  await before?.(scene);
  return scene;
}
