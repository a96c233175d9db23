import { join } from "node:path";
import { build } from "esbuild";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** Options of `startProduct` for a Worker whose replica lags by so many ms; `folder` holds its module. */
export async function laggingProduct(folder: string, lagMs: number) {
  const main = join(folder, "lagging.js");
  const entryPoints = [inRoot("tests", "support", "browser", "lagging-worker.mjs")];
  const external = ["node:*", "cloudflare:*"];
  await build({
    entryPoints,
    external,
    outfile: main,
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  return { main, vars: { LAG_MS: `${lagMs}` }, databases: { REPLICA: "replica" } };
}
