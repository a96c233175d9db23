import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";

const LANGUAGES = ["ru", "en"];
const THEMES = ["light", "dark"] as const;
const WIDTHS = [375, 1280];
/** Every page that exists, as who sees it. */
const PAGES = { stranger: ["/login"], client: ["/", "/forbidden", "/send", "/messages/outgoing", "/messages/tasks"] };

// axe itself is a script: without JavaScript here means that none of the page's own scripts arrives.
test.use({ javaScriptEnabled: true });
test.beforeEach(async ({ page }, { project }) => {
  if (project.name === "no-js") await page.route("**/assets/*.js", (route) => route.abort());
});

async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    for (const language of LANGUAGES) {
      test(`every page is accessible in ${language}, ${theme}, at ${width} px`, async ({ page, signIn }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await page.context().addCookies([
          {
            name: "lang",
            value: Buffer.from(JSON.stringify(language)).toString("base64"),
            url: "http://localhost:18787",
          },
        ]);
        for (const path of PAGES.stranger) await checkPage(page, path, language);
        await signIn("client");
        for (const path of PAGES.client) await checkPage(page, path, language);
      });
    }
  }
}

async function checkPage(page: Page, path: string, language: string) {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await complaints(page), path).toEqual([]);
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide, `${path} scrolls sideways`).toBe(false);
}

test("the open menus are accessible", async ({ page, signIn }) => {
  await page.goto("/login");
  await page.locator("[popovertarget=language-menu]").click();
  expect(await complaints(page)).toEqual([]);
  await signIn("client");
  await page.locator(".side [popovertarget=account-menu]").click();
  expect(await complaints(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await page.locator(".dock [popovertarget]").click();
  expect(await complaints(page)).toEqual([]);
});

test("a new page takes the focus to its heading and says its title @js", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/forbidden");
  await page.locator("main").getByRole("link").click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("main h1")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: await page.title() })).toHaveCount(1);
});
