import { expect, it } from "vitest";
import { unreportedOf } from "../../../../app/domain/base/figures/figures";
import { speedOf } from "../../../../app/domain/base/tasks/minute-counts";
import { moneyOfTask } from "../../../../app/domain/base/tasks/money";
import { reachedOf } from "../../../../app/domain/base/tasks/step-counts";
import { partsOf } from "../../../../app/routes/messages/tasks/kinds/task-money";

const SILENT = { sent: 940, delivered: 790, errored: 60, meta: {} };

it("separates silent from lost recipients once a campaign has ended, and leaves them out of the total before", () => {
  expect(reachedOf({ ...SILENT, finishedAt: 1 })).toEqual({ people: 1000, lost: 0.06, waiting: 0.15 });
  expect(unreportedOf(SILENT)).toBe(150);
  const { people, lost, waiting } = reachedOf({ ...SILENT, finishedAt: null });
  expect([people, lost, waiting]).toEqual([850, expect.closeTo(60 / 850), 0]);
});

const STEPS = [2, 3].map((dearest) => ({ dearest, arrives: null, least: dearest, most: dearest, segments: 1 }));
const ESTIMATE = { amount: 200, worst: 500, isExact: true, recipients: 100 };

it("can still need less with each person reached, and never more than promised", () => {
  const data = { estimate: ESTIMATE, chain: { budget: null, steps: [{}] }, path: { steps: STEPS } };
  const at = (open: number, made: number, more: object = {}) => {
    const row = {
      data,
      state: "running",
      cursor: { isExpanded: true },
      total: 100,
      expanded: 100,
      refunded: 0,
      charged: 0,
      ...more,
    };
    const money = moneyOfTask({
      amount: 200 + made * 3,
      meta: { open, steps: { "1.made": made } },
      ...row,
    } as unknown as Parameters<typeof moneyOfTask>[0]);
    const parts = partsOf({ estimate: { most: 500 }, money } as unknown as Parameters<typeof partsOf>[0]);
    const { charged, held, refunded, mayBeNeeded, notNeeded, most } = parts;
    expect([made, charged + held + refunded + mayBeNeeded + notNeeded]).toEqual([made, most]);
    return [mayBeNeeded, notNeeded];
  };
  expect(at(100, 0)).toEqual([300, 0]);
  expect(at(40, 0)).toEqual([120, 180]);
  expect(at(40, 20)).toEqual([120, 120]);
  expect(at(20, 90)).toEqual([30, 0]);
  expect(at(0, 20)).toEqual([0, 240]);
  expect(at(0, 0, { expanded: 50, cursor: {}, amount: 100 })).toEqual([250, 150]);
  // Older tasks do not store a step's maximum cost.
  const older = { ...data, path: { steps: [{ most: 2 }, { most: 3 }] } };
  expect(at(40, 0, { data: older })).toEqual([300, 0]);
});

it("shows a long run by the hour, and only the end of one longer than two days", () => {
  const HOUR = 3_600_000;
  const hours = (of: number[]) => ({ hours: Object.fromEntries(of.map((hour) => [`m${hour % 48}`, [hour, 120]])) });
  const row = { state: "completed", startedAt: 1000 * HOUR, total: 9, sent: 9, errored: 0, unsent: 0 } as const;
  const day = speedOf({ ...row, meta: hours([1000, 1001, 1030]) }, 2000 * HOUR)!;
  expect([day.every, day.isWhole, day.bars.length]).toEqual([60, true, 31]);
  expect(day.bars.map(({ perMinute }) => perMinute).filter(Boolean)).toEqual([2, 2, 2]);
  const long = speedOf({ ...row, meta: hours([1060, 1100]) }, 2000 * HOUR)!;
  expect([long.isWhole, long.bars.length, long.bars[0]!.at]).toEqual([false, 48, 1053 * HOUR]);
});
