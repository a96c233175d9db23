import { test as base, expect, type Page } from "@playwright/test";

export { expect };

export const SANDBOX_URL = "http://localhost:18788";
export const DEMO_PASSWORD = "demo-2026";

interface Fixtures {
  /** Fails the test when a page complained in its console: a breach of the policy, a failed hydration, an error. */
  cleanPages: undefined;
  /** Signs in through the sign-in page. */
  signIn: (username: string, page?: Page) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  cleanPages: [
    async ({ context }, use, { project }) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        const text = message.text();
        const isAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
        // Scripts that are switched off are not fetched either.
        const isOff = project.name === "no-js" && message.location().url.endsWith(".js");
        const isError = message.type() === "error" && !isAnswer && !isOff;
        if (isError || /content security policy|hydrat/i.test(text)) complaints.push(text);
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page: own }, use) => {
    await use(async (username, page = own) => {
      await page.goto("/login");
      await page.locator("input[name=username]").fill(username);
      await page.locator("input[name=password]").fill(DEMO_PASSWORD);
      await page.locator("form#login button[type=submit]").click();
      await page.waitForURL((url) => url.pathname !== "/login");
    });
  },
});
