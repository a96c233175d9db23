import { test as base, expect, type Page, type WebError } from "@playwright/test";
import { CABINET_URL } from "./own-product";

export { expect };

export const DEMO_PASSWORD = "demo-2026";

interface Fixtures {
  /** Fails the test when a page complained in its console: a breach of the policy, a failed hydration, an error. */
  cleanPages: undefined;
  /** Signs in as the sign-in page's form does; opens no page. */
  signIn: (username: string, page?: Page) => Promise<void>;
}

/** The server said no: to a request, or to a socket that was opening as its session ended. */
const ANSWERS =
  /^Failed to load resource: the server responded with a status of 4\d\d|^WebSocket connection to .+: HTTP Authentication failed/;

/** A part of a page was drawn anew, since something came before its code did: a matter of a busy machine. */
export const isDrawnAnew = (error: WebError) => /Minified React error #421;/.test(String(error.error()));

export const test = base.extend<Fixtures>({
  cleanPages: [
    async ({ context }, use, { project }) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        const text = message.text();
        const isAnswer = ANSWERS.test(text);
        // Scripts that are switched off are not fetched either.
        const isOff = project.name === "no-js" && message.location().url.endsWith(".js");
        // The recording of a second try runs scripts in every frame, a letter's too.
        const isRecorder = text.startsWith("Blocked script execution in");
        // An answer that the router gave up while it was read.
        const isGivenUp = text.startsWith("AbortError:");
        const isError = message.type() === "error" && !isAnswer && !isOff && !isRecorder && !isGivenUp;
        if (isError || /content security policy|hydrat/i.test(text)) complaints.push(text);
      });
      context.on("weberror", (error) => {
        // The router leaves the rest of an answer it gave up unheard: nobody sees that.
        const isLeft = error.error().name === "AbortError";
        if (!isLeft && !isDrawnAnew(error)) complaints.push(String(error.error()));
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page: own }, use) => {
    await use(async (username, page = own) => {
      const form = { username, password: DEMO_PASSWORD };
      const answer = await page.request.post("/login", { form, headers: { origin: CABINET_URL }, maxRedirects: 0 });
      expect(answer.status(), username).toBe(303);
    });
  },
});

/** Opens a menu of the frame and presses what stands in it. A page that is just arriving may close it again. */
export async function chooseInMenu(page: Page, menu: string, name: string): Promise<void> {
  const choice = page.locator(`#${menu}`).getByRole("button", { name });
  await expect(async () => {
    if (!(await choice.isVisible())) await page.locator(`.side [popovertarget=${menu}]`).click();
    await choice.click({ timeout: 2000 });
  }).toPass();
}
