import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { backUp } from "../../../../app/domain/insight/backups/backup";
import { keptOf, removeOld } from "../../../../app/domain/insight/backups/keep";
import { finishRemovals } from "../../../../app/domain/products/integrations/removal";
import { finishBackup, linesOf, manifestOf, rowsOfBackup, rowsOfDatabase } from "../../../support/engine/backups";
import { openEngine } from "../../../support/engine/engine";
import { isDeath, killable } from "../../../support/engine/killable";
import { invocation } from "../../../support/engine/strict";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, RUB } from "../../../support/world/scene";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let engine: Engine;
beforeEach(async () => {
  engine = openEngine();
  await engine.db.run(sql`DELETE FROM backups`);
  await engine.db.run(sql`DELETE FROM backup_parts`);
  const keys = await keysOf("backups/");
  if (keys.length > 0) await engine.files.delete(keys);
  const now = engine.clock();
  engine.pass(DAY_MS - (now % DAY_MS) + 1000);
});

it("begins on the day after the database was created", async () => {
  const fresh = openEngine();
  await backUp(fresh);
  expect(await stage()).toBeUndefined();
  await backUp(engine, { trips: 1 });
  expect(await stage()).toBe("rows");
});

const keysOf = async (prefix: string) =>
  (await engine.files.list(prefix, { after: "", limit: 1000 })).map(({ key }) => key);
const watching = () =>
  rowsOf("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'backup_of_*'").then(
    ({ length }) => length,
  );
const stage = async () => (await rowsOf<{ stage: string }>("SELECT stage FROM backups ORDER BY id DESC"))[0]?.stage;

async function openManager() {
  const manager = await openAccount(engine);
  await engine.db.run(sql`UPDATE users SET level = 'manager' WHERE id = ${manager.id}`);
  return manager;
}

const store = (ownerId: string, key: string, text: string) =>
  engine.db.run(sql`INSERT OR IGNORE INTO settings (owner_id, key, value, updated_at)
    VALUES (${ownerId}, ${key}, ${text}, 1)`);

async function expectSame(id: string, held?: Awaited<ReturnType<typeof rowsOfDatabase>>) {
  const manifest = await manifestOf(engine, id);
  expect(await rowsOfBackup(engine, id)).toEqual(held ?? (await rowsOfDatabase(engine, manifest.tables)));
}

describe("a backup", () => {
  it("holds every row of every table unchanged and lists the stored files", async () => {
    const { id: ownerId } = await openAccount(engine, { balance: 70 * RUB });
    await engine.files.put(`archive/${ownerId}/a`, "abc");
    await store(ownerId, "quotes", `"\\ \n\u0000\u2028 Щ 😀 ${"'".repeat(9)}`);
    await store(ownerId, "wide", `Щ"`.repeat(300_000));
    await engine.db.run(sql`INSERT INTO archive_parts (owner_id, day, part, key, first_id, last_id, messages, amount,
      bytes, hash, created_at, phones) VALUES (${ownerId}, 0, 1, 'k', 'a', 'b', 0, ${2 ** 53 - 1}, 1, 'h', 1, x'00ff41')`);
    const id = await finishBackup(engine);
    await expectSame(id);
    const { parts, migrations, tables } = await manifestOf(engine, id);
    expect(tables.length).toBeGreaterThan(100);
    expect(migrations.at(-1)).toMatch(/^\d{4}_\w+\.sql$/);
    const files = await linesOf(engine, id, parts.find(({ kind }) => kind === "files")!.name);
    expect(files).toContainEqual([`archive/${ownerId}/a`, 3, expect.any(String)]);
    expect(files.flat().some((key) => String(key).startsWith("backups/"))).toBe(false);
    expect([await watching(), await rowsOf("SELECT * FROM backup_changes")]).toEqual([0, []]);
  });

  it("is a snapshot of one moment, even if rows are written, moved and removed between its slices", async () => {
    const { id: ownerId } = await openAccount(engine, { balance: 0 });
    const change = fc.record({
      kind: fc.constantFrom("insert", "update", "move", "remove"),
      at: fc.integer({ min: 0, max: 60 }),
      text: fc.string({ maxLength: 20 }),
    });
    const changed = async ({ kind, at, text }: { kind: string; at: number; text: string }) => {
      const where = sql`owner_id = ${ownerId} AND key = ${`t${at}`}`;
      if (kind === "insert") await store(ownerId, `t${at}`, text);
      if (kind === "update") await engine.db.run(sql`UPDATE settings SET value = ${text} WHERE ${where}`);
      if (kind === "move")
        await engine.db.run(sql`UPDATE OR IGNORE settings SET key = ${`t${60 - at}`} WHERE ${where}`);
      if (kind === "remove") await engine.db.run(sql`DELETE FROM settings WHERE ${where}`);
      await engine.db.run(sql`UPDATE accounts SET balance = balance + ${at} WHERE owner_id = ${ownerId}`);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 6 }), { minLength: 4, maxLength: 12 }),
        async (changes) => {
          await engine.db.run(sql`DELETE FROM backups`);
          await engine.db.run(sql`DELETE FROM settings WHERE owner_id = ${ownerId}`);
          for (let at = 0; at < 60; at += 3) await store(ownerId, `t${at}`, "first");
          const id = await finishBackup(engine, {
            trips: 4,
            between: async (slice) => {
              // Changes after the backup's moment are not part of it.
              if ((await stage()) !== "files") for (const one of changes[slice] ?? []) await changed(one);
            },
          });
          await expectSame(id);
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it("is complete wherever its workers are killed, and never runs twice at once", async () => {
    const { id: ownerId } = await openAccount(engine);
    await store(ownerId, "a", "first");
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let calls = 0;
    for (let killed = 0; killed < 60 && (await stage()) !== "finished"; killed++) {
      // Dies later each time, so that every run gets a little further.
      calls = 3 + killed * 2;
      const mortal = killable(engine, env.DB, () => calls-- === 0);
      await backUp(mortal, { trips: 12 }).catch((error) => {
        if (!isDeath(error)) throw error;
      });
      await store(ownerId, `k${killed}`, "meanwhile");
      await engine.db.run(sql`DELETE FROM settings WHERE owner_id = ${ownerId} AND key = ${`k${killed - 1}`}`);
      const rival = backUp(engine, { trips: 1 });
      await rival;
      engine.pass(6 * 60_000);
    }
    const id = await finishBackup(engine);
    expect(await rowsOf("SELECT count(*) AS n FROM backups")).toEqual([{ n: 1 }]);
    const { parts } = await manifestOf(engine, id);
    expect(await keysOf(`backups/${id}/`)).toHaveLength(parts.length + 1);
    const kept = (await rowsOfBackup(engine, id)).settings!.filter(([owner]) => owner === ownerId);
    expect(kept).toContainEqual([ownerId, "a", "first", 1]);
    expect(kept.length).toBeLessThanOrEqual(2);
  });

  it("needs less than half of D1's round trips per invocation, whatever it holds", async () => {
    const { id: ownerId } = await openAccount(engine);
    const row = "Щ".repeat(600);
    await engine.db.run(sql`INSERT INTO settings (owner_id, key, value, updated_at)
      WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      SELECT ${ownerId}, 'n' || i, ${row}, 1 FROM n`);
    let most = 0;
    for (let slice = 0; slice < 20 && (await stage()) !== "finished"; slice++) {
      await invocation(
        () => backUp(engine),
        ({ trips }) => {
          most = Math.max(most, trips);
        },
      );
    }
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThan(500);
    const [{ id }] = (await rowsOf<{ id: string }>("SELECT id FROM backups")) as [{ id: string }];
    await expectSame(id);
    await engine.db.run(sql`DELETE FROM settings WHERE owner_id = ${ownerId}`);
  });

  it("hands over the rest at once, and begins once a day", async () => {
    await invocation(() => backUp(engine, { trips: 3 }));
    expect(engine.queueMessages).toContainEqual({ kind: "job", name: "backUp", at: engine.clock() });
    await finishBackup(engine);
    engine.queueMessages.length = 0;
    engine.pass(HOUR_MS);
    await backUp(engine);
    expect([await rowsOf("SELECT id FROM backups"), engine.queueMessages]).toEqual([[expect.anything()], []]);
    engine.pass(DAY_MS);
    await backUp(engine, { trips: 3 });
    expect(await rowsOf("SELECT id FROM backups")).toHaveLength(2);
    await finishBackup(engine);
  });

  it("is abandoned when a migration runs during it; managers are notified once, and another begins", async () => {
    const manager = await openManager();
    const notices = () =>
      rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ? ORDER BY id", manager.id);
    await backUp(engine, { trips: 3 });
    expect(await watching()).toBeGreaterThan(400);
    await engine.db.run(sql`INSERT INTO d1_migrations (name) VALUES ('9999_meanwhile.sql')`);
    await expect(backUp(engine)).rejects.toThrow("a migration ran");
    expect([await stage(), await watching(), await rowsOf("SELECT * FROM backup_parts")]).toEqual(["failed", 0, []]);
    await backUp(engine);
    await backUp(engine);
    expect(await notices()).toEqual([{ type: "backupFailed" }]);
    engine.pass(2 * HOUR_MS);
    const id = await finishBackup(engine);
    expect((await manifestOf(engine, id)).migrations).toContain("9999_meanwhile.sql");
    await engine.db.run(sql`DELETE FROM d1_migrations WHERE name = '9999_meanwhile.sql'`);
  });

  it("does not change the row counts of other writers while it runs", async () => {
    const { id: ownerId } = await openAccount(engine);
    await engine.db.run(sql`INSERT INTO integrations (owner_id, id, kind, title, mapping, secret_hash, removed_at, created_at,
      updated_at) VALUES (${ownerId}, 'i', 'bitrix24', 'CRM', '{}', ${ownerId}, 1, 1, 1)`);
    await engine.db.run(sql`INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, body_hash, is_form,
        created_at, updated_at)
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      SELECT ${ownerId}, 'i', 'c' || i, 's', 'h', 0, 1, 1 FROM n`);
    await backUp(engine, { trips: 3 });
    await finishRemovals(engine);
    expect(await rowsOf("SELECT id FROM integrations WHERE owner_id = ?", ownerId)).toEqual([]);
    expect(await rowsOf("SELECT id FROM integration_calls WHERE owner_id = ?", ownerId)).toEqual([]);
    await expectSame(await finishBackup(engine));
  });

  it("notifies managers once when the last backup is older than 36 hours", async () => {
    const manager = await openManager();
    await finishBackup(engine);
    const broken = { ...engine, files: { ...engine.files, put: async () => Promise.reject(new Error("R2 is out")) } };
    for (let hours = 0; hours < 48; hours += 4) {
      engine.pass(4 * HOUR_MS);
      await backUp(broken).catch(() => undefined);
    }
    const notices = await rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ?", manager.id);
    expect(notices.filter(({ type }) => type === "backupLate")).toHaveLength(1);
    await finishBackup(engine);
  });
});

describe("old backups", () => {
  const idOf = (day: number) => `${new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString().slice(0, 10)}T000000`;

  it("are kept for thirty days, plus the first of each of twelve months", () => {
    const all = Array.from({ length: 500 }, (_, day) => idOf(day));
    const kept = [...keptOf([...all, "2027-05-15T120000"])].sort();
    expect(kept.filter((id) => id >= idOf(471))).toHaveLength(29);
    expect(kept).not.toContain(idOf(499));
    const months = kept.slice(0, -30);
    expect(months.every((id) => id.slice(8, 10) === "01")).toBe(true);
    expect([months[0], months.length]).toEqual(["2026-06-01T000000", 11]);
  });

  it("are deleted after a newer one is finished, but never the last finished one", async () => {
    const put = (id: string, name: string) => engine.files.put(`backups/${id}/${name}`, "x");
    for (let day = 0; day < 40; day++) await put(idOf(day), "manifest.json");
    await put(idOf(38), "00001-rows.gz");
    await put(idOf(41), "00001-rows.gz");
    await put(idOf(50), "00001-rows.gz");
    await removeOld(engine, idOf(45));
    const left = [...new Set((await keysOf("backups/")).map((key) => key.split("/")[1]))];
    expect(left).toEqual([idOf(0), ...Array.from({ length: 30 }, (_, at) => idOf(10 + at)), idOf(50)].sort());
    expect(await keysOf(`backups/${idOf(38)}/`)).toHaveLength(2);
  });
});
