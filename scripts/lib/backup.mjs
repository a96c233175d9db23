import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { inRoot } from "./paths.mjs";
import { openS3 } from "./s3.mjs";

const MANIFEST = "manifest.json";

/** Opens the bucket of a state folder. */
export function openFiles(state) {
  const { r2Buckets } = unstable_getMiniflareWorkerOptions(inRoot("wrangler.toml")).workerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(state, "v3"),
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.ERROR),
      workers: [
        { name: "files", modules: true, script: "export default {}", compatibilityDate: "2026-11-01", r2Buckets },
      ],
    }),
  );
  return {
    bucket: () => miniflare.getR2Bucket("FILES"),
    close: () => miniflare.dispose(),
  };
}

/** Reads a backup from a folder, or by its id from the bucket of a state folder. */
export async function openBackup(name, state) {
  if (existsSync(join(name, MANIFEST))) {
    const read = async (file) => (existsSync(join(name, file)) ? readFileSync(join(name, file)) : null);
    return { read, close: async () => {} };
  }
  if (name.startsWith("s3://")) return { read: openS3(name), close: async () => {} };
  const files = openFiles(state);
  const bucket = await files.bucket();
  const read = async (file) => {
    const object = await bucket.get(`backups/${name}/${file}`);
    return object && Buffer.from(await object.arrayBuffer());
  };
  return { read, close: files.close };
}

/** Throws a sentence if this is no finished backup of this product, or a later version wrote it. */
export async function readManifest({ read }, name) {
  const body = await read(MANIFEST);
  if (!body) throw new Error(`There is no finished backup ${name}: its manifest is missing.`);
  let manifest;
  try {
    manifest = JSON.parse(body);
  } catch {
    throw new Error(`The manifest of ${name} cannot be read.`);
  }
  if (manifest.product !== "cabinet" || manifest.format !== 1) throw new Error(`${name} is no backup of this product.`);
  const known = new Set(migrationFiles());
  const later = manifest.migrations.filter((migration) => !known.has(migration));
  if (later.length > 0) {
    throw new Error(`The backup is of a later version: this one has no migration ${later.join(", ")}.`);
  }
  return manifest;
}

export const migrationFiles = () =>
  readdirSync(inRoot("migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort();

/** Throws a sentence that names each missing or altered part. */
export async function checkParts({ read }, { parts }) {
  const wrong = [];
  for (const { name, bytes, hash } of parts) {
    const body = await read(name);
    if (!body) wrong.push(`${name} is missing`);
    else if (body.length !== bytes || sha256(body) !== hash) wrong.push(`${name} is damaged`);
  }
  if (wrong.length > 0) throw new Error(`Nothing was restored. ${wrong.join(", ")}.`);
}

/** Lines of a part, each with its table. Throws if the part changed since it was checked. */
export async function* linesOf({ read }, { name, hash }) {
  const body = await read(name);
  if (!body || sha256(body) !== hash) throw new Error(`${name} is damaged.`);
  let table = "";
  for (const line of gunzipSync(body).toString("utf8").split("\n")) {
    if (line === "") continue;
    const value = parsed(line);
    if (typeof value === "string") table = value;
    else yield { table, value };
  }
}

const UNSAFE = /[[,]-?\d{16,}[,\]]/;

/** Integers beyond 2^53 become BigInt. */
function parsed(line) {
  if (!UNSAFE.test(line)) return JSON.parse(line);
  return JSON.parse(line, (_, value, { source } = {}) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value,
  );
}

const sha256 = (body) => createHash("sha256").update(body).digest("hex");

/** Matches the mark that the export makes of its `CREDENTIALS_KEY`. */
export const markOf = (credentialsKey) => sha256(`backup ${credentialsKey}`).slice(0, 16);
