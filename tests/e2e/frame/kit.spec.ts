import type { Page } from "@playwright/test";
import { common } from "../../../app/i18n/common/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { kit } from "../../../app/i18n/kit/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { expectNoSideways } from "../../support/browser/widths";
import { hydrated, openBeforeScript } from "./pages";

const DAY_MS = 86_400_000;
const dayText = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const dayAfter = (day: string, days = 1) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Number of the `days` days from `first` that are in the calendar's visible month, which is that of the last day. */
function shownOf(first: string, days: number): number {
  const all = Array.from({ length: days }, (_, n) => dayAfter(first, n));
  return all.filter((day) => day.slice(0, 7) === all.at(-1)!.slice(0, 7)).length;
}

test.beforeEach(({ signIn }) => signIn("manager"));

/** Opens the page and waits for hydration. */
async function openLive(page: Page) {
  await page.goto("/debug");
  await hydrated(page);
}

test("the form of every field posts, returns with its errors, and is accepted when valid", async ({ page }) => {
  await page.goto("/debug");
  await page.locator("#kit-phone").fill("12");
  await page.getByRole("button", { name: kit.check }).click();
  await expect(page.locator("#kit-phone-error")).toHaveText(errors.phoneInvalid);
  await expect(page.locator("#kit-phone")).toHaveValue(/12/);
  await page.locator("#kit-name").fill("VEKTOR");
  await page.locator("#kit-amount").fill("1234,5");
  await page.locator("#kit-factor").fill("2");
  await page.locator("#kit-phone").fill("8 916 204-18-33");
  await page.locator("#kit-time").fill("09:30:00");
  await page.locator("#kit-country").fill("Германия");
  await page.locator("#kit-day").fill(dayText(0));
  await page.getByLabel(common.rangeFrom).fill(dayText(-1));
  await page.getByLabel(common.rangeTo).fill(dayText(0));
  await page.getByRole("button", { name: kit.check }).click();
  await expect(page.locator(".toast")).toContainText(toasts.saved);
});

test("the dialog, the tooltip and the list's states open", async ({ page }) => {
  await page.goto("/debug");
  await page.getByRole("button", { name: kit.tip, exact: true }).click();
  await expect(page.getByText(kit.tipText)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: kit.list_error }).click();
  await expect(page.getByText(common.listFailed)).toBeVisible();
  await page.getByRole("link", { name: kit.openDialog }).click();
  await expect(page.getByRole("dialog", { name: kit.dialogTitle })).toBeVisible();
  await page.getByRole("button", { name: kit.removeMany }).last().click();
  await expect(page).toHaveURL(/\/debug$/);
  await expect(page.locator(".toast")).toContainText(toasts.saved);
});

test("a menu opened before the page's script loaded stays open @js", async ({ page }) => {
  const release = await openBeforeScript(page, "/debug");
  const menu = page.locator("details.more");
  await menu.locator("summary").click();
  release();
  await hydrated(page);
  await expect(menu).toHaveAttribute("open", "");
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
});

test("a menu returns the focus on Escape, and closes once the focus leaves it @js", async ({ page }) => {
  await openLive(page);
  const menu = page.locator("details.more");
  const summary = menu.locator("summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.locator(".more-list :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(menu).not.toHaveAttribute("open");
});

test("a late mask keeps the text selected for overtyping @js", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/masks\.client/, async (route) => {
    await held;
    await route.continue();
  });
  await openLive(page);
  const input = page.locator("#kit-phone");
  await input.fill("12");
  await input.selectText();
  release();
  await expect(input).toHaveValue("+12");
  await page.keyboard.insertText("89162041833");
  await expect(input).toHaveValue("+7 916 204-18-33");
});

test("masks format what is typed, and undo goes back @js", async ({ page }) => {
  await openLive(page);
  for (const [field, typed, shown] of [
    ["phone", "89162041833", "+7 916 204-18-33"],
    ["amount", "1234567.5", "1\u00a0234\u00a0567,5"],
    ["time", "093015", "09:30:15"],
  ] as const) {
    const input = page.locator(`#kit-${field}`);
    const loaded = field === "phone" ? page.waitForResponse(/masks\.client/) : undefined;
    await input.focus();
    await loaded;
    await input.pressSequentially(typed);
    await expect(input).toHaveValue(shown);
  }
  await page.keyboard.press("Control+z");
  await expect(page.locator("#kit-time")).not.toHaveValue("09:30:15");
});

test("the calendar selects a period by keyboard, starts over at the third press and keeps to its bounds @js", async ({
  page,
}) => {
  await openLive(page);
  const [from, to] = [page.getByLabel(common.rangeFrom), page.getByLabel(common.rangeTo)];
  await from.fill("");
  await page.getByRole("button", { name: common.calendar }).last().press("Enter");
  await expect(page.locator(".calendar-day:focus")).toHaveCount(1);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(from).toHaveValue("");
  // The first digit moves the focus by itself.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const [first, last] = [await from.inputValue(), await to.inputValue()];
  expect(Date.parse(last) - Date.parse(first)).toBe(2 * DAY_MS);
  await expect(page.locator(".calendar-day[data-selected]:visible")).toHaveCount(shownOf(first, 3));
  await page.keyboard.press("Enter");
  await expect(page.locator(".calendar-day[data-selected]:visible")).toHaveCount(shownOf(last, 2));
  await page.getByRole("button", { name: common.chooseYear }).last().press("Enter");
  await expect(page.locator(".calendar-picks button")).toHaveCount(51);
  await expect(page.locator(".calendar-picks button:focus")).toHaveText(dayAfter(last).slice(0, 4));
  await expect(page.locator(".calendar-picks button").first()).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(page.locator(".calendar-picks button")).toHaveCount(12);
  await page.keyboard.press("Escape");
  await expect(page.locator(".calendar:popover-open")).toHaveCount(0);
  await expect(from).toHaveValue(first);
});

test("the long list is searched by typing @js", async ({ page }) => {
  await openLive(page);
  await page.locator("#kit-country").focus();
  await expect(page.locator("#kit-country[role=combobox]")).toBeFocused();
  await page.keyboard.type("Герм");
  await expect(page.getByRole("option")).toHaveText(["Германия"]);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option")).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(page.locator("[name=country]")).toHaveValue("Германия");
});

test("a tooltip opens on hover and focus, closes on Esc, and counts down to its end @js", async ({ page }) => {
  await openLive(page);
  const tip = page.getByText(kit.tipText);
  await page.getByRole("button", { name: kit.tip, exact: true }).hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await page.getByRole("button", { name: kit.tipWait }).hover();
  await expect(page.getByText("0:03")).toBeVisible();
  await expect(page.getByText(kit.tipWaitText)).toBeHidden({ timeout: 8000 });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every part is accessible in ${colorScheme} and fits a narrow window @js`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await openLive(page);
      await page.getByRole("button", { name: common.calendar }).last().click();
      await expect(page.locator(".calendar-day[data-today]")).toBeVisible();
      expect(await complaints(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await openLive(page);
    await expectNoSideways(page);
  });
}
