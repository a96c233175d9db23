import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { inRoot } from "../lib/paths.mjs";

const SERVER = inRoot("build/server");
const MAIN = "index.js";

/** Joins the Worker's modules into one file; those behind an `import()` still run on demand. */
export async function joinWorker() {
  await build({
    entryPoints: [join(SERVER, "workers", "app.js")],
    outfile: join(SERVER, MAIN),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    external: ["cloudflare:*", "node:*"],
    plugins: [keepAll],
  });
  const parts = (await readdir(SERVER)).filter((name) => name !== MAIN);
  await Promise.all(parts.map((name) => rm(join(SERVER, name), { recursive: true })));
}

const keepAll = {
  name: "keep-all",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), sideEffects: true }));
  },
};
