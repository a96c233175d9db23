import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { siteDoors } from "./tests/support/forms/site-map";
import { CABINET_URL, CREDENTIALS_KEY, GATEWAY_SECRET, SANDBOX_URL } from "./tests/support/run/hosts";
import { LongestFirst } from "./tests/support/run/longest-first";
import { networkOf } from "./tests/support/run/network";

// Like a browser, a Worker can starve on a build machine; the report shows what needed a retry.
const retry = process.env.CI ? 1 : 0;
// A spy that outlives its test hides what later files of its worker complain of.
// A poll of the default second gives up on a machine that does other things beside.
const each = { retry, restoreMocks: true, expect: { poll: { timeout: 20_000 } } };

// Lifts rate limits so that flood tests reach the code behind them; tests/api/http/rate.test.ts tests the limits.
const unlimited = Object.fromEntries(
  ["RATE_ACCOUNT", "RATE_ADDRESS", "RATE_COSTLY", "RATE_VISITS"].map((name) => [
    name,
    { namespace_id: name, simple: { limit: 1_000_000_000, period: 60 as const } },
  ]),
);

// A map of the built Worker is larger than a message that the runtime accepts. Vite makes one for unchanged code.
const mapless: Plugin = {
  name: "cabinet-mapless-worker",
  transform: (code, id) =>
    id.endsWith("/build/server/index.js")
      ? {
          code: `${code}
`,
          map: { mappings: "" },
        }
      : undefined,
};

export default defineConfig({
  test: {
    // Runs two files at once even where Vitest would leave one of two cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Queues may still run when a worker's last file ends; their imports then fail, though no test did.
    onUnhandledError: ({ name }) => (name === "EnvironmentTeardownError" ? false : undefined),
    projects: [
      {
        plugins: [
          mapless,
          cloudflareTest(async () => ({
            main: "build/server/index.js",
            remoteBindings: false,
            wrangler: { configPath: "wrangler.toml" },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations("migrations"),
                SITE_DOORS: siteDoors(),
                SESSION_SECRET: "session-secret-of-the-tests-0123456789",
                WEBHOOK_SECRET: "webhook-secret-of-the-tests-0123456789",
                CREDENTIALS_KEY,
                GATEWAY_SECRET,
                MAIL_PROVIDER_KEY: "sandbox-mail-key",
                MAIL_PROVIDER_URL: SANDBOX_URL,
                SPEECHKIT_URL: SANDBOX_URL,
                SPEECHKIT_KEY: "sandbox-speechkit-key",
                SPEECH_URL: SANDBOX_URL,
                SPEECH_KEY: "sandbox-speech-key",
                GENERATOR_URL: SANDBOX_URL,
                GENERATOR_KEY: "sandbox-generator-key",
                DADATA_URL: SANDBOX_URL,
                DADATA_CLEANER_URL: SANDBOX_URL,
                DADATA_KEY: "sandbox-dadata-key",
                DADATA_SECRET: "sandbox-dadata-secret",
                BITRIX24_OAUTH_URL: SANDBOX_URL,
                BITRIX24_CLIENT_SECRET: "sandbox-bitrix24-secret",
                YCLIENTS_URL: SANDBOX_URL,
                YCLIENTS_PARTNER_TOKEN: "sandbox-yclients-token",
                AMOCRM_URL: SANDBOX_URL,
                AMOCRM_CLIENT_SECRET: "sandbox-amocrm-secret",
                AMOCRM_CHANNEL_SECRET: "sandbox-amocrm-chats",
                PUBLIC_URL: CABINET_URL,
                WEBHOOK_ALLOWED_HOSTS: "",
                SHORT_LINK_DOMAINS: "go.cabinet.test",
                ALLOW_LOCAL: "true",
              },
              d1Databases: { REPLICA: "replica" },
              ratelimits: unlimited,
              ...networkOf("workerd"),
            },
          })),
        ],
        test: {
          name: "workerd",
          ...each,
          // Only catches hangs: a busy build machine may be ten times as slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A Worker per file would cost four seconds each; tests/support/engine/migrate.ts resets the state for each
          // file instead.
          isolate: false,
          include: ["tests/{domain,api,queues,jobs,hub,routes,db,providers,smpp,matrix,fuzz}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/engine/migrate.ts"],
          // The built Worker's pages render only with one copy of Remix.
          deps: { optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare", "@remix-run/react"] } } },
        },
      },
      {
        plugins: [
          cloudflareTest({
            main: "build/sandbox/index.js",
            remoteBindings: false,
            wrangler: { configPath: "workers/sandbox/wrangler.toml" },
          }),
        ],
        test: {
          name: "sandbox",
          ...each,
          testTimeout: 60_000,
          isolate: false,
          include: ["tests/sandbox/**/*.test.ts"],
          setupFiles: ["tests/sandbox/fresh.ts"],
        },
      },
      {
        // Node has no Cloudflare sockets.
        resolve: {
          alias: { "cloudflare:sockets": fileURLToPath(new URL("tests/support/run/sockets.ts", import.meta.url)) },
        },
        test: {
          name: "node",
          ...each,
          testTimeout: 60_000,
          include: ["tests/*.test.ts", "tests/{components,otp-sdk,peers,scripts}/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "faults",
          ...each,
          include: ["tests/faults/*.test.ts"],
          // `met` waits five minutes and reports what for, so it must time out first.
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      {
        test: {
          name: "long-faults",
          restoreMocks: true,
          include: ["tests/faults/long/*.test.ts"],
          fileParallelism: false,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
