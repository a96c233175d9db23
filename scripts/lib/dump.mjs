import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** D1 limits a statement to 100,000 bytes. */
const MOST_BYTES = 90_000;
/** Characters per piece of a long text: up to three bytes each, and doubled quotes. */
const PIECE = 15_000;

/** D1 imports files of up to 5 GB. */
const MOST_FILE = 1_000_000_000;

/**
 * Writes a database as statements for `wrangler d1 execute --file` on an empty one, split into files: rows first,
 * triggers last. Returns the file names.
 */
export function dumpSql(file, target, mostBytes = MOST_FILE) {
  const db = new DatabaseSync(file, { readOnly: true });
  const out = openFiles(target, mostBytes);
  try {
    const made = (type) =>
      db
        .prepare(`SELECT name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL
          AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' ORDER BY name`)
        .all(type);
    const tables = parentsFirst(db, made("table"));
    for (const { sql } of tables) out.say(sql);
    for (const { name } of tables) for (const statement of insertsOf(db, name)) out.say(statement);
    for (const { sql } of [...made("index"), ...made("trigger")]) out.say(sql);
  } finally {
    out.close();
    db.close();
  }
  return out.names;
}

/** The first file gets the given name, the others add a number. */
function openFiles(target, mostBytes) {
  const names = [];
  let open = null;
  let written = 0;
  const close = () => open !== null && closeSync(open);
  return {
    names,
    close,
    say(statement) {
      if (open === null || written >= mostBytes) {
        close();
        names.push(names.length === 0 ? target : target.replace(/(\.sql)?$/, `-${names.length + 1}$1`));
        open = openSync(names.at(-1), "w");
        written = writeSync(open, "PRAGMA defer_foreign_keys = TRUE;\n");
      }
      written += writeSync(open, `${statement};\n`);
    },
  };
}

/** Orders tables so that references come after their rows, even if the file runs in several transactions. */
function parentsFirst(db, tables) {
  const ordered = new Map();
  const add = (table) => {
    if (!table || ordered.has(table.name)) return;
    const parents = db.prepare(`SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)`).all(table.name);
    for (const { name } of parents) if (name !== table.name) add(tables.find((other) => other.name === name));
    ordered.set(table.name, table);
  };
  for (const table of tables) add(table);
  return [...ordered.values()];
}

function* insertsOf(db, table) {
  const columns = db.prepare("SELECT name, pk FROM pragma_table_info(?)").all(table);
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const read = db.prepare(`SELECT ${names} FROM ${quoted(table)}`);
  read.setReadBigInts(true);
  const head = `INSERT INTO ${quoted(table)} (${names}) VALUES`;
  let rows = [];
  let size = 0;
  for (const row of read.iterate()) {
    const values = Object.values(row);
    const literals = values.map(literalOf);
    const line = `(${literals.join(", ")})`;
    const bytes = Buffer.byteLength(line) + 2;
    if (rows.length > 0 && size + bytes > MOST_BYTES) {
      yield `${head} ${rows.join(", ")}`;
      [rows, size] = [[], 0];
    }
    if (bytes > MOST_BYTES) {
      yield* piecesOf(table, columns, values, head);
      continue;
    }
    rows.push(line);
    size += bytes;
  }
  if (rows.length > 0) yield `${head} ${rows.join(", ")}`;
}

/** Inserts a long row without its long texts, then appends them piece by piece. */
function* piecesOf(table, columns, values, head) {
  const isLong = (value) => (typeof value === "string" || value instanceof Uint8Array) && value.length > PIECE;
  const first = values.map((value) => (isLong(value) ? literalOf(value.slice(0, 0)) : literalOf(value)));
  yield `${head} (${first.join(", ")})`;
  const keys = columns.flatMap(({ name, pk }, at) => (pk > 0 ? [`${quoted(name)} = ${literalOf(values[at])}`] : []));
  for (const [at, value] of values.entries()) {
    if (!isLong(value)) continue;
    const column = quoted(columns[at].name);
    const type = typeof value === "string" ? "TEXT" : "BLOB";
    for (let from = 0; from < value.length; ) {
      const to = cutOf(value, from + PIECE);
      const piece = literalOf(value.slice(from, to));
      yield `UPDATE ${quoted(table)} SET ${column} = CAST(${column} || ${piece} AS ${type}) WHERE ${keys.join(" AND ")}`;
      from = to;
    }
  }
}

/** Never splits a surrogate pair. */
function cutOf(value, at) {
  const code = typeof value === "string" ? value.charCodeAt(at - 1) : 0;
  return code >= 0xd800 && code < 0xdc00 ? at + 1 : at;
}

function literalOf(value) {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  if (typeof value !== "string") return String(value);
  // SQLite ends a literal at its first zero byte.
  if (value.includes("\0")) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
}

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
