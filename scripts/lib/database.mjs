import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";
import { migrationFiles } from "./backup.mjs";
import { DEMO_PASSWORD } from "./demo.mjs";
import { databaseOptions } from "./miniflare-options.mjs";
import { inRoot } from "./paths.mjs";
import { secretsOf } from "./secrets.mjs";

export async function prepareDatabase({ state, sandboxPort, smppPort, smtpPort, say }) {
  const miniflare = new Miniflare(databaseOptions({ config: inRoot("wrangler.toml"), state }));
  try {
    const db = await miniflare.getD1Database("DB");
    await applyMigrations(db, say);
    const place = { state, host: `http://localhost:${sandboxPort}`, smppPort, smtpPort };
    await prepareRouting(db, place);
    if (!(await db.prepare("SELECT 1 FROM users LIMIT 1").first())) await seedUsers(db, say);
    await preparePush(db, place);
  } finally {
    await miniflare.dispose();
  }
}

async function seedUsers(db, say) {
  say("Seeding demo data…");
  const [{ seedDemo }, { hashPassword }] = await Promise.all([
    import("../../build/tools/demo.js"),
    import("../../build/tools/passwords.js"),
  ]);
  await seedDemo(db, { passwordHash: await hashPassword(DEMO_PASSWORD), now: Date.now() });
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
