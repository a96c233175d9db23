import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { inRoot } from "./lib/paths.mjs";

const node = inRoot("node_modules/.bin/node");
const parts = process.argv.slice(2);
const build = parts.join() === "migrations" ? [] : [["scripts/build.mjs"]];
for (const [script, ...asked] of [...build, ["tests/bench/run.mjs", ...parts]]) {
  const { status } = spawnSync(node, [inRoot(script), ...asked], {
    stdio: script.endsWith("build.mjs") ? ["ignore", "ignore", "inherit"] : "inherit",
    env: { ...process.env, BENCH_CORES: String(cpus().length) },
  });
  if (status !== 0) process.exit(status ?? 1);
}
