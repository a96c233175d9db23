import { env } from "cloudflare:test";
import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, it } from "vitest";
import { type Database, openDatabase, openRequestDatabase } from "../../db/client";
import { settings } from "../../db/schema/accounts";
import { tripsOf } from "../support/engine/trips";

let db: Database;
const row = (ownerId: string, key: string) => ({ ownerId, key, value: `${ownerId} ${key}`, updatedAt: 0 });
const keysOf = (ownerId: string) =>
  db.select({ key: settings.key }).from(settings).where(eq(settings.ownerId, ownerId)).orderBy(asc(settings.key));

beforeEach(async () => {
  await openDatabase(env.DB).delete(settings);
  await openDatabase(env.DB)
    .insert(settings)
    .values([row("anna", "a"), row("anna", "b"), row("boris", "c")]);
  db = openRequestDatabase(env.DB);
});

it("batches queries of the same moment into one trip, and answers each as if alone", async () => {
  let answers: unknown;
  const { calls } = await tripsOf(async () => {
    answers = await Promise.all([
      keysOf("anna"),
      db.select().from(settings).where(eq(settings.ownerId, "boris")).get(),
      db.all(sql`SELECT count(*) AS number FROM settings WHERE owner_id = ${"anna"}`),
      db.batch([keysOf("boris"), keysOf("nobody")]),
      later(3).then(() => keysOf("boris")),
    ]);
  });
  expect(answers).toEqual([
    [{ key: "a" }, { key: "b" }],
    row("boris", "c"),
    [{ number: 2 }],
    [[{ key: "c" }], []],
    [{ key: "c" }],
  ]);
  expect(calls).toHaveLength(1);
});

it("queries again after an answer", async () => {
  const { steps, calls } = await tripsOf(async () => {
    await keysOf("anna");
    await keysOf("boris");
  });
  expect([steps, calls.length]).toEqual([2, 2]);
});

it("gives each query its own error, and answers the others", async () => {
  const answers = await Promise.allSettled([
    keysOf("anna"),
    db.all(sql`SELECT missing FROM settings`),
    keysOf("boris"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(String((answers[1] as PromiseRejectedResult).reason.cause)).toContain("no such column: missing");
});

it("leaves a write unbatched, and a batch that contains one", async () => {
  const { calls } = await tripsOf(() =>
    Promise.all([
      db.insert(settings).values(row("clara", "d")),
      keysOf("anna"),
      db.batch([db.update(settings).set({ updatedAt: 1 }).where(eq(settings.ownerId, "anna")), keysOf("boris")]),
    ]),
  );
  expect(calls).toHaveLength(3);
  expect(await keysOf("clara")).toEqual([{ key: "d" }]);
});

// A batch returns objects, in which the second of two columns with the same name would hide the first.
it("keeps columns of one name, of one text and of numbers apart", async () => {
  const other = alias(settings, "other");
  const joined = db
    .select({ own: settings.key, others: other.key })
    .from(settings)
    .innerJoin(other, eq(other.ownerId, "boris"))
    .where(eq(settings.ownerId, "anna"))
    .orderBy(asc(settings.key));
  const alike = db
    .select({ first: sql<string>`json_extract(value, ${"$"})`, second: sql<string>`json_extract(value, ${"$[0]"})` })
    .from(settings)
    .where(eq(settings.ownerId, "boris"));
  const numbers = db.select({ key: settings.key, one: sql<number>`1` }).from(settings).where(eq(settings.key, "c"));
  expect(await Promise.all([joined, alike, numbers, keysOf("anna")])).toEqual([
    [
      { own: "a", others: "c" },
      { own: "b", others: "c" },
    ],
    [{ first: "boris c", second: null }],
    [{ key: "c", one: 1 }],
    [{ key: "a" }, { key: "b" }],
  ]);
});

async function later(turns: number): Promise<void> {
  for (let round = 0; round < turns; round++) await null;
}
