import { expect, test } from "vitest";
import { type Counters, progressOf } from "../../../../app/domain/base/tasks/progress";

const NOW = Date.UTC(2026, 10, 21, 11, 37);
const MINUTE = 60_000;

function running(counters: Partial<Counters> = {}): Counters {
  return {
    type: "sendings:bulk",
    state: "running",
    total: 12_214,
    expanded: 12_214,
    sent: 7682,
    delivered: 6927,
    errored: 164,
    unsent: 0,
    startedAt: NOW - 19 * MINUTE,
    ...counters,
  };
}

test("a message is done once it is handed over or has failed", () => {
  expect(progressOf(running(), NOW)).toMatchObject({ done: 7846, total: 12_214, left: 4368, percent: 64 });
});

test("a row of an import is done once it is read", () => {
  const task = running({ type: "contacts:import", total: 1000, expanded: 250, sent: 200, errored: 50 });
  expect(progressOf(task, NOW)).toMatchObject({ done: 250, left: 750, percent: 25 });
});

test("takes the rate from the start, and the end from the rate", () => {
  const task = running({ total: 1000, sent: 400, errored: 100, startedAt: NOW - 5 * MINUTE });
  expect(progressOf(task, NOW)).toMatchObject({ perMinute: 100, endsAt: NOW + 5 * MINUTE });
});

test("shows no end that is less than a minute away", () => {
  const task = running({ total: 1000, sent: 900, errored: 0, startedAt: NOW - 10 * MINUTE });
  expect(progressOf(task, NOW)).toMatchObject({ perMinute: 90, endsAt: expect.any(Number) });
  expect(progressOf({ ...task, sent: 950 }, NOW)).toMatchObject({ perMinute: 95, endsAt: null });
});

test("takes the rate from the last mark, and excludes a pause", () => {
  const task = running({ total: 1000, sent: 400, errored: 100, startedAt: NOW - 600 * MINUTE });
  const since = (...pace: (number | null)[]) => progressOf({ ...task, meta: { pace } }, NOW).perMinute;
  expect(since(NOW - 2 * MINUTE, 300, null, null)).toBe(100);
  expect(since(NOW - MINUTE / 2, 450, NOW - MINUTE, 380)).toBe(120);
  expect(since(NOW - MINUTE, 500, null, null)).toBeNull();
  expect(since(NOW - 1000, 400, null, null)).toBeNull();
});

test("shows 100 % only when nothing is left", () => {
  expect(progressOf(running({ total: 1000, sent: 999, errored: 0 }), NOW).percent).toBe(99);
  expect(progressOf(running({ total: 1000, sent: 999, errored: 1 }), NOW).percent).toBe(100);
});

test("has no rate for a task that has just started", () => {
  expect(progressOf(running({ sent: 0, errored: 0 }), NOW)).toMatchObject({ perMinute: null, endsAt: null });
  expect(progressOf(running({ startedAt: NOW - 500 }), NOW).perMinute).toBeNull();
  expect(progressOf(running({ startedAt: null }), NOW).perMinute).toBeNull();
});

test("has no rate for a task that stands still or only waits for receipts", () => {
  expect(progressOf(running({ state: "paused" }), NOW)).toMatchObject({ perMinute: null, endsAt: null });
  expect(progressOf(running({ total: 100, sent: 100, errored: 0 }), NOW)).toMatchObject({
    perMinute: null,
    endsAt: null,
  });
});

test("does not divide by zero for an empty task", () => {
  const empty = running({ total: 0, sent: 0, errored: 0, startedAt: null });
  expect(progressOf(empty, NOW)).toMatchObject({ percent: 0, left: 0, perMinute: null, endsAt: null });
});

test("has no rate after a minute without progress", () => {
  const task = running({ updatedAt: NOW - MINUTE + 1 });
  expect(progressOf(task, NOW).perMinute).toBe(413);
  expect(progressOf({ ...task, updatedAt: NOW - MINUTE }, NOW)).toMatchObject({ perMinute: null, endsAt: null });
});

test("ends a spread campaign at its scheduled end, not at its rate", () => {
  const task = running({ data: { timing: { until: NOW + 600 * MINUTE } } });
  expect(progressOf(task, NOW).endsAt).toBe(NOW + 600 * MINUTE);
  expect(progressOf({ ...task, state: "completed" }, NOW).endsAt).toBeNull();
});
