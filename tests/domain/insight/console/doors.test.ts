import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { kindOf } from "../../../../app/domain/base/shared/errors/failure-kind";
import { addCount, type DoorCount, emptyCount, hourOf } from "../../../../app/domain/insight/console/doors";
import { MINUTE_MS } from "../../../../app/domain/insight/console/minute";
import { openEngine } from "../../../support/engine/engine";

const NOW = 1_800_000_000_000;

const count = (minutesAgo: number, more: Partial<DoorCount>): DoorCount => ({
  ...emptyCount("rest", NOW - minutesAgo * MINUTE_MS),
  ...more,
});

describe("an hour of doors", () => {
  it("sums minutes by door in the order of the screen, and leaves out what is older", () => {
    const hour = hourOf(
      [
        count(59, { runs: 3, failed: 1, trips: 9, most: 4 }),
        count(0, { runs: 1, trips: 7, most: 7 }),
        count(1, { door: "screen", runs: 2, trips: 4, most: 2 }),
        count(61, { runs: 100, failed: 100, errors: { "api.failed Error": 100 } }),
      ],
      NOW,
    );
    expect(hour).toEqual({
      doors: [
        { door: "screen", runs: 2, failed: 0, trips: 4, most: 2 },
        { door: "rest", runs: 4, failed: 1, trips: 16, most: 7 },
      ],
      errors: [],
    });
  });

  it("names the latest kinds of errors first, each with its count", () => {
    const { errors } = hourOf(
      [
        count(30, { errors: { "api.failed TypeError": 2, "api.failed Error": 1 } }),
        count(2, { errors: { "api.failed TypeError": 1 } }),
        count(2, { door: "cron", errors: { "cron.failed Error": 1 } }),
      ],
      NOW,
    );
    expect(errors.map(({ door, what, count }) => [door, what, count])).toEqual([
      ["rest", "api.failed TypeError", 3],
      ["cron", "cron.failed Error", 1],
      ["rest", "api.failed Error", 1],
    ]);
    expect(errors[0]!.at).toBe(count(2, {}).minute);
  });

  it("keeps twenty kinds of errors of a door and minute, however many come", () => {
    const sum = count(0, {});
    for (let kind = 0; kind < 50; kind++) addCount(sum, count(0, { runs: 1, errors: { [`e${kind}`]: 1, e0: 1 } }));
    expect([sum.runs, Object.keys(sum.errors).length, sum.errors.e0]).toEqual([50, 20, 50]);
  });
});

describe("the kind of an error", () => {
  it("has no value of a query, whatever its message holds", async () => {
    const engine = openEngine();
    const phone = "+79991234567";
    const error = await engine.db
      .run(sql`INSERT INTO settings (owner_id, key, value, updated_at) VALUES (${phone}, NULL, 'x', 1)`)
      .catch((thrown) => thrown);
    expect(kindOf(error)).toBe("Error: SQLITE_CONSTRAINT");
    expect(`${error}`).toContain(phone);
  });

  it.each<[unknown, string]>([
    [new TypeError("+79991234567 is not a function"), "TypeError"],
    [
      new Error("Failed query", { cause: new Error("D1_ERROR: Network connection lost.") }),
      "Error: Network connection lost",
    ],
    [new Error("UNIQUE constraint failed: SQLITE_CONSTRAINT"), "Error: SQLITE_CONSTRAINT"],
    [Object.assign(new Error("x"), { name: "Ivan Petrov" }), "Error"],
    ["thrown text", "string"],
  ])("of %s is %s", (error, kind) => {
    expect(kindOf(error)).toBe(kind);
  });
});
