import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";
import { migrationFiles } from "./backup.mjs";
import { DEMO_PASSWORD } from "./demo.mjs";
import { databaseFile, withFileDatabase } from "./file-database.mjs";
import { databaseOptions } from "./miniflare-options.mjs";
import { inRoot } from "./paths.mjs";
import { secretsOf } from "./secrets.mjs";

/** `hasMonth`: an empty database gets the demo's month of work instead of its bare accounts. */
export async function prepareDatabase({ state, port, sandboxPort, smppPort, smtpPort, say, hasMonth = false }) {
  const place = { state, port, host: `http://localhost:${sandboxPort}`, smppPort, smtpPort };
  const miniflare = new Miniflare(databaseOptions({ config: inRoot("wrangler.toml"), state }));
  let isEmpty;
  try {
    const db = await miniflare.getD1Database("DB");
    await applyMigrations(db, say);
    await prepareRouting(db, place);
    isEmpty = !(await db.prepare("SELECT 1 FROM users LIMIT 1").first());
    if (isEmpty && !hasMonth) await seedUsers(db, say);
    await preparePush(db, place);
  } finally {
    await miniflare.dispose();
  }
  if (isEmpty && hasMonth) await seedMonth(place, say);
}

async function seedUsers(db, say) {
  say("Seeding demo data…");
  const { seedDemo } = await import("../../build/tools/demo.js");
  await seedDemo(db, { passwordHash: await hashOfPassword(), now: Date.now() });
}

async function seedMonth({ port, ...place }, say) {
  say("Seeding a month of demo data…");
  const { seedMonth: seed } = await import("../../build/tools/month.js");
  const passwordHash = await hashOfPassword();
  const { CREDENTIALS_KEY: credentialsKey } = secretsOf(place.state);
  const linkDomains = [`go.localhost:${port}`];
  const places = { publicUrl: `http://localhost:${port}`, hookUrl: `${place.host}/`, linkDomains };
  await withFileDatabase(databaseFile(place.state), async (db) => {
    await seed(db, { passwordHash, now: Date.now(), credentialsKey, ...places });
    await preparePush(db, place);
  });
}

async function hashOfPassword() {
  const { hashPassword } = await import("../../build/tools/passwords.js");
  return hashPassword(DEMO_PASSWORD);
}

async function preparePush(db, { state, host }) {
  const { seedPush } = await import("../../build/tools/push.js");
  await seedPush(db, { host, seal: await sealOf(state), now: Date.now() });
}

async function prepareRouting(db, { state, ...sandbox }) {
  const { moveSandbox, seedRouting } = await import("../../build/tools/routing.js");
  if (await db.prepare("SELECT 1 FROM servers LIMIT 1").first()) return moveSandbox(db, sandbox);
  await seedRouting(db, { ...sandbox, seal: await sealOf(state), now: Date.now() });
}

async function sealOf(state) {
  const { sealSecret } = await import("../../build/tools/secrets.js");
  const { CREDENTIALS_KEY } = secretsOf(state);
  return (place, secrets) => sealSecret(CREDENTIALS_KEY, place, secrets);
}

/** Applies these of `migrations`, compatible with `wrangler d1 migrations apply`. */
export async function applyMigrations(db, say, names = migrationFiles()) {
  await db
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, " +
        "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  if (applied.size > 0 && !applied.has(migrationFiles()[0])) {
    throw new Error("This database has a schema from before 0001_schema.sql. Remove its folder and start again.");
  }
  const pending = names.filter((name) => !applied.has(name));
  if (pending.length > 0) say("Applying migrations…");
  for (const name of pending) {
    const statements = unstable_splitSqlQuery(readFileSync(inRoot("migrations", name), "utf8"));
    // A batch is a transaction: the migration is applied and recorded together.
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
