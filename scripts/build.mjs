import { spawn } from "node:child_process";
import { once } from "node:events";
import { build } from "vite";
import { renderDocuments } from "./bundle/documents.mjs";
import { joinWorker } from "./bundle/one-file.mjs";
import { hashOfSources, markBuilt } from "./lib/freshness.mjs";
import { inRoot, ROOT } from "./lib/paths.mjs";

const hash = hashOfSources();
process.env.NODE_ENV = "production";

async function buildCabinet() {
  const remix = spawn(process.execPath, [inRoot("node_modules/@remix-run/dev/dist/cli.js"), "vite:build"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  const [code] = await once(remix, "exit");
  if (code !== 0) throw new Error(`remix vite:build ended with code ${code}`);
  renderDocuments();
  await joinWorker();
}

/** ES modules at build/<name>/ with their dependencies bundled. */
function bundle(name, input, ssr) {
  return build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true, ...ssr },
    build: {
      ssr: true,
      outDir: `build/${name}`,
      emptyOutDir: true,
      target: "es2022",
      rollupOptions: { input, external: [/^cloudflare:/, /^node:/], output: { entryFileNames: "[name].js" } },
    },
  });
}

/** The script that customers' sites load, bundled into one file. */
function bundleOtpSdk() {
  return build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "warn",
    esbuild: { legalComments: "none" },
    build: {
      outDir: "build/client/otp/v1",
      emptyOutDir: true,
      target: "es2020",
      rollupOptions: { input: "app/otp-sdk/main.ts", output: { format: "iife", entryFileNames: "otp.js" } },
    },
  });
}

// Must run first: Remix empties the build folder.
await buildCabinet();
await Promise.all([
  bundleOtpSdk(),
  bundle(
    "sandbox",
    { index: "workers/sandbox/app.ts" },
    {
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
    },
  ),
  bundle("smpp-gateway", { index: "workers/smpp-gateway/main.ts" }, { target: "node" }),
  bundle(
    "tools",
    {
      demo: "db/demo.ts",
      month: "scripts/month/seed-month.ts",
      callbacks: "workers/providers/core/callback-path.ts",
      routing: "db/demo-routing.ts",
      "telegram-bot": "workers/providers/telegram-bot/adapter.ts",
      push: "db/demo-push.ts",
      passwords: "app/domain/base/access/passwords.ts",
      secrets: "app/domain/base/shared/secrets.ts",
    },
    { target: "node" },
  ),
]);
markBuilt(hash);
