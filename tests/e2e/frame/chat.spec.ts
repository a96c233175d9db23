import type { Page } from "@playwright/test";
import { settings } from "../../../app/i18n/settings/ru";
import { expect, test } from "../../support/browser/browser";
import { newCustomer } from "./pages";

const SCRIPT = "https://chat.test/widget.js";

/** Simulates the chat's script: records when it is requested and appears after a while. */
const WIDGET = `
  const looks = [];
  let said = null;
  const from = performance.now();
  const api = { setContactInfo: (contact) => { said = contact; } };
  Object.defineProperty(window, "jivo_api", {
    get: () => { looks.push(performance.now()); return performance.now() - from > 900 ? api : undefined; },
  });
  window.chatPlayed = { looks, said: () => said };
`;

// Playwright cannot intercept requests of a service worker.
test.use({ serviceWorkers: "block" });

type Played = Window & { chatPlayed: { looks: number[]; said(): unknown }; jivo_onOpen?: () => void };

async function setChat(page: Page, url: string) {
  await page.goto("/settings/platform");
  const form = page.locator("form").filter({ has: page.getByLabel(settings.field_chatUrl) });
  await form.getByLabel(settings.field_chatUrl).fill(url);
  await form.getByRole("button", { name: settings.save }).click();
  await page.waitForURL((url) => url.pathname === "/settings/platform");
  await expect(page.locator(".toast")).toBeVisible();
}

test("the live chat is loaded once, polled every 100 ms and given the user's identity @js", async ({
  browser,
  page,
  signIn,
}) => {
  const manager = await browser.newPage();
  await signIn("manager", manager);
  await setChat(manager, SCRIPT);
  try {
    const username = await newCustomer("chat", { phone: "+7 916 222-33-44" });
    const requested: string[] = [];
    await page.context().route(/^https:/, async (route) => {
      requested.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: WIDGET });
    });
    await signIn(username);
    const answer = await page.goto("/");
    const policy = answer!.headers()["content-security-policy"]!;
    expect(policy.match(/https:\/\/[^ ;]+/g)?.every((origin) => origin === "https://chat.test")).toBe(true);
    await page.waitForFunction(() => typeof (window as unknown as Played).jivo_onOpen === "function");
    const gaps = await page.evaluate(() => {
      const { looks } = (window as unknown as Played).chatPlayed;
      return looks.slice(1).map((at, index) => at - looks[index]!);
    });
    // A busy machine is sometimes slow, but not most of the time.
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)];
    expect(usual).toBeGreaterThan(80);
    expect(usual).toBeLessThan(160);
    const said = await page.evaluate(() => {
      const played = window as unknown as Played;
      played.jivo_onOpen?.();
      return played.chatPlayed.said();
    });
    expect(said).toEqual({ name: "Вера", email: `${username}@example.com`, phone: "+79162223344" });
    await page.locator(".side a[href='/contacts']").click();
    await page.waitForURL(/\/contacts$/);
    expect([...new Set(requested)]).toEqual([SCRIPT]);
    await expect(page.locator("script[data-chat]")).toHaveCount(1);
  } finally {
    await setChat(manager, "");
    await manager.close();
  }
});
