import type { Page } from "@playwright/test";
import { screens as en } from "../../../app/i18n/screens/en";
import { screens as ru } from "../../../app/i18n/screens/ru";
import { shell } from "../../../app/i18n/shell/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { pathsFor } from "../../support/browser/screen-paths";
import { hasTurn } from "../../support/browser/turns";
import { expectNoSideways } from "../../support/browser/widths";

/** Covers each theme, width and alphabet, with and without scripts, but not all combinations: axe is slow. */
const LOOKS = [
  { language: "ru", width: 375, theme: "light", tag: "@no-js" },
  { language: "en", width: 1280, theme: "dark", tag: "@js" },
] as const;
const TITLES: Record<string, RegExp> = {
  ru: new RegExp(`^${ru.product} \\| .`),
  en: new RegExp(`^${en.product} \\| .`),
};
/** All pages of the screens table, by viewer. */
const PAGES = { stranger: pathsFor("strangers"), client: pathsFor("signed-in") };
const NARROWEST = 320;

// Read-only: each test may run on any worker.
test.describe.configure({ mode: "parallel" });

// axe itself is a script: "without JavaScript" here means without the page's own scripts.
test.use({ javaScriptEnabled: true });
test.beforeEach(async ({ page }, { project }) => {
  if (project.name === "no-js") await page.route("**/assets/*.js", (route) => route.abort());
});

const SHARES = 3;

for (const [variant, { language, width, theme, tag }] of LOOKS.entries()) {
  for (let shard = 0; shard < SHARES; shard++) {
    const which = `${shard + 1} of ${SHARES}`;
    test(`every page is accessible in ${language}, ${theme}, at ${width} px, ${which} ${tag}`, async ({
      page,
      signIn,
    }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const value = Buffer.from(JSON.stringify(language)).toString("base64");
      await page.context().addCookies([{ name: "lang", value, url: CABINET_URL }]);
      const isMine = (_: string, at: number) => at % SHARES === shard && hasTurn(variant, at);
      for (const path of PAGES.stranger.filter(isMine)) await checkPage(page, path, language);
      await signIn("client");
      for (const path of PAGES.client.filter(isMine)) await checkPage(page, path, language);
    });
  }
}

/** Dialogs opened by a row or a button, and pages for managers only. */
const BEHIND = {
  client: ["/account/tokens/new", "/account/telemetry/end-sessions", "/contacts/new"],
  reseller: ["/users", "/users/new", "/?whose=customers"],
  manager: ["/debug/dialog", "/settings/platform", "/?whose=all", "/review"],
};
const OF_USER = ["", "/edit", "/block", "/balance", "/password", "/rights", "/preview"];

for (const { width, theme, tag } of LOOKS) {
  test(`screens below them are accessible, ${theme}, at ${width} px ${tag}`, async ({ browser, signIn }) => {
    test.setTimeout(300_000);
    for (const [username, paths] of Object.entries(BEHIND)) {
      const viewport = { width, height: 800 };
      // A dialog has less contrast while fading in.
      const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await signIn(username, page);
      for (const path of paths) await checkPage(page, path, "ru");
      if (username === "reseller") {
        await page.goto("/users");
        const user = await page.locator("main table").getByRole("link").first().getAttribute("href");
        for (const action of OF_USER) await checkPage(page, user!.split("?")[0] + action, "ru");
      }
      await context.close();
    }
  });
}

async function checkPage(page: Page, path: string, language: string) {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1"), path).toHaveText(/\S/);
  await expect(page, path).toHaveTitle(TITLES[language]!);
  expect(await complaints(page), path).toEqual([]);
  await expectNoSideways(page);
  const own = page.viewportSize()!;
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await expectNoSideways(page);
  await page.setViewportSize(own);
}

test("the open menus are accessible", async ({ page, signIn }) => {
  await page.goto("/login");
  await page.locator("[popovertarget=language-menu]").click();
  expect(await complaints(page)).toEqual([]);
  await signIn("client");
  await page.goto("/");
  await page.locator(".side [popovertarget=account-menu]").click();
  expect(await complaints(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await page.locator(".dock [popovertarget]").click();
  expect(await complaints(page)).toEqual([]);
});

test("a new page moves the focus to its heading and announces its title @js", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/forbidden");
  // Before hydration, the link opens a separate page, without announcements.
  await expect(page.locator("kbd").first()).toBeVisible();
  await page.locator("main").getByRole("link", { name: shell.toHome }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("main h1")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: await page.title() })).toHaveCount(1);
});
