import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FORGET_MS,
  type Health,
  LONGEST_HOLD_MS,
  STEPS,
  WELL,
} from "../../../../../app/domain/network/routing/health/health";
import { MINUTE, type Minute } from "../../../../../app/domain/network/routing/health/health-window";
import { ALL, judge, type Watched } from "../../../../../app/domain/network/routing/health/judge-health";
import { candidatesOf, type HealthOf } from "../../../../../app/domain/network/routing/route";

const START = 1_800_000_000_000 - (1_800_000_000_000 % MINUTE);
const MTS = "RU|mts";
const TELE = "RU|t2";

const minute = (at: number, counts: Partial<Minute> = {}): Minute => ({
  minute: START + at * MINUTE,
  submitted: 0,
  errors: 0,
  requests: 0,
  silent: 0,
  delivered: 0,
  failed: 0,
  slow: 0,
  ...counts,
});

const fine = (at: number, n = 100) => minute(at, { submitted: n, requests: n, delivered: n });
const failing = (at: number, n = 100) => minute(at, { submitted: n, requests: n, errors: n });
const late = (at: number, n = 100) => minute(at, { submitted: n, requests: n, delivered: n, slow: n });

function provider(
  id: string,
  minutes: Minute[] | Record<string, Minute[]>,
  health: Record<string, Health> = {},
): Watched {
  const byGroup = Array.isArray(minutes) ? { [MTS]: minutes } : minutes;
  return {
    id,
    type: "sms",
    isOpen: true,
    health: new Map(Object.entries(health)),
    minutes: new Map(Object.entries(byGroup)),
  };
}

/** The first provider's next state, in total unless a group is given. */
function judged(providers: Watched[], atMs: number, group = ALL): Health {
  const id = providers[0]!.id;
  const verdict = judge(providers, START + atMs).find((one) => one.providerId === id && one.operatorGroup === group);
  return verdict?.next ?? WELL;
}

/** Judges the provider once a minute with that minute's counts; returns its states. */
function live(from: Health, count: (at: number) => Minute, minutes: number, rivals: Watched[] = []): Health[] {
  const seen: Minute[] = [];
  const states: Health[] = [];
  let health = from;
  for (let at = 0; at < minutes; at++) {
    seen.push(count(at));
    health = judged([provider("a", seen, { [ALL]: health }), ...rivals], (at + 1) * MINUTE);
    states.push(health);
  }
  return states;
}

const states: fc.Arbitrary<Health> = fc
  .record({
    state: fc.constantFrom("ok", "lowered", "tripped", "returning"),
    step: fc.constantFrom(10, 25, 50, 12, 37),
    until: fc.integer({ min: -MINUTE, max: 100 * LONGEST_HOLD_MS }),
    trips: fc.integer({ min: 0, max: 40 }),
    changed: fc.integer({ min: -2 * FORGET_MS, max: FORGET_MS }),
  })
  .map(({ state, step, until, trips, changed }) => ({
    state: state as Health["state"],
    trips,
    until: START + until,
    changedAt: START + changed,
    weight: state === "ok" ? 100 : state === "tripped" ? 0 : step,
    reason: WELL.reason,
  }));

const count = fc.nat({ max: 200 });
const anyMinute = (at: number) =>
  fc
    .record({
      submitted: count,
      errors: count,
      requests: count,
      silent: count,
      delivered: count,
      failed: count,
      slow: count,
    })
    .map((counts) => minute(at, counts));

describe("a provider", () => {
  it("trips when half of twenty messages have no valid answer, and not before", () => {
    expect(judged([provider("a", [minute(0, { submitted: 19, errors: 19, requests: 1 })])], 30_000)).toEqual(WELL);
    expect(judged([provider("a", [minute(0, { submitted: 20, errors: 9 })])], 30_000)).toEqual(WELL);
    expect(judged([provider("a", [minute(0, { submitted: 20, errors: 10 })])], 30_000)).toMatchObject({
      state: "tripped",
      weight: 0,
      until: START + 30_000 + MINUTE,
      trips: 1,
      reason: { rule: "errors", share: 0.5, of: 20 },
    });
  });

  it("trips on the current minute, however good the previous one was", () => {
    expect(judged([provider("a", [fine(0, 1000), failing(1, 20)])], MINUTE + 10_000).state).toBe("tripped");
  });

  it("trips on five unanswered requests, unless one is answered between them", () => {
    const silent = { submitted: 5, errors: 5, requests: 5, silent: 5 };
    expect(judged([provider("a", [minute(0, silent)])], 10_000).reason.rule).toBe("silent");
    expect(judged([provider("a", [minute(0, { ...silent, requests: 6, submitted: 6 })])], 10_000)).toEqual(WELL);
    expect(judged([provider("a", [minute(0, { ...silent, requests: 4, silent: 4 })])], 10_000)).toEqual(WELL);
  });

  it("returns step by step, once a minute, after a minute's hold", () => {
    const weights = live(WELL, (at) => (at === 0 ? failing(0) : fine(at)), 7).map(
      ({ state, weight }) => `${state} ${weight}`,
    );
    expect(weights).toEqual([
      "tripped 0",
      "returning 10",
      "returning 25",
      "returning 50",
      "ok 100",
      "ok 100",
      "ok 100",
    ]);
  });

  it("is held twice as long each time it fails while returning, up to a quarter of an hour", () => {
    const health = live(WELL, (at) => failing(at), 120).filter(({ state }) => state === "tripped");
    const holds = [
      ...new Map(health.map(({ trips, until, changedAt }) => [trips, (until - changedAt) / MINUTE])).values(),
    ];
    expect(holds.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it("has its trips reset after half an hour of good health", () => {
    const states = live(WELL, (at) => (at === 0 ? failing(0) : fine(at)), 40);
    expect(states.at(10)).toMatchObject({ state: "ok", trips: 1 });
    expect(states.at(-1)).toEqual(WELL);
  });

  it("halves its weight every five minutes while slow, down to ten percent", () => {
    const rival = provider(
      "b",
      Array.from({ length: 40 }, (_, at) => fine(at)),
    );
    const weights = live(WELL, (at) => late(at), 30, [rival]).map(({ weight }) => weight);
    expect([...new Set(weights)]).toEqual([50, 25, 12, 10]);
    expect(weights.filter((weight) => weight === 50)).toHaveLength(5);
  });

  it("is slow if its messages stay without a receipt", () => {
    const rival = provider("b", [fine(0)]);
    const open = provider("a", [minute(0, { submitted: 100, requests: 1 })]);
    expect(judged([open, rival], 5 * MINUTE)).toEqual(WELL);
    expect(judged([open, rival], 6 * MINUTE)).toMatchObject({ state: "lowered", weight: 50, reason: { rule: "slow" } });
  });

  it("is lowered if most of its messages fail while others deliver theirs", () => {
    const bad = provider("a", [minute(0, { submitted: 100, failed: 60, delivered: 40 })]);
    expect(judged([bad, provider("b", [fine(0)])], MINUTE)).toMatchObject({ weight: 50, reason: { rule: "failed" } });
    expect(judged([bad, provider("b", [{ ...bad.minutes.get(MTS)![0]! }])], MINUTE)).toEqual(WELL);
  });

  it("is not lowered if all providers of its type are as slow, or if there is no alternative", () => {
    expect(judged([provider("a", [late(0)]), provider("b", [late(0)])], MINUTE)).toEqual(WELL);
    expect(judged([provider("a", [late(0)])], MINUTE)).toEqual(WELL);
    expect(judged([provider("a", [late(0)]), { ...provider("b", [fine(0)]), type: "viber" }], MINUTE)).toEqual(WELL);
    expect(judged([provider("a", [late(0)]), { ...provider("b", [fine(0)]), isOpen: false }], MINUTE)).toEqual(WELL);
  });

  it("is tripped only for the operator for which it fails", () => {
    const mixed = provider("a", { [MTS]: [failing(0, 90)], [TELE]: [fine(0, 30)] });
    expect(judged([mixed], MINUTE - 1)).toEqual(WELL);
    expect(judged([mixed], MINUTE - 1, MTS).state).toBe("tripped");
    expect(judged([mixed], MINUTE - 1, TELE)).toEqual(WELL);
  });

  it("is tripped as a whole, once, if it fails for every operator", () => {
    const dead = provider("a", { [MTS]: [failing(0)], [TELE]: [failing(0)] });
    expect(judged([dead], MINUTE - 1).state).toBe("tripped");
    expect(judged([dead], MINUTE - 1, MTS)).toEqual(WELL);
  });

  it("is unaffected by a clock that jumps back", () => {
    const held = judged([provider("a", [failing(0)])], 30_000);
    const year = 365 * 24 * 60 * MINUTE;
    const back = judged([provider("a", [failing(0)], { [ALL]: held })], -year);
    expect(back).toMatchObject({ state: "tripped", until: START - year + LONGEST_HOLD_MS });
    expect(judged([provider("a", [failing(0)])], -year)).toEqual(WELL);
  });

  it("always has a weight between 0 and 100", () => {
    fc.assert(
      fc.property(states, fc.tuple(...Array.from({ length: 25 }, (_, at) => anyMinute(at))), (from, minutes) => {
        const rival = provider(
          "b",
          minutes.map((one) => ({ ...one, slow: 0 })),
        );
        for (const { weight, until } of live(from, (at) => minutes[at]!, minutes.length, [rival])) {
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(100);
          expect(until).toBeLessThanOrEqual(START + minutes.length * MINUTE + LONGEST_HOLD_MS);
        }
      }),
    );
  });

  it("is back at 100 after twenty healthy minutes", () => {
    fc.assert(
      fc.property(states, (from) => {
        expect(live(from, (at) => fine(at), 20, [provider("b", [])]).at(-1)).toMatchObject({
          state: "ok",
          weight: 100,
        });
      }),
    );
  });
});

describe("a provider group", () => {
  const member = (providerId: string) => ({
    providerId,
    title: providerId,
    weight: 100,
    control: "auto" as const,
    isAble: true,
  });
  const group = { id: "g", title: "g", members: ["a", "b", "c"].map(member) };
  const marks = { type: "sms", sender: "", text: "", recipient: "79160000001", lists: [] as string[] };
  const operator = () => ({}) as never;

  it("always has an active provider", () => {
    const fares = fc.record({
      weight: fc.constantFrom(0, ...STEPS.map((step) => step / 100)),
      badness: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.tuple(fares, fares, fares), (three) => {
        const healthOf: HealthOf = (id) => three["abc".indexOf(id)]!;
        const shares = candidatesOf(group, { ...marks, operator }, healthOf).map(({ share }) => share);
        expect(shares.reduce((sum, ratio) => sum + ratio, 0)).toBeCloseTo(1);
      }),
    );
  });

  it("gives everything to the healthiest if all are unhealthy", () => {
    const badness = { a: 1, b: 0.6, c: 0.9 } as Record<string, number>;
    const candidates = candidatesOf(group, { ...marks, operator }, (id) => ({ weight: 0, badness: badness[id]! }));
    expect(candidates.map(({ share }) => share)).toEqual([0, 1, 0]);
  });
});
