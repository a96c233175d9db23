import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { firstManagerSql, linkSql, MANAGERS_SQL, newKey } from "../lib/first-manager.mjs";
import { inRoot, ROOT } from "../lib/paths.mjs";
import { buildIfStale, say } from "../lib/prepare.mjs";
import { completeAnswers, keepAnswers, knownAnswers } from "./answers.mjs";
import { CRON_MS, runChecks } from "./checks.mjs";
import {
  configurationOf,
  environmentOf,
  fileOf,
  keep,
  keepConfiguration,
  secretsFileOf,
  sentFileOf,
  tagOf,
} from "./config.mjs";
import { enterAccount } from "./enter.mjs";
import { explained, findZones, isWired, makeResources, routeMail, surveyAccount } from "./resources.mjs";
import { hostsOf, inboxesOf, isSecret, SECRETS } from "./settings.mjs";

const { values: options } = parseArgs({
  options: { preview: { type: "boolean" }, checks: { type: "boolean" }, wait: { type: "string" } },
});
const environment = environmentOf(options.preview ?? false);
const checks = `npm run deploy -- ${environment.isPreview ? "--preview " : ""}--checks`;
const SLOW_S = 2;
const AT_ONCE = 20;
const changes = [];
let step = "the settings";

try {
  const started = Date.now();
  const faults = await deploy();
  if (faults > 0) throw new Error(`${faults} failed. The rest is deployed. Once mended: ${checks}`);
  say(`Done in ${Math.round((Date.now() - started) / 1000)} s.`);
} catch (error) {
  const left = changes.length > 0 ? "What was made stays: the same command goes on from here." : "Nothing was changed.";
  process.stderr.write(`\nStopped at ${step}. ${explained(error)}${step === "the checks" ? "" : `\n${left}`}\n`);
  process.exitCode = 1;
}

/** Returns how many checks failed. */
async function deploy() {
  step = "the token";
  const cloudflare = await enterAccount({ missing: missingSettings });
  step = "the account";
  const found = await surveyAccount(cloudflare, { environment });
  const state = await stateOf(cloudflare, found);
  step = "the settings";
  // A preview needs no domain.
  const free = environment.isPreview && found.subdomain && `https://${environment.name}.${found.subdomain}.workers.dev`;
  const known = knownAnswers(environment, found.vars);
  const completed = await completeAnswers({ ...(free && { PUBLIC_URL: free }), ...known }, state);
  const answers = { ...completed, PUBLIC_URL: new URL(completed.PUBLIC_URL).origin };
  const hosts = hostsOf(answers);
  const inboxes = inboxesOf(answers);
  step = "the domains";
  const { zones, workersDev } = await findZones(cloudflare, {
    environment,
    subdomain: found.subdomain,
    hosts,
    inboxes,
  });
  Object.assign(environment, { hosts, inboxes, zones });
  keepAnswers(environment, answers);
  keepSecrets({ ...keptSecrets(), ...Object.fromEntries(Object.entries(answers).filter(([name]) => isSecret(name))) });

  if (options.checks) return check(cloudflare, { answers, database: found.database });

  step = "the build";
  await buildIfStale(process.execPath);
  step = "database, queues and buckets";
  const database = await makeResources(cloudflare, { environment, found, answers, made });
  const configuration = configurationOf({
    environment,
    account: cloudflare.account,
    databaseId: database,
    hosts,
    workersDev,
    answers,
  });
  keepConfiguration(environment, configuration);
  step = "the migrations";
  await migrate(cloudflare, database);
  step = "the Worker";
  await upload(cloudflare, { found, configuration, answers });
  step = "e-mail";
  for (const advice of await routeMail(cloudflare, { environment, inboxes, zones, made })) say(`Left alone: ${advice}`);
  step = "the first manager";
  await inviteManager(cloudflare, { database, answers });

  if (changes.length === 0) {
    say(`Nothing to change: ${answers.PUBLIC_URL} is up to date. To check it: ${checks}`);
    return 0;
  }
  return check(cloudflare, { answers, database });
}

/** Settings that are missing or wrong, as far as can be checked without the account. */
function missingSettings() {
  const state = { has: () => false, needsManager: true, isInUse: false };
  const generated = (name) => SECRETS[name]?.makes !== undefined;
  return completeAnswers(knownAnswers(environment), { ...state, has: generated }).then(
    () => "",
    ({ message }) => message,
  );
}

async function stateOf(cloudflare, { database, secrets }) {
  const kept = keptSecrets();
  const tables = database
    ? await cloudflare.query(database, "SELECT name FROM sqlite_master WHERE name = 'users'")
    : [];
  const [users] = tables.length > 0 ? await cloudflare.query(database, MANAGERS_SQL) : [{ managers: 0 }];
  const has = (name) =>
    secrets.has(name) || name in kept || (SECRETS[name]?.makes !== undefined && users.managers === 0);
  return { has, needsManager: users.managers === 0, isInUse: users.managers > 0 };
}

/** Like `wrangler d1 migrations apply`: applies and records each migration in one transaction. */
async function migrate(cloudflare, database) {
  await cloudflare.query(
    database,
    `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
      applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
  );
  const applied = await cloudflare.query(database, "SELECT name FROM d1_migrations");
  const known = new Set(applied.map(({ name }) => name));
  const files = readdirSync(inRoot("migrations")).sort();
  const pending = files.filter((name) => name.endsWith(".sql") && !known.has(name));
  if (pending.length === 0) return;
  if (known.size > 0) {
    const { bookmark } = await cloudflare.call("GET", cloudflare.of(`/d1/database/${database}/time_travel/bookmark`));
    say(`Before the migrations the database stands at ${bookmark} (see scripts/deploy/README.md).`);
  }
  // An empty database holds up no requests, so migrations run in groups.
  for (const names of known.size > 0 ? pending.map((name) => [name]) : inGroups(pending, AT_ONCE)) {
    const started = Date.now();
    const record = (name) => `INSERT INTO d1_migrations (name) VALUES ('${name}');`;
    const sql = names.map((name) => `${readFileSync(inRoot("migrations", name), "utf8")}\n${record(name)}`);
    await cloudflare.query(database, sql.join("\n"));
    const seconds = (Date.now() - started) / 1000;
    if (seconds >= SLOW_S) say(`${names.join(", ")}: ${seconds.toFixed(1)} s`);
  }
  made(`${pending.length} migrations`);
}

function inGroups(items, n) {
  const groups = Array.from({ length: Math.ceil(items.length / n) });
  return groups.map((_, group) => items.slice(group * n, (group + 1) * n));
}

/** Uploads code and secrets together: no version runs with half of them. */
async function upload(cloudflare, { found, configuration, answers }) {
  const before = found.versions[0] && (await tagOfVersion(cloudflare, found.versions[0]));
  const provided = Object.entries({ ...unsent(found), ...answers }).filter(([name]) => isSecret(name));
  const token = process.env.CLOUDFLARE_API_TOKEN;
  const tag = tagOf({ configuration, secrets: provided, token, before });
  const random = randomSecrets(found, answers);
  const isSame = before === tag && random.length === 0;
  if (isSame && (await isWired(cloudflare, configuration))) return keepRandom();
  const sent = Object.fromEntries([...provided, ...random]);
  keepSecrets({ ...keptSecrets(), ...sent });
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const file = sentFileOf(environment);
  keep(file, sent);
  try {
    wrangler("deploy", "--tag", tag, "--message", version, "--secrets-file", file);
  } finally {
    rmSync(file);
  }
  made(`version ${version} of the Worker`);
  keepRandom();
  if (random.length === 0) return;
  say(`Random secrets were made: ${random.map(([name]) => name).join(", ")}. Keep ${secretsFileOf(environment)}`);
  say("in a password manager, then delete it: a restore elsewhere needs CREDENTIALS_KEY.");
}

/** Random secrets that the Worker lacks, reusing those kept by an interrupted deploy. */
function randomSecrets({ secrets }, answers) {
  const kept = keptSecrets();
  const made = { secret: () => randomBytes(32).toString("base64url"), key: () => randomBytes(32).toString("base64") };
  return Object.entries(SECRETS)
    .filter(([name, { makes }]) => makes && !secrets.has(name) && !answers[name])
    .map(([name, { makes }]) => [name, kept[name] ?? made[makes]()]);
}

/** Secrets that the operator set in an interrupted deploy. */
function unsent({ secrets }) {
  const kept = Object.entries(keptSecrets());
  return Object.fromEntries(kept.filter(([name]) => !SECRETS[name]?.makes && !secrets.has(name)));
}

function keptSecrets() {
  const file = secretsFileOf(environment);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function keepSecrets(secrets) {
  if (Object.keys(secrets).length > 0) keep(secretsFileOf(environment), secrets);
  else rmSync(secretsFileOf(environment), { force: true });
}

/** Keeps random secrets only: the operator keeps the others. */
function keepRandom() {
  keepSecrets(Object.fromEntries(Object.entries(keptSecrets()).filter(([name]) => SECRETS[name]?.makes)));
}

async function tagOfVersion(cloudflare, id) {
  const version = await cloudflare.find(cloudflare.of(`/workers/scripts/${environment.name}/versions/${id}`));
  return version?.annotations?.["workers/tag"] ?? "";
}

async function inviteManager(cloudflare, { database, answers }) {
  const [{ managers, unset, live }] = await cloudflare.query(database, MANAGERS_SQL);
  if (managers > 0 && (unset === 0 || live > Date.now())) return;
  const key = newKey();
  const { MANAGER_USERNAME: username, MANAGER_EMAIL: email } = answers;
  const statements = managers > 0 ? linkSql(key) : firstManagerSql({ username, email, key });
  await cloudflare.query(database, statements.join(";\n"));
  made(managers > 0 ? "a new link of the first manager" : `the manager ${username}`);
  say(`The first manager sets a password here, once, within a day:\n  ${answers.PUBLIC_URL}/recover/${key}`);
}

async function check(cloudflare, { answers, database }) {
  step = "the checks";
  say(`Checks of ${answers.PUBLIC_URL}`);
  const waitMs = options.wait ? Number(options.wait) * 1000 : CRON_MS;
  const results = await runChecks(cloudflare, { environment, answers, database, waitMs, say });
  return results.filter(({ fault }) => fault).length;
}

function wrangler(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot("node_modules/wrangler/bin/wrangler.js"), ...args, "--config", fileOf(environment)],
    { cwd: ROOT, encoding: "utf8", env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" } },
  );
  if (status !== 0) throw new Error(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${(stderr || stdout).trim()}`);
}

function made(what) {
  changes.push(what);
  say(`Made: ${what}`);
}
