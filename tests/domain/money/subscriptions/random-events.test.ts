import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { paySubscription } from "../../../../app/domain/money/subscriptions/pay-now";
import { updateTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { rowsOf } from "../../../support/world/rows";
import { BOSS, HOUR, openFee, ruleOf } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

type Event =
  | { what: "passes"; hours: number }
  | { what: "credits"; roubles: number }
  | { what: "prices"; roubles: number }
  | { what: "blocks"; isBlocked: boolean }
  | { what: "gives" | "takes" | "pays" | "sleeps" };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant("passes" as const), hours: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant("credits" as const), roubles: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant("prices" as const), roubles: fc.integer({ min: 0, max: 200 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("blocks" as const), isBlocked: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom("gives" as const, "takes" as const, "pays" as const, "sleeps" as const),
    }),
  },
);

it("charges each moment at most once, and always tracks what is paid, for any events in any order", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const scene = await openFee({ balance: 200, price: 100, period: "week" });
      const { engine, customer } = scene;
      const acts: Record<Event["what"], (event: never) => Promise<unknown>> = {
        async passes({ hours }: { hours: number }) {
          for (let left = hours; left > 0; left -= 6) {
            engine.pass(Math.min(left, 6) * HOUR);
            await Promise.all([scene.sweep(), scene.sweep()]);
          }
        },
        // No sweep runs in the meantime.
        sleeps: async () => engine.pass(400 * HOUR),
        credits: ({ roubles }: { roubles: number }) => scene.credit(roubles),
        prices: ({ roubles }: { roubles: number }) =>
          updateTariff(engine, BOSS, scene.tariffId, { data: { rules: ruleOf(roubles, "week") } }),
        blocks: ({ isBlocked }: { isBlocked: boolean }) =>
          scene.update(`UPDATE users SET is_active = ${isBlocked ? 0 : 1} WHERE id = '${customer.id}'`),
        gives: () => scene.give(),
        takes: () => scene.take().catch(() => undefined),
        async pays() {
          const { id, paidUntil } = await scene.read();
          const pay = () => paySubscription(engine, { id: customer.id, level: "me" }, id, { until: paidUntil });
          return Promise.all([pay(), pay(), scene.sweep()]);
        },
      };
      for (const one of events) {
        const before = await scene.read();
        await acts[one.what](one as never);
        const after = await scene.read();
        // A paid-until date never moves back, unless a fee starts over.
        if (before.status !== "ended") expect(after.paidUntil).toBeGreaterThanOrEqual(before.paidUntil);
        expect(await scene.balance()).toBeGreaterThanOrEqual(0);
        if (after.status === "unpaid") expect((await scene.send()).ok).toBe(false);
      }
      // Charges are at least a week apart, whatever triggered them.
      const lines = await rowsOf<{ at: number }>(
        "SELECT created_at AS at FROM billings WHERE owner_id = ? AND source = 'subscription.account' ORDER BY created_at",
        customer.id,
      );
      const spent = lines.length * 7 * 24 * HOUR;
      const { paidUntil } = await scene.read();
      if (lines.length > 0)
        expect(spent).toBeLessThanOrEqual(Math.max(paidUntil, engine.clock()) - lines[0]!.at + 7 * 24 * HOUR);
    }),
    { numRuns: 25, seed: 20261126 },
  );
});
