import { createHash, createHmac } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { experimental_readRawConfig } from "wrangler";
import { inRoot, ROOT } from "../lib/paths.mjs";
import { VARS } from "./settings.mjs";

const TAG_CHARS = 12;
/** Rate limits are counted per account, whichever Worker names them. */
const PREVIEW_LIMITS = 1000;

export const tracked = () => experimental_readRawConfig({ config: inRoot("wrangler.toml") }).rawConfig;

/** Names of one environment's resources. The preview has its own. */
export function environmentOf(isPreview) {
  const { name, d1_databases, r2_buckets, queues } = tracked();
  const own = (known) => (isPreview ? known.replace(name, `${name}-preview`) : known);
  return {
    name: own(name),
    title: isPreview ? "preview" : "production",
    isPreview,
    own,
    database: own(d1_databases[0].database_name),
    buckets: r2_buckets.map(({ bucket_name }) => own(bucket_name)),
    queues: [...new Set([...queues.producers, ...queues.consumers].map(({ queue }) => own(queue)))],
  };
}

/** Wrangler's configuration of a deployed Worker, without `build`: the deploy script builds itself. */
export function configurationOf({ environment, account, databaseId, hosts, workersDev, answers }) {
  const { build: _, ...known } = tracked();
  const { own, isPreview } = environment;
  const vars = Object.entries(VARS).map(([name, { usual = "" }]) => [name, answers[name] ?? usual]);
  return {
    ...known,
    name: environment.name,
    account_id: account,
    workers_dev: workersDev !== undefined,
    preview_urls: false,
    main: fromFolder(known.main),
    assets: { ...known.assets, directory: fromFolder(known.assets.directory) },
    routes: hosts.filter((host) => host !== workersDev).map((pattern) => ({ pattern, custom_domain: true })),
    vars: Object.fromEntries(vars.filter(([name, value]) => value !== "" || name in known.vars)),
    d1_databases: known.d1_databases.map((one) => ({
      ...one,
      database_name: own(one.database_name),
      database_id: databaseId,
      migrations_dir: fromFolder(one.migrations_dir),
    })),
    r2_buckets: known.r2_buckets.map((one) => ({ ...one, bucket_name: own(one.bucket_name) })),
    ratelimits: known.ratelimits.map((one) => ({
      ...one,
      namespace_id: String(Number(one.namespace_id) + (isPreview ? PREVIEW_LIMITS : 0)),
    })),
    queues: {
      producers: known.queues.producers.map((one) => ({ ...one, queue: own(one.queue) })),
      consumers: known.queues.consumers.map((one) => ({
        ...one,
        queue: own(one.queue),
        ...(one.dead_letter_queue && { dead_letter_queue: own(one.dead_letter_queue) }),
      })),
    },
  };
}

/** Git-ignored: the answers, the configuration generated from them, and random secrets. */
const FOLDER = resolve(ROOT, process.env.CABINET_DEPLOY || ".deploy");
const fromFolder = (path) => relative(FOLDER, inRoot(path));

export const fileOf = ({ title }) => join(FOLDER, `wrangler.${title}.jsonc`);
export const answersFileOf = ({ title }) => join(FOLDER, `${title}.json`);
export const sentFileOf = ({ title }) => join(FOLDER, `${title}.sent.json`);
export const secretsFileOf = ({ title }) => join(FOLDER, `${title}.secrets.json`);

/** Readable by its owner only. */
export function keep(file, content, note = "") {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${note}${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

export const keepConfiguration = (environment, configuration) =>
  keep(fileOf(environment), configuration, `// Made by npm run deploy. Settings are in ${environment.title}.json.\n`);

/**
 * Identifies what a version was made of: the build with its configuration, then the secrets set with it. `token` keys
 * the second half.
 */
export function tagOf({ configuration, secrets, token, before = "" }) {
  const code = createHash("sha256")
    .update(readFileSync(inRoot("build", "stamp")))
    .update(JSON.stringify(configuration));
  const secretsHash = createHmac("sha256", token).update(JSON.stringify(secrets));
  const second = secrets.length > 0 ? secretsHash.digest("hex").slice(0, TAG_CHARS) : (before.split(".")[1] ?? "");
  return `${code.digest("hex").slice(0, TAG_CHARS)}.${second}`;
}
