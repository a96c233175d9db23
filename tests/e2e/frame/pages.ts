import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { audience } from "../../../app/i18n/audience/ru";
import { common } from "../../../app/i18n/common/ru";
import { compose as words } from "../../../app/i18n/compose/ru";
import { contacts } from "../../../app/i18n/contacts/ru";

import { tasks } from "../../../app/i18n/tasks/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";

export function sampleOf(name: string) {
  return {
    name,
    mimeType: "text/csv",
    buffer: readFileSync(new URL(`../../support/samples/${name}`, import.meta.url)),
  };
}

/** "−118 640,50 ₽" as kopecks. */
export function kopecksIn(text: string): number {
  const digits = text.replace(/[^\d,.]/g, "").replace(",", ".");
  return Math.round(Number(digits) * 100) * (text.includes("−") ? -1 : 1);
}

/** The balance in the frame, kopecks. */
export async function balanceOn(page: Page): Promise<number> {
  return kopecksIn((await page.locator(".side .balance .num").textContent()) ?? "");
}

/** The value next to a term in a list of pairs. */
export function amongPairs(page: Page | Locator, term: string): Locator {
  return page.locator("dt", { hasText: new RegExp(`^${term}$`) }).locator("xpath=following-sibling::dd[1]");
}

/** A figure below the progress bar of a task. */
export function figureOf(page: Page, part: string): Locator {
  return page.locator("ul.legend li", { hasText: new RegExp(`^${part}`) }).locator(".num");
}

/** Uploads a contacts file; returns when the next page or the error is shown. */
export async function upload(page: Page, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
  await page.goto("/contacts/import");
  await page.getByLabel(contacts.file).setInputFiles(file);
  await page.getByRole("button", { name: contacts.upload }).click();
}

/** Fills in the steps of a new bulk up to the last one; fields without a value stay unchanged. */
export async function compose(
  page: Page,
  { text, phones, list }: { text?: string; phones?: string; list?: string | RegExp },
) {
  await page.goto("/send");
  if (text !== undefined) await page.getByLabel(words.field_text, { exact: true }).fill(text);
  await toStep(page, "recipients");
  // With scripts, the text area becomes an input with chips.
  const line = test.info().project.use.javaScriptEnabled ? "input" : "textarea";
  if (phones !== undefined) await page.locator(`${line}#send-recipients-phones`).fill(phones);
  if (list !== undefined) {
    await page.getByRole("group", { name: audience.field_include }).getByRole("checkbox", { name: list }).check();
  }
  await toStep(page, "preview");
}

export async function toStep(page: Page, step: "message" | "fallbacks" | "recipients" | "preview"): Promise<void> {
  await page.locator(`form#send nav button[value="go:${step}"]`).click();
  await page.waitForURL(new RegExp(`/send/${step}\\?d=`));
}

export async function expectState(page: Page, state: keyof typeof STATES): Promise<void> {
  await expect(page.locator("main .pill")).toHaveText(STATES[state], { timeout: 120_000 });
}

const STATES = { running: tasks.state_running, completed: tasks.state_completed, stopped: tasks.state_stopped };

export const taskIdOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

/** Creates a customer for one journey; returns its username. */
export async function newCustomer(name: string, data: Record<string, string> = {}): Promise<string> {
  const username = `${name}-${Date.now().toString(36)}`;
  const manager = await customerOf(CABINET_URL, "manager");
  const own = { firstName: "Вера", email: `${username}@example.com`, ...data };
  await manager.must("POST", "/users", { username, password: DEMO_PASSWORD, data: own });
  return username;
}

/** Opens a page and holds back its script until the returned function is called. */
export async function openBeforeScript(page: Page, path: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  // Before styles are applied, the click target would move.
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
  );
  return release;
}

/** Waits for hydration: the keyboard hints appear with it. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator("kbd").first()).toBeAttached();
}

/** Waits until React marks the tags that it has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main, nav, h1")].some((tag) =>
      Object.keys(tag).some((name) => name.startsWith("__reactProps")),
    ),
  );
}

/** Opens the menu of the button with this label. */
export async function openMenu(page: Page, words: string): Promise<Locator> {
  const summary = page.locator("details.more > summary", { hasText: new RegExp(`^${words}$`) });
  await summary.click();
  return summary.locator("xpath=..");
}

/** Opens the menu of rare actions behind the ellipsis. */
export async function openMore(within: Page | Locator): Promise<Locator> {
  const summary = within.locator("details.more > summary").and(within.getByLabel(common.more)).first();
  await summary.click();
  return summary.locator("xpath=..");
}

/** Selects the option that contains `title`. */
export async function selectLike(select: Locator, title: string): Promise<void> {
  const value = await select.locator("option", { hasText: title }).getAttribute("value");
  await select.selectOption(value);
}
