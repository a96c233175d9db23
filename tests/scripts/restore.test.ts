import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { openFiles } from "../../scripts/lib/backup.mjs";
import { prepareDatabase } from "../../scripts/lib/database.mjs";
import { dumpSql } from "../../scripts/lib/dump.mjs";
import { databaseFile } from "../../scripts/lib/file-database.mjs";
import { miniflareOptions } from "../../scripts/lib/miniflare-options.mjs";
import { cabinetWorker } from "../../scripts/lib/workers.mjs";
import { fillTables } from "../support/run/fill-tables";
import { portsOfProduct } from "../support/run/free-ports";
import { PlayedS3 } from "../support/run/played-s3";
import { runScript } from "../support/run/run-script";

const folders: string[] = [];
const folder = (what: string) => {
  const made = mkdtempSync(join(tmpdir(), `cabinet-${what}-`));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

/** Tables of the export itself, and those that a restore recreates. */
const LEFT = ["backups", "backup_parts", "backup_changes", "d1_migrations", "sqlite_sequence"];

let source: string;
/** A copy of the backup outside any bucket. */
let copy: string;
let id: string;
/** Where the job copied it to. */
let s3: PlayedS3;
afterAll(() => s3.close());

// The demo world, exported by the built Worker's job while another process writes.
beforeAll(async () => {
  source = folder("source");
  s3 = await PlayedS3.open();
  const settings = { ...(await portsOfProduct()), state: source, vars: s3.env };
  await prepareDatabase({ ...settings, say: () => {} });
  fillTables(databaseFile(source)!);
  const worker = cabinetWorker(settings);
  const miniflare = new Miniflare(miniflareOptions({ ...worker, log: () => {}, onRestart: () => {} }));
  const db = await miniflare.getD1Database("DB", worker.name);
  const jobs = await miniflare.getQueueProducer("TASKS", worker.name);
  const bucket = await miniflare.getR2Bucket("FILES", worker.name);
  await bucket.put("archive/somebody/file", "content");
  const job = (name: string) => jobs.send({ kind: "job", name, at: Date.now() });
  const until = async (query: string) => {
    for (;;) {
      const row = await db.prepare(query).first<{ id: string }>();
      if (row) return row.id;
      await sleep(50);
    }
  };
  await job("sweepLedger");
  await until("SELECT day AS id FROM ledger_anchors WHERE created_at IS NOT NULL");
  await db.prepare("UPDATE d1_migrations SET applied_at = '2026-01-01 00:00:00'").run();
  await job("backUp");
  let writes = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      // Stops writing before the backup's moment, so that the compared data is the same.
      const row = await db.prepare("SELECT id FROM backups WHERE stage = 'rows'").first();
      if (row)
        await db
          .prepare("INSERT OR REPLACE INTO settings VALUES ('writer', ?, '1', 1)")
          .bind(`${writes++ % 7}`)
          .run();
      await sleep(5);
    }
  })();
  id = await until("SELECT id FROM backups WHERE copied_at IS NOT NULL");
  isOver = true;
  await writing;
  await miniflare.dispose();
  copy = join(folder("copy"), id);
  mkdirSync(copy);
  const files = openFiles(source);
  const stored = await files.bucket();
  for (const { key } of (await stored.list({ prefix: `backups/${id}/` })).objects)
    writeFileSync(join(copy, key.split("/").at(-1)!), Buffer.from(await (await stored.get(key))!.arrayBuffer()));
  await files.close();
}, 240_000);

const restored = (name: string, state: string, ...options: string[]) =>
  runScript(["scripts/restore.mjs", name, ...options], { CABINET_STATE: state });

function contents(state: string) {
  const db = new DatabaseSync(databaseFile(state)!, { readOnly: true });
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' ORDER BY name")
    .all();
  const tables = names.map(({ name }) => name as string).filter((name) => !LEFT.includes(name));
  const rows = tables.map((name) => [
    name,
    db
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  ]);
  const schema = db
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY type, name")
    .all();
  db.close();
  return { rows: Object.fromEntries(rows) as Record<string, string[]>, schema };
}

/** A copy of the backup with one thing changed. */
function altered(change: (at: string) => void): string {
  const at = join(folder("altered"), id);
  cpSync(copy, at, { recursive: true });
  change(at);
  return at;
}

function alteredManifest(change: (manifest: { migrations: string[]; parts: { name: string }[] }) => void): string {
  return altered((at) => {
    const manifest = JSON.parse(readFileSync(join(at, "manifest.json"), "utf8"));
    change(manifest);
    writeFileSync(join(at, "manifest.json"), JSON.stringify(manifest));
  });
}

const partsOf = (at: string) =>
  readdirSync(at)
    .filter((name) => name.endsWith(".gz"))
    .sort();

describe("a restore", () => {
  it("holds every row, index and trigger of the exported database, passes the audit and lists the stored files", async () => {
    const state = folder("restored");
    const { status, said } = await restored(id, state, "--from", source);
    expect([status, said]).toEqual([0, expect.stringMatching(/Restored \d{3,} rows of \d{3} tables/)]);
    const [before, after] = [contents(source), contents(state)];
    for (const [name, rows] of Object.entries(before.rows)) expect([name, after.rows[name]]).toEqual([name, rows]);
    expect(Object.values(before.rows).filter(({ length }) => length > 0).length).toBeGreaterThan(80);
    expect(after.schema).toEqual(before.schema);
    expect(said).toContain("Missing or other: archive/somebody/file");
    expect(said).toContain("CREDENTIALS_KEY is not the one of the backup");
    const file = databaseFile(state)!;
    const audit = spawnSync(process.execPath, ["scripts/audit-ledger.mjs", file], { encoding: "utf8" });
    expect([audit.status, audit.stdout]).toEqual([0, expect.stringMatching(/[1-9]\d* lines of .* 0 faults/)]);
  }, 120_000);

  it("holds the same rows when it is read from the S3 bucket to which the job copied it", async () => {
    const state = folder("from-s3");
    const address = `s3://${s3.env.BACKUP_S3_BUCKET}/backups/${id}`;
    const { status, said } = await runScript(["scripts/restore.mjs", address], { CABINET_STATE: state, ...s3.env });
    expect([status, said]).toEqual([0, expect.stringMatching(/Restored \d{3,} rows of \d{3} tables/)]);
    const [before, after] = [contents(source), contents(state)];
    for (const [name, rows] of Object.entries(before.rows)) expect([name, after.rows[name]]).toEqual([name, rows]);
    expect(after.schema).toEqual(before.schema);
    expect(said).toContain("Missing or other: archive/somebody/file");
    expect(s3.calls.filter((call) => call.startsWith("PUT"))).toHaveLength(partsOf(copy).length + 1);
    expect(s3.calls.findLast((call) => call.startsWith("PUT"))).toBe(`PUT backups/${id}/manifest.json`);
  }, 120_000);

  it("is written as statements that D1 takes, and that make the same database", async () => {
    const state = folder("written");
    const sql = join(folder("sql"), "restore.sql");
    expect(await restored(copy, state, "--sql", sql)).toMatchObject({ status: 0 });
    const names = dumpSql(databaseFile(state)!, sql, 400_000);
    expect(names.slice(0, 2)).toEqual([sql, sql.replace(".sql", "-2.sql")]);
    const text = names.map((name) => readFileSync(name, "utf8")).join("");
    const statements = unstable_splitSqlQuery(text);
    expect(statements.length).toBeGreaterThan(400);
    expect(Math.max(...statements.map((one) => Buffer.byteLength(one)))).toBeLessThan(100_000);
    const folderOfMade = join(state, "made", "v3", "d1", "miniflare-D1DatabaseObject");
    mkdirSync(folderOfMade, { recursive: true });
    const made = new DatabaseSync(join(folderOfMade, "made.sqlite"));
    for (const name of names) made.exec(`BEGIN; ${readFileSync(name, "utf8")} COMMIT`);
    expect(made.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    made.close();
    const [before, after] = [contents(state), contents(join(state, "made"))];
    expect(Object.keys(after.rows)).toEqual(Object.keys(before.rows));
    for (const [name, rows] of Object.entries(before.rows)) expect([name, after.rows[name]]).toEqual([name, rows]);
    expect(after.schema).toEqual(before.schema);
  }, 120_000);

  it("leaves a place that is not empty as it is", async () => {
    const before = contents(source);
    const { status, said } = await restored(copy, source);
    expect([status, said]).toEqual([1, expect.stringContaining("has a database already")]);
    expect(contents(source)).toEqual(before);
  });

  it.each<[string, RegExp, (at: string) => void]>([
    [
      "a damaged part by its name",
      /00001-rows-\w+\.ndjson\.gz is damaged/,
      (at) => appendFileSync(join(at, partsOf(at)[0]!), "x"),
    ],
    [
      "a part of the same length with another byte",
      /00001-rows-\w+\.ndjson\.gz is damaged/,
      (at) => {
        const file = join(at, partsOf(at)[0]!);
        const body = readFileSync(file);
        body[body.length >> 1]! ^= 1;
        writeFileSync(file, body);
      },
    ],
    ["a missing part by its name", /files-\w+\.ndjson\.gz is missing/, (at) => rmSync(join(at, partsOf(at).at(-1)!))],
    ["a backup that was never finished", /manifest is missing/, (at) => rmSync(join(at, "manifest.json"))],
    [
      "a manifest that is cut off",
      /manifest of .* cannot be read/,
      (at) => writeFileSync(join(at, "manifest.json"), '{"product'),
    ],
  ])(
    "refuses %s before it writes anything",
    async (_, says, change) => {
      const state = folder("refused");
      const { status, said } = await restored(altered(change), state, "--from", folder("nothing"));
      expect([status, said]).toEqual([1, expect.stringMatching(says)]);
      expect([databaseFile(state), readdirSync(state).filter((name) => name.startsWith("restore-"))]).toEqual([
        undefined,
        [],
      ]);
    },
    60_000,
  );

  it("refuses a backup of a later version and names what this one lacks", async () => {
    const state = folder("refused");
    const later = alteredManifest((manifest) => manifest.migrations.push("9999_later.sql"));
    const { status, said } = await restored(later, state);
    expect([status, said]).toEqual([1, expect.stringContaining("no migration 9999_later.sql")]);
    expect(existsSync(join(state, "v3"))).toBe(false);
  });

  it("restores an older schema at its own migrations and applies the later ones to its rows", async () => {
    const migrations = readdirSync("migrations").sort().slice(0, 1);
    const old = new DatabaseSync(":memory:");
    for (const name of migrations) old.exec(readFileSync(`migrations/${name}`, "utf8"));
    const columns = (table: string) =>
      old.prepare(`SELECT name, pk, "notnull" AS isNeeded FROM pragma_table_info(?)`).all(table) as {
        name: string;
        pk: number;
        isNeeded: number;
      }[];
    const tables = ["users"].map((name) => ({
      name,
      columns: columns(name).map((column) => column.name),
      blobs: [],
      key: columns(name)
        .filter(({ pk }) => pk > 0)
        .map((column) => column.name),
    }));
    const known: Record<string, unknown> = { id: "u", username: "older", email: "older@x.test", level: "manager" };
    const row = columns("users").map(
      ({ name, isNeeded }) => known[name] ?? (isNeeded ? (/_at$|^is_/.test(name) ? 1 : "{}") : null),
    );
    const at = join(folder("older"), "old");
    mkdirSync(at);
    const body = gzipSync(`"users"\n${JSON.stringify(row)}\n`);
    writeFileSync(join(at, "00001.gz"), body);
    const hash = createHash("sha256").update(body).digest("hex");
    const part = { name: "00001.gz", kind: "rows", bytes: body.length, hash, lines: { users: 1 } };
    writeFileSync(
      join(at, "manifest.json"),
      JSON.stringify({ product: "cabinet", format: 1, migrations, tables, parts: [part] }),
    );
    const state = folder("migrated");
    const { status, said } = await restored(at, state);
    expect([status, said]).toEqual([0, expect.stringMatching(/Applying \d+ later migrations/)]);
    const { rows, schema } = contents(state);
    expect(rows.users!.map((one) => JSON.parse(one))).toMatchObject([{ id: "u", username: "older" }]);
    expect(schema).toEqual(contents(source).schema);
  }, 120_000);
});
