import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { prepareDatabase } from "../../scripts/lib/database.mjs";
import { databaseFile, withFileDatabase } from "../../scripts/lib/file-database.mjs";

const folder = mkdtempSync(join(tmpdir(), "month-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of processor time: other programs of the machine do not count. */
const MOST_MS = 10_000;
const cpuMs = ({ user, system } = process.cpuUsage()) => (user + system) / 1000;

it("starts with a month of work, written within ten seconds, which the audit accepts and a second start keeps", async () => {
  const state = join(folder, "state");
  const said: { line: string; at: number }[] = [];
  const say = (line: string) => said.push({ line, at: cpuMs() });
  const place = { state, port: 8787, sandboxPort: 8788, smppPort: 9788, smtpPort: 10_788, say, hasMonth: true };
  await prepareDatabase(place);
  const seeding = said.find(({ line }) => line.includes("month"))!;
  expect(cpuMs() - seeding.at).toBeLessThan(MOST_MS);

  const file = databaseFile(state)!;
  const { status, stdout } = spawnSync(process.execPath, ["scripts/audit-ledger.mjs", file], { encoding: "utf8" });
  expect(status).toBe(0);
  const [, lines, accounts] = /(\d+) lines of (\d+) accounts, 0 faults/.exec(stdout)!;
  expect([Number(lines) > 100, Number(accounts)]).toEqual([true, expect.any(Number)]);

  const count = () => {
    const db = new DatabaseSync(file, { readOnly: true });
    const row = db
      .prepare("SELECT (SELECT count(*) FROM sendings) AS messages, (SELECT count(*) FROM users) AS users")
      .get();
    db.close();
    return row;
  };
  const before = count();
  expect(before).toMatchObject({ users: 8 });
  await prepareDatabase(place);
  expect(count()).toEqual(before);
}, 120_000);

it("answers as D1 does, and undoes everything when the work fails", async () => {
  const file = join(folder, "file.sqlite");
  const db = new DatabaseSync(file);
  db.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)");
  db.close();
  await withFileDatabase(file, async (binding: D1Database) => {
    const insert = (id: number, name: string) => binding.prepare("INSERT INTO things VALUES (?, ?)").bind(id, name);
    await insert(1, "one").run();
    await expect(binding.batch([insert(2, "two"), insert(1, "again")])).rejects.toThrow("UNIQUE constraint failed");
    const all = binding.prepare("SELECT * FROM things");
    expect(await all.all()).toMatchObject({ results: [{ id: 1, name: "one" }] });
    expect(await all.raw()).toEqual([[1, "one"]]);
    expect([await all.first("name"), await binding.prepare("SELECT 1 WHERE 0").first()]).toEqual(["one", null]);
  });
  const failing = withFileDatabase(file, async (binding: D1Database) => {
    await binding.prepare("DELETE FROM things").run();
    throw new Error("stopped");
  });
  await expect(failing).rejects.toThrow("stopped");
  const after = new DatabaseSync(file);
  expect(after.prepare("SELECT count(*) AS n FROM things").get()).toEqual({ n: 1 });
  after.close();
});
