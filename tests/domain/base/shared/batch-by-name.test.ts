import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { batchByName, guardedByName } from "../../../../app/domain/base/shared/batch-by-name";
import { openDatabase } from "../../../../db/client";
import { attempts } from "../../../../db/schema/access";
import { intercepted } from "../../../support/engine/intercepted";

const db = openDatabase(env.DB);
const insert = (key: string, count: number) => db.insert(attempts).values({ key, count, endsAt: 0 });
const keys = () => db.all<{ key: string }>(sql`SELECT key FROM attempts ORDER BY key`);

beforeEach(() => env.DB.exec("DELETE FROM attempts"));

describe("a batch by name", () => {
  it("gives each result the name and the type of its statement", async () => {
    const { written, made, rows } = await batchByName(db, {
      written: db.run(sql`INSERT INTO attempts (key, count, ends_at) VALUES ('a', 1, 5), ('b', 2, 5)`),
      made: insert("c", 3).returning({ key: attempts.key }),
      rows: db.select().from(attempts).orderBy(attempts.key),
    });
    expectTypeOf(written).toEqualTypeOf<D1Result>();
    expectTypeOf(made).toEqualTypeOf<{ key: string }[]>();
    expectTypeOf(rows).toEqualTypeOf<(typeof attempts.$inferSelect)[]>();
    expect(written.meta.changes).toBe(2);
    expect(made).toEqual([{ key: "c" }]);
    expect(rows).toEqual([1, 2, 3].map((count) => ({ key: "abc"[count - 1], count, endsAt: count < 3 ? 5 : 0 })));
  });

  it("gives a list of statements a list of results, and shifts no result behind it", async () => {
    for (const many of [[], ["x"], ["x", "y"]]) {
      await env.DB.exec("DELETE FROM attempts");
      const { before, each, after } = await batchByName(db, {
        before: keys(),
        each: many.map((key) => insert(key, 1).returning({ key: attempts.key })),
        after: keys(),
      });
      expectTypeOf(each).toEqualTypeOf<{ key: string }[][]>();
      expect(before).toEqual([]);
      expect(each).toEqual(many.map((key) => [{ key }]));
      expect(after).toEqual(many.map((key) => ({ key })));
    }
  });

  it("gives a part without a statement no result", async () => {
    for (const isWanted of [false, true]) {
      const { extra, rows } = await batchByName(db, { extra: isWanted ? keys() : undefined, rows: keys() });
      expectTypeOf(extra).toEqualTypeOf<{ key: string }[] | undefined>();
      expect([extra, rows]).toEqual([isWanted ? [] : undefined, []]);
    }
  });

  it("leaves out results of parts that are spread in and absent", async () => {
    const some = (isWanted: boolean) => (isWanted ? { more: keys() } : undefined);
    expect(await batchByName(db, { rows: keys(), ...some(false) })).toEqual({ rows: [] });
    const { more } = await batchByName(db, { rows: keys(), ...some(true) });
    expectTypeOf(more).toEqualTypeOf<{ key: string }[] | undefined>();
    expect(more).toEqual([]);
  });

  it("runs statements in the order of their names", async () => {
    const { first, last } = await batchByName(db, {
      z: insert("z", 1),
      first: keys(),
      a: insert("a", 1),
      last: keys(),
    });
    expect([first, last]).toEqual([[{ key: "z" }], [{ key: "a" }, { key: "z" }]]);
  });

  it("writes nothing if a statement fails", async () => {
    await expect(batchByName(db, { one: insert("same", 1), other: insert("same", 2) })).rejects.toThrow();
    expect(await keys()).toEqual([]);
  });

  it("takes one trip, and none without statements", async () => {
    const trips: number[] = [];
    const counted = openDatabase(
      intercepted(env.DB, (work, statements) => {
        trips.push(statements.length);
        return work();
      }),
    );
    await batchByName(counted, { one: keys(), many: [keys(), keys()], none: undefined });
    expect(await batchByName(counted, { many: [], none: undefined })).toEqual({ many: [], none: undefined });
    expect(trips).toEqual([3]);
  });
});

describe("after a transient error", () => {
  const failingOnce = () => {
    let isFirst = true;
    return openDatabase(
      intercepted(env.DB, async (work) => {
        if (!isFirst) return work();
        isFirst = false;
        throw new Error("D1_ERROR: Network connection lost.");
      }),
    );
  };
  const parts = () => ({ made: insert("a", 1).returning({ key: attempts.key }), rows: keys() });

  it("repeats a guarded batch", async () => {
    expect(await guardedByName(failingOnce(), parts())).toEqual({ made: [{ key: "a" }], rows: [{ key: "a" }] });
  });

  it("repeats no other batch", async () => {
    await expect(batchByName(failingOnce(), parts())).rejects.toThrow("Network connection lost");
    expect(await keys()).toEqual([]);
  });
});
