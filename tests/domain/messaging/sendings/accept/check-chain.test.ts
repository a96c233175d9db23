import { describe, expect, it } from "vitest";
import type { ChainStatus } from "../../../../../app/domain/base/chains/chain";
import { type ChannelName, channelOf } from "../../../../../app/domain/base/channels/channels";
import { type CheckedStep, checkChain } from "../../../../../app/domain/messaging/sendings/accept/check-chain";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

type Options = Partial<{ on: ChainStatus[]; after: number; except: ChainStatus[]; answer: string }>;

function step(
  type: ChannelName,
  { on = [], after, except = ["delivered", "seen"], answer }: Options = {},
): CheckedStep {
  const onTimeout = after === undefined ? null : { timeout: after, except };
  const onIncomingPayload = answer === undefined ? null : { text: answer };
  return { type, options: { onStatus: on, onTimeout, onIncomingPayload } };
}

function problemsOf(first: ChannelName, ...steps: CheckedStep[]): string[] {
  return checkChain(first, steps).map(({ step: at, kind, key }) => `${at} ${kind} ${key}`);
}

const long = (steps: number) =>
  Array.from({ length: steps }, (_, index) => step(index % 2 === 0 ? "sms" : "viber", { on: ["failed"] }));

const CHAINS: [name: string, first: ChannelName, steps: CheckedStep[], warnings: string[]][] = [
  ["a failed Viber followed by an SMS", "viber", [step("sms", { on: ["failed"] })], []],
  ["a step without triggers, which follows a failure", "viber", [step("sms")], []],
  ["an hour without a delivery", "viber", [step("sms", { on: ["failed"], after: HOUR })], []],
  ["two fallbacks in a row", "viber", [step("whatsapp", { after: HOUR }), step("sms", { after: HOUR })], []],
  ["an answer", "sms", [step("viber", { answer: "1" })], []],
  ["a message that was read", "whatsapp", [step("sms", { on: ["seen"] })], []],
  ["a call after a quarter of an hour", "sms", [step("voice", { after: 15 * MINUTE })], []],
  ["a chain as long as may be", "viber", long(9), []],
  ["an SMS that was read", "sms", [step("viber", { on: ["seen"] })], ["1 unreachable statusNotReported"]],
  ["a call that was read", "voice", [step("sms", { on: ["seen"] })], ["1 unreachable statusNotReported"]],
  [
    "an SMS that was read, or failed",
    "sms",
    [step("viber", { on: ["seen", "failed"] })],
    ["1 trigger statusNotReported"],
  ],
  ["an answer to a flash call", "flashcall", [step("sms", { answer: "1" })], ["1 unreachable answerImpossible"]],
  ["an answer to a push message", "push", [step("sms", { answer: "1" })], ["1 unreachable answerImpossible"]],
  [
    "an answer to a push message, or its failure",
    "push",
    [step("sms", { answer: "1", on: ["failed"] })],
    ["1 trigger answerImpossible"],
  ],
  [
    "a failure after a step that only deliveries bring about",
    "viber",
    [step("sms", { on: ["delivered"] }), step("voice", { on: ["failed"] })],
    ["2 unreachable failedAfterDelivered"],
  ],
  [
    "a failure two steps after a delivery",
    "viber",
    [step("sms", { on: ["seen"] }), step("whatsapp", { on: ["delivered"] }), step("voice", { on: ["failed"] })],
    ["3 unreachable failedAfterDelivered"],
  ],
  [
    "a failure after a step that deliveries or failures bring about",
    "viber",
    [step("sms", { on: ["delivered", "failed"] }), step("voice", { on: ["failed"] })],
    [],
  ],
  [
    "everything after a step that is never sent",
    "sms",
    [step("viber", { on: ["seen"] }), step("whatsapp"), step("voice")],
    ["1 unreachable statusNotReported", "2 unreachable afterUnreachable", "3 unreachable afterUnreachable"],
  ],
  [
    "a time-out that no message can run into",
    "viber",
    [step("sms", { after: HOUR, except: ["sent", "failed"] })],
    ["1 unreachable timeoutExcepted"],
  ],
  [
    "a time-out unless delivered, after a delivery",
    "viber",
    [step("sms", { on: ["delivered"] }), step("voice", { after: HOUR })],
    ["2 unreachable timeoutExcepted"],
  ],
  ["a time-out for refusals alone", "viber", [step("sms", { after: HOUR, except: ["sent"] })], []],
  [
    "a time-out unless handed over, where every message was",
    "viber",
    [step("sms", { answer: "1" }), step("voice", { after: HOUR, except: ["sent"] })],
    ["2 unreachable timeoutExcepted"],
  ],
  [
    "a time-out beside an immediate trigger",
    "viber",
    [step("sms", { on: ["sent", "failed"], after: HOUR })],
    ["1 trigger timeoutShadowed", "1 double doubleOnSent"],
  ],
  [
    "an answer beside an immediate trigger",
    "viber",
    [step("sms", { on: ["sent"], answer: "1" })],
    ["1 trigger answerShadowed", "1 double doubleOnSent"],
  ],
  ["a reading beside a delivery", "viber", [step("sms", { on: ["delivered", "seen"] })], ["1 trigger statusShadowed"]],
  [
    "a delivery beside the hand-over",
    "sms",
    [step("viber", { on: ["sent", "delivered"] })],
    ["1 trigger statusShadowed", "1 double doubleOnSent"],
  ],
  ["a message right behind another", "viber", [step("sms", { on: ["sent"] })], ["1 double doubleOnSent"]],
  ["five minutes of Viber", "viber", [step("sms", { after: 5 * MINUTE })], ["1 double timeoutBelowReceipts"]],
  ["five minutes of SMS", "sms", [step("voice", { after: 5 * MINUTE })], []],
  ["four minutes of SMS", "sms", [step("voice", { after: 4 * MINUTE })], ["1 double timeoutBelowReceipts"]],
  [
    "a time-out without exceptions",
    "viber",
    [step("sms", { after: HOUR, except: [] })],
    ["1 double doubleUnlessDelivered"],
  ],
  [
    "a time-out unless it was read",
    "viber",
    [step("sms", { after: HOUR, except: ["seen"] })],
    ["1 double doubleUnread"],
  ],
  [
    "a time-out unless failed",
    "viber",
    [step("sms", { after: HOUR, except: ["failed"] })],
    ["1 double doubleUnlessDelivered"],
  ],
  ["two days of an SMS", "sms", [step("voice", { after: 2 * DAY })], ["1 time timeoutBeyondValidity"]],
  ["a whole day of an SMS", "sms", [step("voice", { after: DAY })], []],
  ["ten minutes of a flash call", "flashcall", [step("sms", { after: 10 * MINUTE })], ["1 time timeoutBeyondValidity"]],
  ["four days", "viber", [step("sms", { after: 4 * DAY })], ["1 time timeoutBeyondWindow"]],
  ["the same channel again", "sms", [step("sms")], ["1 repeat sameChannel"]],
  ["the same channel after another", "sms", [step("viber"), step("sms")], []],
  ["a step too many", "viber", long(10), ["10 length tooManySteps"]],
];

describe("the fallback checker", () => {
  it.each(CHAINS)("checks %s", (_, first, steps, warnings) => {
    expect(problemsOf(first, ...steps)).toEqual(warnings);
  });

  it("names the channel and status behind each finding", () => {
    expect(checkChain("sms", [step("viber", { on: ["seen"] })])[0]).toEqual({
      step: 1,
      kind: "unreachable",
      key: "statusNotReported",
      values: { channel: "sms", status: "seen" },
    });
    expect(checkChain("flashcall", [step("sms", { after: 600 })])[0]?.values).toEqual({
      channel: "flashcall",
      timeout: 600,
      most: 300,
    });
    expect(checkChain("sms", [step("viber", { on: ["seen"] }), step("voice")])[1]?.values).toEqual({ before: 1 });
  });

  it("distinguishes a channel without reports from one that may fail: only a refusal triggers its fallback", () => {
    const silent = (type: string) => ({ ...channelOf(type), reports: [] });
    const failed = checkChain("push", [step("sms", { on: ["failed"] })], null, silent);
    expect(failed.map(({ key }) => key)).toEqual(["failedOnlyRefused"]);
    const delivered = checkChain("push", [step("sms", { on: ["delivered"] })], null, silent);
    expect(delivered).toMatchObject([{ kind: "unreachable", key: "statusNotReported" }]);
    const timed = checkChain("push", [step("sms", { after: HOUR })], null, silent);
    expect(timed).toMatchObject([{ kind: "double", key: "doubleUnlessDelivered" }]);
  });
});

describe("nights", () => {
  const at = (iso: string) => Date.parse(iso);
  const nightKeys = (steps: CheckedStep[], timing: Parameters<typeof checkChain>[2]) =>
    checkChain("viber", steps, timing).filter(({ kind }) => kind === "night");
  const moscow = ["Europe/Moscow"];
  const open = { until: null, hours: null };

  it("warns about a time-out that ends while the recipient sleeps", () => {
    const evening = { ...open, startsAt: at("2026-11-20T18:30:00Z"), zones: moscow };
    expect(nightKeys([step("sms", { after: HOUR })], evening)).toEqual([
      { step: 1, kind: "night", key: "firesAtNight", values: { time: "22:30", zone: "Europe/Moscow" } },
    ]);
    expect(nightKeys([step("sms", { after: 20 * MINUTE })], evening)).toEqual([]);
  });

  it("uses the recipient's clock, not the sender's", () => {
    const noon = { ...open, startsAt: at("2026-11-20T09:00:00Z"), zones: ["Europe/Moscow", "Asia/Kamchatka"] };
    expect(nightKeys([step("sms", { after: 2 * HOUR })], noon)).toMatchObject([
      { values: { time: "23:00", zone: "Asia/Kamchatka" } },
    ]);
  });

  it("sums the waits of several steps", () => {
    const afternoon = { ...open, startsAt: at("2026-11-20T14:00:00Z"), zones: moscow };
    const steps = [step("whatsapp", { after: 3 * HOUR }), step("sms", { after: 3 * HOUR })];
    expect(nightKeys(steps, afternoon)).toMatchObject([{ step: 2, values: { time: "23:00" } }]);
  });

  it("cover the whole spread", () => {
    const spread = { ...open, startsAt: at("2026-11-20T14:00:00Z"), zones: moscow };
    const steps = [step("sms", { after: HOUR })];
    expect(nightKeys(steps, spread)).toEqual([]);
    expect(nightKeys(steps, { ...spread, until: at("2026-11-20T18:00:00Z") })).toMatchObject([
      { values: { time: "22:00" } },
    ]);
  });

  it("reports that a fallback waits for the morning if the campaign keeps to hours", () => {
    const hours = { from: 9, to: 21, days: WEEK };
    const timing = { ...open, hours, startsAt: at("2026-11-20T17:30:00Z"), zones: moscow };
    expect(nightKeys([step("sms", { after: HOUR })], timing)).toEqual([
      { step: 1, kind: "night", key: "waitsForHours", values: { time: "21:30", zone: "Europe/Moscow" } },
    ]);
    // A step that starts at night waits for the morning, and so do the steps after it.
    expect(nightKeys([step("sms", { after: HOUR })], { ...timing, startsAt: at("2026-11-20T21:00:00Z") })).toEqual([]);
  });

  it("gives no warning for steps that follow a status at once", () => {
    const midnight = { ...open, startsAt: at("2026-11-20T21:00:00Z"), zones: moscow };
    expect(nightKeys([step("sms", { on: ["failed"] })], midnight)).toEqual([]);
  });
});
