import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { siteDoors } from "./tests/support/forms/site-map";
import { CABINET_URL, CREDENTIALS_KEY, GATEWAY_SECRET, SANDBOX_URL } from "./tests/support/run/hosts";
import { LongestFirst } from "./tests/support/run/longest-first";
import { networkOf } from "./tests/support/run/network";

// On a build machine a Worker may starve, as a browser may; the report says what needed a second try.
const retry = process.env.CI ? 1 : 0;
// A spy that outlives its test hides what later files of its worker complain of.
const each = { retry, restoreMocks: true };

// What floods a door is to reach what lies behind it; tests/api/http/rate.test.ts looks at the limits.
const unlimited = Object.fromEntries(
  ["RATE_ACCOUNT", "RATE_ADDRESS", "RATE_COSTLY", "RATE_VISITS"].map((name) => [
    name,
    { namespace_id: name, simple: { limit: 1_000_000_000, period: 60 as const } },
  ]),
);

export default defineConfig({
  test: {
    // Two files at once also where Vitest would leave one of two cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Queues may still be at work when a worker's last file ends: what they import then is refused, and no test failed.
    onUnhandledError: ({ name }) => (name === "EnvironmentTeardownError" ? false : undefined),
    projects: [
      {
        plugins: [
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
              ratelimits: unlimited,
              ...networkOf("workerd"),
            },
          })),
        ],
        test: {
          name: "workerd",
          ...each,
          // Only what hangs is to be caught: a build machine that does other things beside may be ten times as slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A Worker of its own for each file takes four seconds of it; tests/support/engine/migrate.ts gives each a fresh world.
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
          // `met` waits for five minutes and says for what: it must be the first to give up.
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
