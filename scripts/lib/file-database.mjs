import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export const D1 = join("v3", "d1");

/** Path of the database in a state folder; undefined if there is none. */
export function databaseFile(state) {
  const folder = join(state, D1, "miniflare-D1DatabaseObject");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite");
  return name && join(folder, name);
}

/**
 * D1's calls on a local database's file, without a trip each: a thousand of them cost what one trip to the runtime
 * does. Nothing else may have the file open. All calls of `work` are one transaction.
 */
export async function withFileDatabase(file, work) {
  const db = new DatabaseSync(file);
  try {
    db.exec("PRAGMA synchronous = OFF; BEGIN");
    const result = await work(bindingOf(db));
    db.exec("COMMIT");
    return result;
  } finally {
    db.close();
  }
}

function bindingOf(db) {
  const known = new Map();
  const compiled = (sql) => {
    if (!known.has(sql)) known.set(sql, db.prepare(sql));
    return known.get(sql);
  };
  const read = (sql, values, asArrays) => {
    const statement = compiled(sql);
    statement.setReturnArrays(asArrays);
    return statement.all(...values.map(stored));
  };
  const resultOf = (sql, values) => {
    const results = read(sql, values, false);
    return { success: true, results, meta: {} };
  };
  const statementOf = (sql, values) => ({
    bind: (...bound) => statementOf(sql, bound),
    all: async () => resultOf(sql, values),
    run: async () => resultOf(sql, values),
    raw: async () => read(sql, values, true),
    first: async (column) => {
      const [row] = read(sql, values, false);
      return row === undefined ? null : column === undefined ? row : row[column];
    },
    now: () => resultOf(sql, values),
  });
  return {
    prepare: (sql) => statementOf(sql, []),
    async batch(statements) {
      db.exec("SAVEPOINT batch");
      try {
        const results = statements.map((statement) => statement.now());
        db.exec("RELEASE batch");
        return results;
      } catch (error) {
        db.exec("ROLLBACK TO batch; RELEASE batch");
        throw error;
      }
    },
    withSession() {
      return this;
    },
  };
}

const stored = (value) => (typeof value === "boolean" ? Number(value) : value);
