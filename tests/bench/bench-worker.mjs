import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { inRoot, ROOT } from "../../scripts/lib/paths.mjs";

/** The engine's steps and the bare statements, as a Worker on a D1 of its own, served like the product. */
export async function startBenchWorker() {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
    build: {
      ssr: true,
      outDir: "build/bench",
      target: "es2022",
      rollupOptions: { input: { index: "tests/bench/worker.ts" }, external: [/^cloudflare:/, /^node:/] },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const state = mkdtempSync(join(tmpdir(), "cabinet-bench-"));
  const options = convertV4MiniflareOptions({
    resourcePersistencePath: state,
    cf: false,
    telemetry: { enabled: false },
    workers: [
      {
        name: "bench",
        modules: [{ type: "ESModule", path: inRoot("build/bench/index.js") }],
        modulesRoot: inRoot("build/bench"),
        compatibilityDate: "2026-11-01",
        compatibilityFlags: ["nodejs_compat"],
        d1Databases: { DB: "bench" },
        r2Buckets: { FILES: "bench" },
      },
    ],
  });
  const miniflare = new Miniflare(options);
  const url = await miniflare.ready;
  const database = await miniflare.getD1Database("DB");
  for (const file of readdirSync(inRoot("migrations")).sort()) {
    const statements = readFileSync(inRoot(`migrations/${file}`), "utf8")
      .replace(/^\s*--.*$/gm, "")
      .split(";");
    for (const statement of statements.filter((text) => text.trim())) await database.prepare(statement).run();
  }
  return {
    url: url.href,
    async step(name, n = 0) {
      const response = await fetch(new URL(`${name}?n=${n}`, url));
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      return response.json();
    },
    async stop() {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
