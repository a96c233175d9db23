import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inRoot } from "../../scripts/lib/paths.mjs";

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const OWNERS = 50;
/** D1 ends a query after 30 s, and a migration counts as one query. */
const MOST_MS = 30_000;
const SHOWN_MS = 250;
/** Every production database is made with these while it is empty; later ones meet its rows. */
const LAST_OF_EMPTY = "0001";
/** The tables that grow exist from here on. */
const FILLED_AFTER = "0001";

// Ids as the product creates them: ordered by time, so that a scan along the key is a scan along the file.
const series = (columns, values) => `INSERT INTO ${columns}
  WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1}) SELECT ${values} FROM n`;
const OWNER = `printf('owner-%02d', i * ${OWNERS} / ${ROWS})`;
const ID = "printf('%08x-0000-7000-8000-%012x', i / 65536, i)";
const NOW = "1795900000000 + i";
const TASK = "printf('task-%08d', i / 1000)";

const FILL = [
  series(
    `sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status, timeline, created_at,
      updated_at)`,
    `${OWNER}, ${ID}, ${TASK}, 'sms', 'CABINET', 79160000000 + i, 'Hello Anna, your order ' || i || ' is on its way', 1,
      2500000, CASE i % 20 WHEN 0 THEN 'failed' WHEN 1 THEN 'pending' ELSE 'delivered' END, '[]', ${NOW}, ${NOW}`,
  ),
  series(
    "billings (owner_id, id, source, amount, status, task_id, created_at, updated_at)",
    `${OWNER}, ${ID}, 'sendings.sms', -2500000, 'complete', ${TASK}, ${NOW}, ${NOW}`,
  ),
  series(
    "contacts (owner_id, list_id, phone, id, name, custom, created_at, updated_at)",
    `${OWNER}, 'list', 79160000000 + i, ${ID}, 'Anna ' || i, '{"custom01": "' || i || '"}', ${NOW}, ${NOW}`,
  ),
];

/** Runs each migration in plain SQLite, on a database with BENCH_ROWS messages, ledger lines and contacts. */
export function measureMigrations() {
  const folder = mkdtempSync(join(tmpdir(), "cabinet-migrations-"));
  try {
    const db = new DatabaseSync(join(folder, "rows.sqlite"));
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
    const slow = [];
    let whole = 0;
    for (const name of readdirSync(inRoot("migrations")).sort()) {
      const sql = readFileSync(inRoot("migrations", name), "utf8");
      const took = timed(() => db.exec(`BEGIN;\n${sql}\nCOMMIT`));
      whole += took;
      if (took > MOST_MS && name.slice(0, 4) > LAST_OF_EMPTY) slow.push(name);
      if (took >= SHOWN_MS) console.log(`${name.padEnd(36)} ${(took / 1000).toFixed(1).padStart(7)} s`);
      if (!name.startsWith(FILLED_AFTER)) continue;
      const filled = timed(() => FILL.forEach((statement) => void db.exec(statement)));
      console.log(`${ROWS.toLocaleString("en")} rows in each table, in ${(filled / 1000).toFixed(1)} s`);
    }
    const bytes = db.prepare("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size").get();
    console.log(`All: ${(whole / 1000).toFixed(1)} s; the database has ${Math.round(bytes.bytes / 1e6)} MB`);
    db.close();
    if (slow.length === 0) return;
    console.error(`Longer than a query of D1 may take, to be split: ${slow.join(", ")}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}
