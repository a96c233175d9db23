import { describe, expect, it } from "vitest";
import {
  backoff,
  batchSize,
  billingAfter,
  countsOf,
  expressBatch,
  isFinal,
  mayBecome,
} from "../../../../../app/domain/base/chains/status";

const STATUSES = ["pending", "processing", "sent", "delivered", "seen", "failed"] as const;

describe("transitions", () => {
  it("only move forward, and nothing follows a failure", () => {
    const allowed = STATUSES.flatMap((from) =>
      STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from}>${to}`),
    );
    expect(allowed).toEqual([
      "pending>processing",
      "pending>sent",
      "pending>delivered",
      "pending>seen",
      "pending>failed",
      "processing>sent",
      "processing>delivered",
      "processing>seen",
      "processing>failed",
      "sent>delivered",
      "sent>seen",
      "sent>failed",
      "delivered>seen",
    ]);
  });

  it("end with delivered, seen or failed", () => {
    expect(STATUSES.filter(isFinal)).toEqual(["delivered", "seen", "failed"]);
  });
});

describe("the hold of a message", () => {
  it("is captured on delivery, once", () => {
    expect(billingAfter("sent", "delivered", true)).toBe("complete");
    expect(billingAfter("delivered", "seen", true)).toBeNull();
    expect(billingAfter("processing", "sent", true)).toBeNull();
  });

  it("is refunded on failure if the tariff allows it, and always if the message was never sent", () => {
    expect(billingAfter("sent", "failed", true)).toBe("refunded");
    expect(billingAfter("sent", "failed", false)).toBe("complete");
    expect(billingAfter("pending", "failed", false)).toBe("refunded");
  });
});

describe("a task's counters", () => {
  it("count a message as sent until it fails", () => {
    expect(STATUSES.map((status) => Object.values(countsOf(status, null)))).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0],
      [1, 1, 0, 0, 0],
      [1, 1, 0, 0, 0],
      [0, 0, 1, 0, 0],
    ]);
  });
});

describe("retries", () => {
  it("use batches ten times smaller each time, down to one", () => {
    expect([1, 2, 3, 4, 5].map((attempt) => batchSize(attempt, 1000))).toEqual([1000, 100, 10, 1, 1]);
  });

  it("keep single messages separate until there is a surge", () => {
    expect([1, 16, 17, 100].map(expressBatch)).toEqual([1, 1, 2, 7]);
  });

  it("wait twice as long each time, up to a minute", () => {
    expect([1, 2, 3, 10].map(backoff)).toEqual([1000, 2000, 4000, 60_000]);
  });
});
