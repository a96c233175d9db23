import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../db/client";
import { settings, users } from "../../db/schema/accounts";
import { meterOf } from "../support/engine/meter";

const meter = meterOf(env.DB);
const db = openDatabase(meter.db);
const row = (key: string) => ({ ownerId: "owner", key, value: key, updatedAt: 0 });

beforeEach(async () => {
  await db.delete(settings);
  await db.insert(settings).values(["a", "b", "c"].map(row));
  meter.reset();
});

const cost = () => ({ read: meter.rowsRead, written: meter.rowsWritten, statements: meter.statements });

it("counts one row read for a seek by the whole key", async () => {
  expect(await db.select().from(settings).where(eq(settings.ownerId, "owner")).limit(1).get()).toEqual(row("a"));
  expect(cost()).toEqual({ read: 1, written: 0, statements: 1 });
});

it("counts every row of a scan", async () => {
  expect(await db.select().from(settings).where(eq(settings.updatedAt, 0)).all()).toHaveLength(3);
  expect(cost()).toEqual({ read: 3, written: 0, statements: 1 });
});

// One read looks up the key; the second write is the key's index.
it("counts a write once even if it returns rows", async () => {
  expect(await db.insert(settings).values(row("d")).returning()).toEqual([row("d")]);
  expect(cost()).toEqual({ read: 1, written: 2, statements: 1 });
  expect(await db.select().from(settings).all()).toHaveLength(4);
});

it("counts the cost of an index, and each statement of a batch", async () => {
  const user = {
    username: "u",
    passwordHash: "-",
    level: "me" as const,
    data: {},
    grants: {},
    createdAt: 0,
    updatedAt: 0,
  };
  await db.batch([
    db.insert(users).values({ ...user, id: "1" }),
    db.insert(users).values({ ...user, id: "2", username: "u2", email: "u2@example.com" }),
  ]);
  // Each row has its name, level and contract indexed; one also has an e-mail.
  expect(cost()).toMatchObject({ written: 9, statements: 2 });
});
