import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { unstable_splitSqlQuery } from "wrangler";
import { mailTurns } from "../../scripts/bundle/mail-turns.mjs";
import { inRoot, ROOT } from "../../scripts/lib/paths.mjs";
import { CREDENTIALS_KEY } from "../support/run/hosts.ts";

/** Required by the Worker's settings, but not used by any step. */
const SECRET = "bench".repeat(8);
const ADDRESS = "http://bench.test";
const UNUSED = {
  ASSETS: "none",
  ACCOUNT_HUB: "none",
  SCHEDULER: "none",
  DOOR_TALLY: "none",
  EXPRESS: "none",
  BULK: "none",
  TASKS: "none",
  WEBHOOKS: "none",
  RATE_ACCOUNT: "none",
  RATE_ADDRESS: "none",
  RATE_COSTLY: "none",
  RATE_VISITS: "none",
  PUBLIC_URL: ADDRESS,
  MAIL_PROVIDER_URL: ADDRESS,
  MAIL_PROVIDER_KEY: "none",
  MAIL_FROM: "none",
  SESSION_SECRET: SECRET,
  WEBHOOK_SECRET: SECRET,
  CREDENTIALS_KEY,
  ALLOW_LOCAL: "true",
};

/** The engine's steps and the bare statements as a Worker with its own D1. */
export async function startBenchWorker() {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "error",
    plugins: [mailTurns],
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
        durableObjects: { SMPP_LINK: { className: "SmppLink", useSQLite: true } },
        queueProducers: { RECEIPTS: { queueName: "receipts" } },
        queueConsumers: { receipts: { maxBatchSize: 10, maxBatchTimeout: 0 } },
        bindings: UNUSED,
      },
    ],
  });
  const miniflare = new Miniflare(options);
  const url = await miniflare.ready;
  const database = await miniflare.getD1Database("DB");
  for (const file of readdirSync(inRoot("migrations")).sort()) {
    const statements = unstable_splitSqlQuery(readFileSync(inRoot(`migrations/${file}`), "utf8"));
    for (const statement of statements) await database.prepare(statement).run();
  }
  return {
    url: url.href,
    async step(name, n = 0, params = {}) {
      const response = await fetch(new URL(`${name}?${new URLSearchParams({ n, ...params })}`, url));
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      return response.json();
    },
    async post(name, body) {
      const response = await fetch(new URL(name, url), { method: "POST", body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    },
    async stop() {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
