import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { inRoot, ROOT } from "./paths.mjs";

const SOURCES = [
  "app",
  "db",
  "public",
  "workers",
  "scripts/build.mjs",
  "scripts/bundle",
  "scripts/month",
  "vite.config.ts",
  "remix.config.js",
  "package-lock.json",
];
const stampFile = inRoot("build", "stamp");

/** Compares npm's record of node_modules with the lock file. Extra packages are ignored. */
export function isInstalled(
  locked = packagesOf(inRoot("package-lock.json")),
  installed = packagesOf(inRoot("node_modules", ".package-lock.json")),
) {
  if (!locked || !installed) return false;
  return (
    Object.entries(installed).every(([path, { version }]) => !locked[path] || locked[path].version === version) &&
    Object.entries(locked).every(
      ([path, { optional, devOptional }]) => !path || optional || devOptional || installed[path],
    )
  );
}

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === hashOfSources();
}

export function markBuilt(hash) {
  writeFileSync(stampFile, hash);
}

export function hashOfSources() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => filesOf(inRoot(source))).sort()) {
    hash.update(relative(ROOT, path)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path).flatMap((name) => (name === ".wrangler" ? [] : filesOf(join(path, name))));
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    throw error;
  }
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : null;
}
