import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { runs } from "./measure.mjs";

const FOLDER = inRoot("build/start-up");

/** Cold start of an idle Worker: milliseconds of work, and KB of the packed upload. */
export function startUp() {
  // In a separate folder, without the rest of the file, which starts with the build command.
  const [head] = readFileSync(inRoot("wrangler.toml"), "utf8").split("\n[build]");
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "wrangler.toml"), head.replace("build/server", "../server"));
  return runs(async () => profiled());
}

function profiled() {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot("node_modules/wrangler/bin/wrangler.js"), "check", "startup"],
    { cwd: FOLDER, encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  const [, active] = /Active: ([\d.]+) ms/.exec(stdout) ?? [];
  const [, kibibytes] = /gzip: ([\d.]+) KiB/.exec(stdout) ?? [];
  if (!active || !kibibytes) throw new Error(`the start was not profiled: ${stdout}${stderr}`);
  return { active: Number(active), packed: Number(kibibytes) * 1.024 };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await startUp());
