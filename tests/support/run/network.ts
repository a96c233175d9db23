import { fileURLToPath } from "node:url";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

// Two hosts; requests to any other host fail as unknown.
const NETWORK = `export default {
  async fetch(request, env) {
    const { hostname } = new URL(request.url);
    if (hostname === "cabinet.test") return env.CABINET.fetch(request);
    if (hostname === "sandbox.test") return env.SANDBOX.fetch(request);
    throw new Error("no such host in tests: " + hostname);
  },
};`;

export function networkOf(project: string) {
  const { modulesRules: _, ...sandbox } = unstable_getMiniflareWorkerOptions(
    inRoot("workers/sandbox/wrangler.toml"),
  ).workerOptions;
  const main = inRoot("build/sandbox/index.js");
  return {
    outboundService: "network",
    workers: [
      {
        name: "network",
        modules: true,
        script: NETWORK,
        compatibilityDate: "2026-11-01",
        serviceBindings: { CABINET: `vitest-plugin-runner-${project}`, SANDBOX: "sandbox" },
      },
      {
        ...sandbox,
        name: "sandbox",
        modules: [{ type: "ESModule" as const, path: main }],
        modulesRoot: inRoot("build/sandbox"),
        outboundService: "network",
      },
    ],
  };
}
