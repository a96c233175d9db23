import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { denyImports } from "vite-env-only";
import remixOptions from "./remix.config.js";

// The Worker is one bundle: Hono, queues and Durable Objects share their modules with the screens.
const workerEntry: Plugin = {
  name: "cabinet-worker-entry",
  enforce: "post",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: "workers/app.ts",
              external: [/^cloudflare:/, /^node:/],
              output: { inlineDynamicImports: true },
            },
          },
        }
      : undefined,
};

export default defineConfig({
  plugins: [
    denyImports({ client: { files: ["db/**", "workers/**", "**/*.server.*"] } }),
    tailwindcss(),
    remix(remixOptions),
    workerEntry,
  ],
  build: { target: "es2022", minify: true, assetsInlineLimit: 0 },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
});
