import type { Page } from "@playwright/test";
import { compose as words } from "../../../app/i18n/compose/ru";
import { expect, test } from "../../support/browser/browser";
import { atEachWidth } from "../../support/browser/widths";
import { takenOver } from "../frame/pages";

atEachWidth(() => {
  test("costly characters are replaced with one press, and fields are inserted with their buttons", async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    await signIn("client");
    await page.goto("/send");
    if (javaScriptEnabled) await takenOver(page);
    const text = page.getByLabel(words.field_text, { exact: true });
    const counter = page.locator('output[for="send-payload-text"]');
    const press = async (name: string, value: string) =>
      page.locator(`button[name="${name}"][value="${value}"]`).click();

    await write(page, "Sale – “today” only", javaScriptEnabled);
    await expect(counter).toContainText(words.ucs2);
    await press("rewrite", "gsm");
    await expect(text).toHaveValue('Sale - "today" only');
    await expect(counter).toContainText(words.gsm7);

    const long = "Дорогие покупатели, завтра в нашем магазине начинается распродажа для всех.";
    await write(page, long, javaScriptEnabled);
    await press("rewrite", "translit");
    await expect(text).toHaveValue(/^Dorogie pokupateli, zavtra v nashem magazine/);
    await expect(counter).toContainText(words.gsm7);

    await write(page, "Hello ", javaScriptEnabled);
    await press("insert", "firstName");
    await expect(text).toHaveValue("Hello ${firstName}");
    await page.locator("summary", { hasText: words.moreVariables.split("{{")[0]! }).click();
    await press("insert", "custom02");
    await expect(text).toHaveValue("Hello ${firstName}${custom02}");
  });
});

/** Without a script, the page must reload to count a text. */
async function write(page: Page, text: string, hasScript: boolean) {
  await page.getByLabel(words.field_text, { exact: true }).fill(text);
  if (!hasScript) await page.getByRole("button", { name: words.refresh }).click();
}
