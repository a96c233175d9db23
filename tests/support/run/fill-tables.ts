import { DatabaseSync } from "node:sqlite";

/** Adds a row to most tables that the demo leaves empty; a table whose constraint rejects it stays empty. */
export function fillTables(file: string) {
  const db = new DatabaseSync(file);
  const owner = db.prepare("SELECT id FROM users WHERE username = 'client'").get()!.id!;
  const at = Date.now() - 60 * 86_400_000;
  const hex = at.toString(16).padStart(12, "0");
  // A line at rest, which the ledger's sweep seals.
  db.prepare(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    VALUES (?, ?, 'accrual', 1000000, 'complete', ?, ?)`).run(
    owner,
    `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`,
    at,
    at,
  );
  db.prepare("UPDATE accounts SET balance = balance + 1000000 WHERE owner_id = ?").run(owner);
  db.prepare("INSERT INTO settings VALUES (?, 'long', ?, 1)").run(owner, `Щ'\u0000😀`.repeat(60_000));
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
    const table = String(name);
    if (/^(sqlite|_cf|backup|ledger|d1)_|^backups$/.test(table)) continue;
    if (db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get()) continue;
    const columns = db.prepare("SELECT name, type FROM pragma_table_info(?)").all(table);
    const values = columns.map(({ name, type }) => {
      if (/^(owner_id|user_id|scope|holder_id)$/.test(String(name))) return owner;
      return type === "INTEGER" ? 1 : type === "BLOB" ? new Uint8Array([0, 255, 10]) : '["Щ\\n"]';
    });
    try {
      db.prepare(
        `INSERT INTO "${table}" (${columns.map((column) => `"${column.name}"`)}) VALUES (${columns.map(() => "?")})`,
      ).run(...values);
    } catch {}
  }
  db.close();
}
