import { defineConfig, devices } from "@playwright/test";
import { findQuickChromium } from "./scripts/lib/chromium.mjs";
import { launchOptions } from "./tests/support/browser/launch-options";
import { CABINET_URL, PRODUCTS } from "./tests/support/browser/own-product";

const { userAgent } = devices["Desktop Chrome"];

// Workers inherit it, so all use the same turns even if a week begins during the run.
process.env.TURN_WEEK ??= `${Math.floor(Date.now() / (7 * 86_400_000))}`;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/browser/product.ts",
  workers: PRODUCTS,
  // Three browsers and their products share what may be two cores.
  timeout: 120_000,
  // A browser can starve on a build machine; the list reporter shows what needed a retry.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }]],
  use: {
    baseURL: CABINET_URL,
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // A headless browser's own user agent counts as a bot, which is served without streaming.
    userAgent,
    // Recording every test costs a good part of its time.
    trace: "on-first-retry",
    launchOptions: launchOptions(findQuickChromium()),
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@no-js/ },
    { name: "no-js", use: { javaScriptEnabled: false }, grepInvert: /@js/ },
  ],
});
