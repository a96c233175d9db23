import { describe, expect, it } from "vitest";
import { outcomeOf, refusalsOf, stepsOf, variantOf } from "../../../workers/sandbox/core/outcomes";

const PLAIN = { receiptMs: 800, intermediate: false, shuffle: false };

describe("scripted outcomes", () => {
  it.each([
    ["79990001200", "rejected"],
    ["79990001201", "failed"],
    ["79990001202", "silent"],
    ["79990001203", "seen"],
    ["79990001204", "tooManyRequests"],
    ["79990001205", "serverError"],
    ["79990001206", "late"],
    ["79990001207", "stop"],
    ["79990001208", "hang"],
    ["79990001209", "delivered"],
    ["79161234500", "delivered"],
  ])("%s is %s", (number, outcome) => {
    expect(outcomeOf(number)).toBe(outcome);
    expect(outcomeOf(`+${number}`)).toBe(outcome);
  });

  it("refuses 04 twice, 05 once and 08 always", () => {
    expect([refusalsOf("tooManyRequests"), refusalsOf("serverError"), refusalsOf("hang"), refusalsOf("seen")]).toEqual([
      2,
      1,
      Number.POSITIVE_INFINITY,
      0,
    ]);
  });

  it("delivers an ordinary message after the set time", () => {
    expect(stepsOf("delivered", PLAIN)).toEqual([{ kind: "delivered", afterMs: 800 }]);
  });

  it("reports the hand-over to the operator first on the client's request", () => {
    expect(stepsOf("failed", { ...PLAIN, intermediate: true })).toEqual([
      { kind: "sent", afterMs: 200 },
      { kind: "failed", afterMs: 800 },
    ]);
  });

  it("sends only the seen receipt for its number", () => {
    expect(outcomeOf("79990009103")).toBe("seenAtOnce");
    expect(stepsOf("seenAtOnce", PLAIN)).toEqual([{ kind: "seen", afterMs: 800 }]);
  });

  it("derives a variant from its number only", () => {
    expect(["79990009101", "+79990009201", "79990001201", "79161234501"].map(variantOf)).toEqual([1, 2, 0, 0]);
  });

  it("never reports on a rejected or a silent message", () => {
    expect(stepsOf("rejected", { ...PLAIN, intermediate: true })).toEqual([]);
    expect(stepsOf("silent", PLAIN)).toEqual([]);
  });

  it("is a minute late for number 06", () => {
    expect(stepsOf("late", PLAIN)).toEqual([{ kind: "delivered", afterMs: 60_800 }]);
  });

  it("reverses the order when receipts are shuffled", () => {
    expect(stepsOf("seen", { ...PLAIN, shuffle: true })).toEqual([
      { kind: "delivered", afterMs: 1300 },
      { kind: "seen", afterMs: 800 },
    ]);
  });
});
