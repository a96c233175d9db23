import { test as base, expect, type Page, type WebError } from "@playwright/test";
import { customerOf } from "../faults/rest";
import { CABINET_URL } from "./own-product";

export { expect };

export const DEMO_PASSWORD = "demo-2026";

interface Fixtures {
  cleanPages: undefined;
  signIn: (username: string, page?: Page) => Promise<void>;
}

const ANSWERS =
  /^Failed to load resource: the server responded with a status of 4\d\d|^WebSocket connection to .+: HTTP Authentication failed/;

/** React renders a part again if it changed before its code loaded: normal on a busy machine. */
export const isDrawnAnew = (error: WebError) => /Minified React error #421;/.test(String(error.error()));

export const test = base.extend<Fixtures>({
  cleanPages: [
    async ({ context }, use, { project }) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        const text = message.text();
        const isAnswer = ANSWERS.test(text);
        const isOff = project.name === "no-js" && message.location().url.endsWith(".js");
        // A retry's trace recorder runs scripts in every frame, including an e-mail's.
        const isRecorder = text.startsWith("Blocked script execution in");
        const isGivenUp = text.startsWith("AbortError:");
        const isError = message.type() === "error" && !isAnswer && !isOff && !isRecorder && !isGivenUp;
        if (isError || /content security policy|hydrat/i.test(text)) complaints.push(text);
      });
      context.on("weberror", (error) => {
        // The router drops the rest of an aborted response.
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
      const { token } = await customerOf(CABINET_URL, username);
      const cookie = { name: "__Host-session", value: token, domain: new URL(CABINET_URL).hostname, path: "/" };
      await page.context().addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Lax" }]);
    });
  },
});

/** A page that is still loading may close the menu again. */
export async function chooseInMenu(page: Page, menu: string, name: string): Promise<void> {
  const choice = page.locator(`#${menu}`).getByRole("button", { name });
  await expect(async () => {
    if (!(await choice.isVisible())) await page.locator(`.side [popovertarget=${menu}]`).click();
    await choice.click({ timeout: 2000 });
  }).toPass();
}
