import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHAIN_STATUSES,
  type ChainStatus,
  decide,
  type SentStep,
  type Triggers,
} from "../../../../../app/domain/base/chains/chain";
import { CHANNELS, type ChannelName, channelOf } from "../../../../../app/domain/base/channels/channels";
import { type CheckedStep, checkChain } from "../../../../../app/domain/messaging/sendings/accept/check-chain";
import { type Fate, ModelChain, type ModelStep } from "../../../../support/engine/chain-model";

const HOUR = 3600;

const statuses = fc.subarray<ChainStatus>([...CHAIN_STATUSES]);
const anyStep: fc.Arbitrary<CheckedStep> = fc
  .record({
    type: fc.constantFrom(...CHANNELS),
    on: statuses,
    after: fc.option(fc.constantFrom(1, 60, 5 * HOUR), { nil: undefined }),
    except: statuses,
    answer: fc.option(fc.constant("1"), { nil: undefined }),
  })
  .map(({ type, on, after, except, answer }): CheckedStep => {
    const onTimeout = after === undefined ? null : { timeout: after, except };
    return { type, options: { onStatus: on, onTimeout, onIncomingPayload: answer ? { text: answer } : null } };
  });
const anyChain = fc.tuple(fc.constantFrom(...CHANNELS), fc.array(anyStep, { minLength: 1, maxLength: 4 }));
const SEED = 20261121;

function lastReachable(first: ChannelName, steps: CheckedStep[]): number {
  const dead = checkChain(first, steps).find(({ kind }) => kind === "unreachable");
  return dead ? dead.step - 1 : steps.length;
}

describe("steps that the checker calls unreachable", { timeout: 60_000 }, () => {
  it("are never sent by the engine, for any events", () => {
    const stories = fc.array(fc.tuple(fc.nat(4), fc.nat(6), fc.nat(3)), { minLength: 5, maxLength: 30 });
    fc.assert(
      fc.property(anyChain, stories, ([first, steps], story) => {
        expect(sentByEngine(first, steps, story)).toBeLessThanOrEqual(lastReachable(first, steps));
      }),
      { numRuns: 500, seed: SEED },
    );
  });

  it("are exactly those that a model of chains cannot send either", () => {
    let unreachable = 0;
    fc.assert(
      fc.property(anyChain, ([first, steps]) => {
        const reachable = lastReachable(first, steps);
        if (reachable < steps.length) unreachable++;
        expect(sentByModel(first, steps)).toBe(reachable);
      }),
      { numRuns: 300, seed: SEED },
    );
    expect(unreachable).toBeGreaterThan(10);
  });

  it("are found for the longest chains at the same cost per step", () => {
    const options: Triggers = {
      onStatus: ["failed", "seen"],
      onTimeout: { timeout: HOUR, except: [] },
      onIncomingPayload: { text: "1" },
    };
    const looksAt = (length: number) => {
      let polls = 0;
      const counted = new Proxy(options, {
        get: (own, name) => {
          polls++;
          return Reflect.get(own, name);
        },
      });
      const steps = Array.from({ length }, (_, index): CheckedStep => {
        return { type: index % 2 === 0 ? "whatsapp" : "viber", options: counted };
      });
      checkChain("vk", steps);
      return polls;
    };
    // Two more steps cost the same at any depth: the growth is linear.
    expect(looksAt(9) - looksAt(7)).toBe(looksAt(7) - looksAt(5));
  });
});

const RANK: Record<string, number> = { pending: 0, sent: 2, delivered: 3, failed: 3, seen: 4 };

/** Replays receipts, replies and hours; returns how many fallbacks were sent. */
function sentByEngine(first: ChannelName, steps: CheckedStep[], story: [number, number, number][]): number {
  let now = 1;
  const sent: (SentStep & { type: string })[] = [];
  const send = (type: string) => {
    sent.push({ type, status: "pending", timeline: [{ at: now, status: "pending" }], updatedAt: now });
  };
  send(first);
  const settle = () => {
    while (sent.length <= steps.length) {
      const { options } = steps[sent.length - 1]!;
      const { kind } = decide(sent, hasTrigger(options) ? options : { ...options, onStatus: ["failed"] }, now);
      if (kind === "over") return true;
      if (kind === "wait") return false;
      send(steps[sent.length - 1]!.type);
    }
    return true;
  };
  for (const [which, what, hours] of story) {
    now += 1 + hours * 2 * HOUR * 1000;
    const one = sent[Math.max(0, sent.length - 1 - (which === 4 ? 1 : 0))]!;
    const { reports, isAnswered } = channelOf(one.type);
    const status = (["sent", "delivered", "seen", "failed", "sent", "failed", "answered"] as const)[what]!;
    if (status === "answered") {
      if (isAnswered && one === sent.at(-1) && one.timeline.some((entry) => entry.status === "sent")) {
        one.timeline.push({ at: now, status: "fallback", code: "answered" });
      }
    } else if (one.status !== "failed" && RANK[status]! > RANK[one.status]!) {
      const isHandedOver = one.status !== "pending";
      // Only submitted messages get reports; any message may be rejected.
      if (status === "sent" || (isHandedOver && reports.includes(status)) || (!isHandedOver && status === "failed")) {
        one.status = status;
        one.updatedAt = now;
        one.timeline.push({ at: now, status });
      }
    }
    if (settle()) break;
  }
  return sent.length - 1;
}

const hasTrigger = ({ onStatus, onTimeout, onIncomingPayload }: Triggers) =>
  onStatus.length > 0 || onTimeout !== null || onIncomingPayload !== null;

const FATES: Fate[][] = [["failed"], [], ["failed"], ["delivered"], ["delivered", "seen"]];
const CLICKED: Fate[][] = [
  ["clicked"],
  ["failed", "clicked"],
  ["delivered", "clicked"],
  ["delivered", "seen", "clicked"],
];

/** Maximum number of fallbacks that the model sends over all outcomes, replies and hours. */
function sentByModel(first: ChannelName, steps: CheckedStep[]): number {
  const model: ModelStep[] = steps.map(({ type, options }) => ({
    type,
    onStatus: hasTrigger(options) ? options.onStatus : ["failed"],
    timeout: options.onTimeout && { after: options.onTimeout.timeout, except: options.onTimeout.except },
    answer: options.onIncomingPayload?.text ?? null,
  }));
  const isClickAwaited = JSON.stringify(model).includes("clicked");
  const fates = isClickAwaited ? [...FATES, ...CLICKED] : FATES;
  const types = [first, ...steps.map(({ type }) => type)];
  const price = Object.fromEntries(CHANNELS.map((type) => [type, 1]));
  const tariffs = { price, refunds: {} };
  type Choice = { fate: number; isAnswered: boolean; isLate: boolean };
  const choicesFor = (type: string): Choice[] =>
    fates.flatMap((fate, index) => {
      const isHandedOver = index > 0;
      const { reports, isAnswered } = channelOf(type);
      if (isHandedOver && !fate.every((status) => status === "clicked" || reports.includes(status as never))) return [];
      const answers = isAnswered && isHandedOver ? [false, true] : [false];
      return answers.flatMap((answered) =>
        [false, true].map((isLate) => ({ fate: index, isAnswered: answered, isLate })),
      );
    });
  const play = (choices: Choice[]): number => {
    const chain = new ModelChain(model, null, tariffs, { left: 100 }, first, 0);
    let now = 0;
    for (const [index, { fate, isAnswered, isLate }] of choices.entries()) {
      if (chain.messages.length <= index) break;
      const settle = () => chain.settle(++now);
      chain.handOver(++now, (at) => choices[at]?.fate === 0);
      settle();
      if (isAnswered && chain.messages.length === index + 1) chain.answer("1");
      settle();
      for (const status of fate === 0 ? [] : fates[fate]!) {
        if (chain.messages.length > index + 1) break;
        chain.receipt(index, status, ++now);
        settle();
      }
      if (isLate && chain.messages.length === index + 1) {
        now += 5 * HOUR;
        settle();
      }
    }
    return chain.messages.length - 1;
  };
  // Breadth first: tries all paths to a step, because earlier steps restrict later ones.
  let best = 0;
  let ways: Choice[][] = [[]];
  for (let index = 0; index < steps.length; index++) {
    const next: Choice[][] = [];
    for (const way of ways) {
      for (const choice of choicesFor(types[index]!)) {
        const longer = [...way, choice];
        if (play(longer) > index) next.push(longer);
      }
    }
    if (next.length === 0) break;
    best = index + 1;
    ways = next.slice(0, 200);
  }
  return best;
}
