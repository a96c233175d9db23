import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { faultsOf, rootOf, SEALED } from "../app/domain/money/ledger/chain.ts";

const [file, ...anchors] = process.argv.slice(2);
if (!file) {
  console.error(`npm run audit -- <database: SQLite, or SQL of \`wrangler d1 export\`> [<day>=<root> …]
Checks that no sealed line of the ledger was altered, removed, put in or swapped, and that the anchors somebody kept hold.`);
  process.exit(2);
}

const db = open(file);
const all = (query, ...values) => db.prepare(query).all(...values);
let count = 0;
let lines = 0;
const wrong = [];

for (const { owner_id: ownerId } of all("SELECT DISTINCT owner_id FROM ledger_seals ORDER BY owner_id")) {
  const seals = sealsOf(ownerId);
  const faults = await faultsOf(seals, {
    linesOf: async (ids) =>
      all(
        `SELECT ${SEALED} FROM billings WHERE owner_id = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id`,
        ownerId,
        JSON.stringify(ids),
      ),
    between: async (after, last) =>
      all(`SELECT ${SEALED} FROM billings WHERE owner_id = ? AND id > ? AND id <= ? ORDER BY id`, ownerId, after, last),
  });
  wrong.push(...faults.map(({ seq, what }) => `account ${ownerId}, seal ${seq}: ${what}`));
  count += 1;
  lines += seals.reduce((sum, seal) => sum + seal.lines, 0);
}
for (const anchor of anchors) {
  const [day, root] = anchor.split("=");
  const found = await rootAt(day);
  if (found !== root) wrong.push(`anchor of ${day}: ${found ?? "there is none"} instead of ${root}`);
}
for (const line of wrong) console.error(line);
for (const { day, root, accounts } of all(
  "SELECT * FROM ledger_anchors WHERE created_at IS NOT NULL AND accounts > 0 ORDER BY day DESC LIMIT 1",
))
  console.log(`Anchor to keep: ${day}=${root} (${accounts} accounts)`);
console.log(`${lines} lines of ${count} accounts, ${wrong.length} faults`);
process.exitCode = wrong.length === 0 ? 0 : 1;

function open(path) {
  if (!path.endsWith(".sql")) return new DatabaseSync(path, { readOnly: true });
  const memory = new DatabaseSync(":memory:");
  memory.exec(readFileSync(path, "utf8"));
  return memory;
}

function sealsOf(ownerId, until = Number.MAX_SAFE_INTEGER) {
  return all("SELECT * FROM ledger_seals WHERE owner_id = ? AND created_at <= ? ORDER BY seq", ownerId, until).map(
    (row) => ({
      ownerId,
      seq: row.seq,
      lastId: row.last_id,
      lines: row.lines,
      balance: row.balance,
      hash: row.hash,
      open: JSON.parse(row.open),
      late: JSON.parse(row.late),
    }),
  );
}

/** Recomputes the root from that day's seals instead of reading it. */
async function rootAt(day) {
  const [walk] = all("SELECT created_at FROM ledger_anchors WHERE day = ? AND created_at IS NOT NULL", day ?? "");
  if (!walk) return null;
  let root = "";
  for (const { owner_id: ownerId } of all("SELECT DISTINCT owner_id FROM ledger_seals ORDER BY owner_id")) {
    const last = sealsOf(ownerId, walk.created_at).at(-1);
    if (last) root = await rootOf(root, last);
  }
  return root;
}
