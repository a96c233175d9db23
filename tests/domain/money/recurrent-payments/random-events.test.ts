import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { changeRecurrent, removeRecurrent } from "../../../../app/domain/money/recurrent-payments/change";
import { bindCard } from "../../../../app/domain/money/recurrent-payments/create";
import { RUB } from "../../../support/world/scene";
import { HOUR, type Method, MINUTE, type Outcome, openCards } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

type Event =
  | { what: "passes"; minutes: number }
  | { what: "tells"; nth: number; times: number }
  | { what: "answers"; outcome: Outcome }
  | { what: "changes"; isActive: boolean }
  | { what: "spends" | "binds" | "deletes" };

const OUTCOMES: Outcome[] = ["paid", "lost", "missed", "unreached", "slow", { refused: "funds" }, { refused: "No" }];
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant("passes" as const), minutes: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("tells" as const),
      nth: fc.nat(9),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("answers" as const), outcome: fc.constantFrom(...OUTCOMES) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("changes" as const), isActive: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom("spends" as const, "binds" as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("deletes" as const) }) },
);

it.each<[Method, "threshold" | "frequency"]>([
  ["tinkoff", "threshold"],
  ["tinkoff", "frequency"],
  ["mandarin", "threshold"],
  ["mandarin", "frequency"],
])(
  "charges once per occasion and credits only what was paid, at %s by %s, for any events",
  { timeout: 240_000 },
  async (method, type) => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 25 }), async (events) => {
        const scene = await openCards(method);
        const { engine, payer, script, orders } = scene;
        const owner = { id: payer.id, level: "me" as const };
        const isLow = type === "threshold";
        const id = await scene.bound(
          isLow ? { threshold: 1500 * RUB } : ({ type, threshold: null, frequency: "daily" } as never),
        );
        const began = engine.clock();
        let spent = 0;
        for (const one of events) {
          if (one.what === "passes") await scene.pass(one.minutes * MINUTE, one.minutes * MINUTE);
          const nth = one.what === "tells" ? [...orders.keys()].at(-1 - one.nth) : undefined;
          if (one.what === "tells" && nth) for (let time = 0; time < one.times; time++) await scene.tell(nth);
          if (one.what === "answers") script.outcomes.push(one.outcome);
          if (one.what === "changes") await changeRecurrent(engine, owner, id, { isActive: one.isActive });
          if (one.what === "deletes") await removeRecurrent(engine, owner, id);
          if (one.what === "spends") {
            const balance = await scene.balance();
            spent += balance;
            await scene.setBalance(0);
          }
          const row = await scene.read(id);
          if (one.what === "binds" && row) {
            const opened = await bindCard(engine, payer, row, { language: "ru" });
            if (opened.ok) scene.take(opened.value.url.split("/").at(-1)!, true);
          }
          const charges = await scene.chargesOf(id);
          expect(charges.filter(({ status }) => status === "init").length).toBeLessThanOrEqual(1);
          expect(new Set(script.taken).size).toBe(script.taken.length);
        }
        // In the end, the bank has reported the outcome of all its orders.
        for (const order of orders.keys()) if (scene.stateOf(order).kind !== "waiting") await scene.tell(order);
        expect(await scene.balance()).toBeCloseTo(100 + 975 * script.taken.length - spent, 3);
        const charged = await scene.chargesOf(id);
        const done = charged.filter(({ status }) => status === "completed").length;
        const hours = (engine.clock() - began) / HOUR;
        expect(done).toBeLessThanOrEqual(isLow ? hours : Math.ceil(hours / 24));
      }),
      { numRuns: 12 },
    );
  },
);
