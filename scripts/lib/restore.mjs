import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Miniflare } from "miniflare";
import { checkParts, linesOf, migrationFiles, openBackup, readManifest } from "./backup.mjs";
import { applyMigrations } from "./database.mjs";
import { D1, databaseFile } from "./file-database.mjs";
import { databaseOptions } from "./miniflare-options.mjs";
import { inRoot } from "./paths.mjs";

/** The foreign key and integrity checks report only the first few rows. */
const MOST_TOLD = 5;

/**
 * Restores a backup into a state folder without a database. Checks everything before writing, and the database appears
 * whole or not at all. Throws a sentence for any error.
 */
export async function restore({ name, from, state, say = () => {} }) {
  if (await holdsTables(state)) {
    throw new Error(`${state} has a database already. A backup is restored into an empty place only.`);
  }
  const backup = await openBackup(name, from);
  mkdirSync(state, { recursive: true });
  const place = mkdtempSync(join(state, "restore-"));
  try {
    const manifest = await readManifest(backup, name);
    say(`Checking ${manifest.parts.length} parts…`);
    await checkParts(backup, manifest);
    await migrate(place, manifest.migrations);
    say("Restoring rows…");
    const started = Date.now();
    const counts = await load(databaseFile(place), backup, manifest);
    const ms = Date.now() - started;
    const later = migrationFiles().filter((migration) => !manifest.migrations.includes(migration));
    if (later.length > 0) {
      say(`Applying ${later.length} later migrations…`);
      await migrate(place, later);
    }
    rmSync(join(state, D1), { recursive: true, force: true });
    mkdirSync(join(state, "v3"), { recursive: true });
    renameSync(join(place, D1), join(state, D1));
    return { manifest, counts, ms, file: databaseFile(state), files: await listedFiles(backup, manifest) };
  } finally {
    rmSync(place, { recursive: true, force: true });
    await backup.close();
  }
}

async function holdsTables(state) {
  const file = databaseFile(state);
  if (!file) return false;
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return (
      db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'").get().n > 0
    );
  } finally {
    db.close();
  }
}

async function migrate(state, names) {
  const miniflare = new Miniflare(databaseOptions({ config: inRoot("wrangler.toml"), state }));
  try {
    await applyMigrations(await miniflare.getD1Database("DB"), () => {}, names);
  } finally {
    await miniflare.dispose();
  }
}

/**
 * Loads rows table by table. Writes only each row's last state, so constraints never see a state that did not exist.
 */
async function load(file, backup, { tables, parts }) {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const counts = {};
  try {
    db.exec("PRAGMA synchronous = OFF; PRAGMA temp_store = FILE; BEGIN");
    compareColumns(db, tables);
    const triggers = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();
    for (const trigger of triggers) db.exec(`DROP TRIGGER ${quoted(trigger.name)}`);
    // Rows inserted by migrations are in the backup as well.
    for (const table of tables) db.exec(`DELETE FROM ${quoted(table.name)}`);
    const writers = new Map(tables.map((table) => [table.name, writerOf(db, table)]));
    const changed = await readChanges(db, backup, parts);
    for (const part of parts.filter(({ kind }) => kind === "rows")) {
      for await (const { table, value } of linesOf(backup, part)) {
        const writer = writers.get(table);
        const row = value.flat();
        if (changed.tables.has(table) && changed.has(table, writer.keyOf(row))) continue;
        writer.write(row);
        counts[table] = (counts[table] ?? 0) + 1;
      }
    }
    for (const { table, row } of changed.rows()) {
      writers.get(table).write(row);
      counts[table] = (counts[table] ?? 0) + 1;
    }
    db.exec("DROP TABLE temp.changed");
    for (const trigger of triggers) db.exec(trigger.sql);
    check(db);
    db.exec("COMMIT");
  } finally {
    db.close();
  }
  return counts;
}

function compareColumns(db, tables) {
  for (const { name, columns } of tables) {
    const own = db
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all(name)
      .map((column) => column.name);
    const missing = columns.filter((column) => !own.includes(column));
    if (missing.length > 0) throw new Error(`The table ${name} of this version has no column ${missing.join(", ")}.`);
  }
}

function writerOf(db, { name, columns, blobs, key }) {
  const insert = db.prepare(
    `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  const bytes = blobs.map((column) => columns.indexOf(column));
  const keys = key.map((column) => columns.indexOf(column));
  return {
    keyOf: (row) => keyText(keys.map((at) => row[at])),
    write(row) {
      for (const at of bytes) if (row[at] !== null) row[at] = Buffer.from(row[at], "hex");
      // A number is bound as a real, and an untyped column would keep it so.
      insert.run(...row.map((value) => (Number.isInteger(value) ? BigInt(value) : value)));
    },
  };
}

const keyText = (key) => JSON.stringify(key, (_, value) => (typeof value === "bigint" ? String(value) : value));

/** Reads the last state of each row written during the export into a temporary table. */
async function readChanges(db, backup, parts) {
  db.exec("CREATE TEMP TABLE changed (name TEXT, key TEXT, row TEXT, PRIMARY KEY (name, key)) WITHOUT ROWID");
  const put = db.prepare("INSERT OR REPLACE INTO temp.changed VALUES (?, ?, ?)");
  const tables = new Set();
  for (const part of parts.filter(({ kind }) => kind === "changes")) {
    for await (const { table, value } of linesOf(backup, part)) {
      const [key, row] = value;
      tables.add(table);
      put.run(
        table,
        keyText(key),
        row && JSON.stringify(row.flat(), (_, one) => (typeof one === "bigint" ? { $: `${one}` } : one)),
      );
    }
  }
  const find = db.prepare("SELECT 1 FROM temp.changed WHERE name = ? AND key = ?");
  const read = db.prepare("SELECT name, row FROM temp.changed WHERE row IS NOT NULL");
  return {
    tables,
    has: (table, key) => find.get(table, key) !== undefined,
    *rows() {
      for (const { name, row } of read.iterate())
        yield {
          table: name,
          row: JSON.parse(row, (_, one) => (one && typeof one === "object" && "$" in one ? BigInt(one.$) : one)),
        };
    },
  };
}

function check(db) {
  const orphans = db.prepare("PRAGMA foreign_key_check").all();
  const faults = db
    .prepare("PRAGMA integrity_check")
    .all()
    .map((row) => row.integrity_check);
  const wrong = [
    ...orphans.slice(0, MOST_TOLD).map(({ table, parent }) => `a row of ${table} has no ${parent}`),
    ...faults.filter((fault) => fault !== "ok").slice(0, MOST_TOLD),
  ];
  if (wrong.length > 0) throw new Error(`Nothing was restored: ${wrong.join(", ")}.`);
}

/** Stored files at the time of the backup: key, bytes, etag. */
async function listedFiles(backup, { parts }) {
  const files = [];
  for (const part of parts.filter(({ kind }) => kind === "files"))
    for await (const { value } of linesOf(backup, part)) files.push(value);
  return files;
}

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
