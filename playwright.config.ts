import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/lib/chromium.mjs";

const { userAgent } = devices["Desktop Chrome"];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/product.ts",
  // One product, one database: journeys take turns.
  workers: 1,
  // On a build machine a browser may starve; the list names what needed a second try.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }]],
  use: {
    baseURL: "http://localhost:18787",
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // A headless browser's own string is taken for a bot, which is served without streaming.
    userAgent,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "no-js", use: { javaScriptEnabled: false }, grepInvert: /@js/ },
  ],
});
