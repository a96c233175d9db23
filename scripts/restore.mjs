import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { markOf, openFiles } from "./lib/backup.mjs";
import { dumpSql } from "./lib/dump.mjs";
import { claimState } from "./lib/occupied.mjs";
import { settingsOfEnvironment } from "./lib/paths.mjs";
import { restore } from "./lib/restore.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: "string" }, sql: { type: "string" } },
});
const [name] = positionals;
if (!name) {
  console.error(`npm run restore -- <backup> [--from <state folder>] [--sql <file>]
Restores a backup into CABINET_STATE: a folder, s3://<bucket>/backups/<name> at BACKUP_S3_URL, or a name in the bucket of
--from (or of CABINET_STATE).
--sql also writes it for an empty database at Cloudflare: wrangler d1 execute <database> --remote --file <file>`);
  process.exit(2);
}

try {
  const { state } = settingsOfEnvironment();
  await claimState(state);
  const from = values.from ? resolve(values.from) : state;
  const { manifest, counts, ms, file, files } = await restore({ name, from, state, say: console.log });
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`Restored ${rows} rows of ${manifest.tables.length} tables in ${(ms / 1000).toFixed(1)} s.`);
  console.log(`The database is that of ${manifest.moment}. Check its ledger: npm run audit -- ${file}`);
  if (values.sql) {
    for (const written of dumpSql(file, values.sql))
      console.log(`Wrote ${written}: wrangler d1 execute <empty database> --remote --file ${written}`);
  }
  await compareFiles(state, files);
  if (keyMarkOf(state) !== manifest.keyMark) {
    console.log("CREDENTIALS_KEY is not the one of the backup: sealed secrets open with that one only.");
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function compareFiles(state, listed) {
  const opened = openFiles(state);
  try {
    const bucket = await opened.bucket();
    const missing = [];
    for (const [key, bytes] of listed) if ((await bucket.head(key))?.size !== bytes) missing.push(key);
    console.log(`${listed.length - missing.length} of ${listed.length} stored files are there.`);
    for (const key of missing.slice(0, 10)) console.log(`Missing or other: ${key}`);
    if (missing.length > 10) console.log(`… and ${missing.length - 10} more`);
  } finally {
    await opened.close();
  }
}

function keyMarkOf(state) {
  const file = join(state, "secrets.json");
  return existsSync(file) ? markOf(JSON.parse(readFileSync(file, "utf8")).CREDENTIALS_KEY) : null;
}
