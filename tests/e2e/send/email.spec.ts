import type { Page } from "@playwright/test";
import { newId } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { expect, test } from "../../support/browser/browser";
import { onEachWidth } from "../../support/browser/widths";
import { openBeforeScript } from "../frame/pages";

const DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const emailHtml = (text: string) => `<style>b { color: rgb(7, 8, 9) }</style>
  <table><tr><td id="cell" style="background-color: rgb(1, 2, 3)"><b>${text}</b></td></tr></table>
  <img src="${DOT}" alt="dot">`;

async function expectDrawn(page: Page, text: string) {
  const frame = page.frameLocator(`iframe[title="${compose.preview}"]`);
  const words = frame.locator("b");
  await expect(words).toHaveText(text);
  await expect(words).toHaveCSS("color", "rgb(7, 8, 9)");
  await expect(frame.locator("#cell")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await expect(frame.getByAltText("dot")).toHaveJSProperty("naturalWidth", 1);
}

/** Each pause in typing stores the current text, so a stored draft may lack the last words. */
async function expectStored(page: Page, text: string) {
  const stored = `/send/letter${new URL(page.url()).search}`;
  await expect.poll(async () => (await page.request.get(stored)).text()).toContain(text);
}

async function openEmail(page: Page, javaScriptEnabled: boolean | undefined) {
  await page.goto(`/send/message?d=${newId()}`);
  await page.locator("input[name=type][value=email]").check({ force: true });
  if (!javaScriptEnabled) await page.getByRole("button", { name: compose.showFields }).click();
  return page.locator('textarea[name="payload.html"]');
}

test("an e-mail is previewed as it is written", async ({ page, signIn, javaScriptEnabled }) => {
  await signIn("client");
  const html = await openEmail(page, javaScriptEnabled);
  for (const text of ["Осень", "Зима"]) {
    await html.fill(emailHtml(text));
    if (!javaScriptEnabled) await page.getByRole("button", { name: compose.refresh }).click();
    await expectDrawn(page, text);
  }
  if (javaScriptEnabled) await expectStored(page, "Зима");
  await page.goto(page.url());
  await onEachWidth(page, () => expectDrawn(page, "Зима"));
});

test("scripts never run in an e-mail @js", async ({ browser, signIn }) => {
  // The browser logs blocked scripts, which are not errors of the pages.
  const page = await (await browser.newContext()).newPage();
  await signIn("client", page);
  const html = await openEmail(page, true);
  const run = `document.querySelector("b").textContent = "ran"; top.document.title = "ran"`;
  await html.fill(`${emailHtml("Осень")}<script>${run}</script><img src="data:," onerror='${run}' alt="">`);
  await expectDrawn(page, "Осень");
  await expectStored(page, "Осень");
  await page.reload();
  await expectDrawn(page, "Осень");
  await expect(page).not.toHaveTitle("ran");
  await page.context().close();
});

test("a template's e-mail is previewed while it is written", async ({ page, signIn, javaScriptEnabled }) => {
  await signIn("client");
  await page.goto("/messages/templates/new");
  // Keyboard hints appear with the script.
  if (javaScriptEnabled) await expect(page.locator("kbd").first()).toBeVisible();
  await page.locator("select[name=type]").selectOption("email");
  if (!javaScriptEnabled) await page.locator("button[name=intent][value=show]").first().click();
  const html = page.locator('textarea[name="payload.html"]');
  await html.fill(emailHtml("Весна"));
  if (!javaScriptEnabled) {
    // The page returns with the input, then the e-mail loads in the frame.
    await page.getByRole("button", { name: compose.refresh }).click();
    await page.locator('button[formaction="/letter"]').click();
  }
  await onEachWidth(page, () => expectDrawn(page, "Весна"));
});

for (const [path, field] of [
  ["/messages/templates/new", "select[name=type]"],
  ["/send", "input[name=type][value=email]"],
] as const) {
  test(`a channel chosen before the page's script loaded shows its fields: ${path} @js`, async ({ page, signIn }) => {
    await signIn("client");
    const release = await openBeforeScript(page, path);
    const channel = page.locator(field);
    await (path === "/send" ? channel.check({ force: true }) : channel.selectOption("email"));
    release();
    await expect(page.locator('textarea[name="payload.html"]')).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });
}
