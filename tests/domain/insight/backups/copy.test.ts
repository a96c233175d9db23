import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CopyStore } from "../../../../app/domain/base/shared/ports/file-store";
import { backUp } from "../../../../app/domain/insight/backups/backup";
import { finishBackup, manifestOf } from "../../../support/engine/backups";
import { openEngine } from "../../../support/engine/engine";
import { isDeath, killable } from "../../../support/engine/killable";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount } from "../../../support/world/scene";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A bucket in memory; `puts`: keys in their order. */
class Bucket implements CopyStore {
  readonly held = new Map<string, Uint8Array>();
  readonly puts: string[] = [];
  refusal: string | null = null;

  async put(key: string, body: ArrayBuffer | Uint8Array | string) {
    if (this.refusal) throw new Error(this.refusal);
    this.puts.push(key);
    this.held.set(key, typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body));
  }

  async list(prefix: string, { after, limit }: { after: string; limit: number }) {
    if (this.refusal) throw new Error(this.refusal);
    const keys = [...this.held.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    return keys.slice(0, limit).map((key) => ({ key, bytes: this.held.get(key)!.length, etag: "", metadata: {} }));
  }

  async delete(keys: string[]) {
    for (const key of keys) this.held.delete(key);
  }
}

let engine: Engine & { copies: Bucket };
beforeEach(async () => {
  engine = Object.assign(openEngine(), { copies: new Bucket() });
  await engine.db.run(sql`DELETE FROM backups`);
  await engine.db.run(sql`DELETE FROM settings WHERE key = 'backups.copyTold'`);
  await engine.db.run(sql`DELETE FROM backup_parts`);
  engine.pass(DAY_MS - (engine.clock() % DAY_MS) + 1000);
});

/** Slices with few trips, so that a backup has several parts. */
const exported = () => finishBackup(engine, { trips: 2 });

async function expectCopied(id: string) {
  const { parts } = await manifestOf(engine, id);
  const keys = [...parts.map(({ name }) => `backups/${id}/${name}`), `backups/${id}/manifest.json`];
  expect([...engine.copies.held.keys()].filter((key) => key.includes(id)).sort()).toEqual(keys.sort());
  for (const key of keys)
    expect(engine.copies.held.get(key)).toEqual(new Uint8Array((await engine.files.get(key)) as ArrayBuffer));
}

const copiedAt = async () =>
  (await rowsOf<{ copied_at: number | null }>("SELECT copied_at FROM backups ORDER BY id DESC"))[0]!.copied_at;

describe("a copy of a backup", () => {
  it("holds every part and the manifest, which comes last, and is made once", async () => {
    const id = await exported();
    expect(engine.queueMessages).toContainEqual({ kind: "job", name: "backUp", at: engine.clock() });
    expect(engine.copies.puts).toEqual([]);
    await backUp(engine);
    await expectCopied(id);
    expect(engine.copies.puts.length).toBeGreaterThan(2);
    expect(engine.copies.puts.at(-1)).toBe(`backups/${id}/manifest.json`);
    const made = engine.copies.puts.length;
    await backUp(engine);
    expect([engine.copies.puts.length, await copiedAt()]).toEqual([made, engine.clock()]);
  });

  it("goes on where its budget ended, and sends no part twice", async () => {
    const id = await exported();
    for (let slice = 0; slice < 50 && (await copiedAt()) === null; slice++) {
      engine.queueMessages.length = 0;
      await backUp(engine, { trips: 3 });
      const isHandedOn = engine.queueMessages.some(({ kind }) => kind === "job");
      expect(isHandedOn).toBe((await copiedAt()) === null);
    }
    await expectCopied(id);
    expect(new Set(engine.copies.puts).size).toBe(engine.copies.puts.length);
  });

  it("is whole wherever its workers are killed", async () => {
    const id = await exported();
    for (let killed = 0; killed < 40 && (await copiedAt()) === null; killed++) {
      let calls = killed;
      const put = engine.copies.put.bind(engine.copies);
      const mortal = killable(engine, env.DB, () => calls-- === 0);
      const copies = {
        list: (...page: Parameters<CopyStore["list"]>) => engine.copies.list(...page),
        put,
        delete: async () => {},
      };
      await backUp({ ...mortal, copies }, { trips: 5 }).catch((error) => {
        if (!isDeath(error)) throw error;
      });
      engine.pass(6 * 60_000);
    }
    expect(await copiedAt()).not.toBeNull();
    await expectCopied(id);
  });

  it("is tried each hour while the bucket refuses; managers are told once, with the server's code", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const manager = await openAccount(engine);
    await engine.db.run(sql`UPDATE users SET level = 'manager' WHERE id = ${manager.id}`);
    const id = await exported();
    engine.copies.refusal = "s3.example: 403 SignatureDoesNotMatch";
    let tries = 0;
    for (let minute = 0; minute < 150; minute += 10) {
      await backUp(engine).catch(() => tries++);
      engine.pass(600_000);
    }
    expect(tries).toBe(3);
    const told = await rowsOf<{ type: string; data: string }>(
      "SELECT type, data FROM notifications WHERE owner_id = ?",
      manager.id,
    );
    expect(told).toEqual([{ type: "backupNotCopied", data: expect.stringContaining("403 SignatureDoesNotMatch") }]);
    engine.copies.refusal = null;
    engine.pass(HOUR_MS);
    await backUp(engine);
    await expectCopied(id);
  });

  it("is not made of a part that is damaged in the first bucket", async () => {
    const id = await exported();
    const { parts } = await manifestOf(engine, id);
    await engine.files.put(`backups/${id}/${parts[1]!.name}`, "other");
    await expect(backUp(engine)).rejects.toThrow(`${parts[1]!.name} is damaged`);
    expect(engine.copies.puts).toEqual([`backups/${id}/${parts[0]!.name}`]);
  });

  it("is of the newest backup alone, and older ones go by the same rule as in the first bucket", async () => {
    for (let day = 10; day < 29; day++)
      for (const name of ["00001-rows.gz", "manifest.json"]) {
        await engine.copies.put(`backups/2025-02-${day}T000000/${name}`, "x");
        await engine.copies.put(`backups/2025-03-${day}T000000/${name}`, "x");
      }
    const id = await exported();
    await backUp(engine);
    const kept = [...new Set([...engine.copies.held.keys()].map((key) => key.split("/")[1]!))];
    expect(kept).toHaveLength(31);
    expect(kept).toEqual(expect.arrayContaining(["2025-02-10T000000", id]));
    await expectCopied(id);
  });
});
