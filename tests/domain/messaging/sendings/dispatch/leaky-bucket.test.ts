import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bucket, type Drop, pace } from "../../../../../app/domain/messaging/sendings/dispatch/leaky-bucket";

const NOW = 1_800_000_000_000;

function bucket(key: string, amount: number, periodMs = 1000, emptyAt = 0): Bucket {
  return { key, amount, periodMs, emptyAt };
}

function drops(n: number, ...keys: string[]): Drop[] {
  return Array.from({ length: n }, (_, index) => ({ id: `${keys.join()}${index}`, keys }));
}

/** Sends everything at the moments that the bucket allows; returns those moments. */
function run(all: Drop[], limits: Bucket[]) {
  const buckets = new Map(limits.map((each) => [each.key, { ...each }]));
  const due = new Map(all.map(({ id }) => [id, NOW]));
  const sent: { id: string; at: number }[] = [];
  let looks = 0;
  for (let now = NOW; due.size > 0; now = Math.max(now + 1, Math.min(...due.values()))) {
    const ready = all.filter(({ id }) => (due.get(id) ?? Number.POSITIVE_INFINITY) <= now);
    looks += ready.length;
    const { go, wait, emptyAt } = pace(ready, [...buckets.values()], now);
    for (const [key, at] of emptyAt) buckets.get(key)!.emptyAt = at;
    for (const id of go) {
      sent.push({ id, at: now });
      due.delete(id);
    }
    for (const [id, at] of wait) due.set(id, at);
  }
  return { sent, looks };
}

test("a message without limits is sent at once", () => {
  const { go, wait, emptyAt } = pace(drops(3), [], NOW);
  expect([go.size, wait.size, emptyAt.size]).toEqual([3, 0, 0]);
});

test("an empty bucket takes its amount at once, and more as space is freed", () => {
  const { go, wait } = pace(drops(250, "p"), [bucket("p", 100)], NOW);
  expect(go.size).toBe(100);
  expect(wait.get("p100")).toBe(NOW + 10);
  expect(wait.get("p249")).toBe(NOW + 1500);
});

test("the stricter of two limits decides, and a denied message takes nothing from the other", () => {
  const { go, emptyAt } = pace(drops(50, "sender", "provider"), [bucket("sender", 5), bucket("provider", 100)], NOW);
  expect(go.size).toBe(5);
  expect(emptyAt.get("provider")).toBe(NOW * 1000 + 50_000);
});

test("messages sharing a request take space once, and waiting ones come back together", () => {
  const all = drops(450, "p").map((drop) => ({ ...drop, request: 100, batchKey: "" }));
  const { go, wait, emptyAt } = pace(all, [{ ...bucket("p", 2), isOfRequests: true }], NOW);
  expect(go.size).toBe(200);
  expect(emptyAt.get("p")).toBe(NOW * 1000 + 1_000_000);
  expect([...Map.groupBy(wait, ([, at]) => at - NOW)].map(([at, of]) => [at, of.length])).toEqual([
    [500, 100],
    [1000, 100],
    [1500, 50],
  ]);
});

test("messages sent alone take a request each", () => {
  const { go } = pace(drops(10, "p"), [{ ...bucket("p", 2), isOfRequests: true }], NOW);
  expect(go.size).toBe(2);
});

test("one full sender does not delay another on the same provider", () => {
  const full = bucket("full", 1, 1000, NOW * 1000 + 1_000_000);
  const both = [...drops(10, "full", "p"), ...drops(10, "free", "p")];
  const { go } = pace(both, [full, bucket("free", 100), bucket("p", 100)], NOW);
  expect([...go].every((id) => id.startsWith("free"))).toBe(true);
  expect(go.size).toBe(10);
});

test("a clock that jumps back delays nothing by more than two periods", () => {
  const ahead = bucket("p", 10, 1000, (NOW + 3_600_000) * 1000);
  const { wait } = pace(drops(1, "p"), [ahead], NOW);
  expect(wait.get("p0")).toBeLessThanOrEqual(NOW + 2000);
});

test("for any limits, at most twice the amount per period is sent, nothing is lost and rows are read rarely", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 300 }), (amount, n) => {
      const { sent, looks } = run(drops(n, "p"), [bucket("p", amount)]);
      expect(new Set(sent.map(({ id }) => id)).size).toBe(n);
      for (const { at } of sent) {
        const within = sent.filter((other) => other.at >= at && other.at < at + 1000).length;
        expect(within).toBeLessThanOrEqual(2 * amount);
      }
      expect(looks).toBeLessThanOrEqual(2 * n + 2);
    }),
    { numRuns: 60, seed: 7 },
  );
});
