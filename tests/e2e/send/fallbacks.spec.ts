import type { Page } from "@playwright/test";
import { newId } from "../../../app/domain/base/shared/ids";
import { audience } from "../../../app/i18n/audience/ru";
import { cautions } from "../../../app/i18n/cautions/ru";
import { chain } from "../../../app/i18n/chain/ru";
import { compose } from "../../../app/i18n/compose/ru";
import { send } from "../../../app/i18n/send/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { toStep } from "../frame/pages";

const LATE = cautions.timeoutBelowReceipts
  .replace("{{channel}}", "SMS")
  .replace("{{usualSpan}}", "5 минут")
  .replace("{{timeoutSpan}}", "1 минуту");

/** Fills in a fallback's page, checks the preview, and leaves the page, which stores it. */
async function writeWithButton(page: Page, hasScript: boolean | undefined) {
  await page.locator('textarea[name="payload.text"]').fill("Заказ готов");
  await page.locator('input[name="payload.buttons.0.text"]').fill("Подробнее");
  await page.locator('input[name="payload.buttons.0.url"]').fill("https://example.com/17");
  if (!hasScript) await page.getByRole("button", { name: compose.refresh, exact: true }).click();
  await expect(page.locator(".bubble-button")).toHaveText("Подробнее");
  await toStep(page, "recipients");
}

atEachWidth((width) => {
  test("a chain is built, reordered and warned about, and its recipients are sorted", async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    test.setTimeout(180_000);
    await signIn("client");
    const id = newId();
    await page.goto(`/send/fallbacks?d=${id}&text=${encodeURIComponent("Добрый день!")}`);

    await test.step("add two fallbacks, write one and move it", async () => {
      for (const type of ["viber", "telegram"]) {
        await page.locator("select[name=add]").selectOption(type);
        await page.getByRole("button", { name: chain.add }).click();
        await expect(page).toHaveURL(/fallbacks\/\d/);
        if (type === "viber") await writeWithButton(page, javaScriptEnabled);
        await page.goto(`/send/fallbacks?d=${id}`);
      }
      await expect(page.locator("#step-0")).toContainText("Заказ готов");
      await page.getByRole("button", { name: chain.up }).click();
      await expect(page.locator("#step-0 h2")).toContainText("Telegram");
      await expect(page.locator("#step-1 h2")).toContainText("Viber");
      // On narrow screens the cards are taller than the window.
      if (!javaScriptEnabled || width < 1000) return;
      await page.locator("#step-1 h2").dragTo(page.locator("#step-0 h2"));
      await expect(page.locator("#step-0 h2")).toContainText("Viber");
    });

    await test.step("a wait that is too short is warned about on its card", async () => {
      await page.locator('#step-0 input[name="fallbacks.0.timeout"]').fill("1");
      // Without a script, Enter stores the page and reloads it.
      if (!javaScriptEnabled) await page.locator('#step-0 input[name="fallbacks.0.timeout"]').press("Enter");
      await expect(page.locator("#step-0")).toContainText(LATE);
      await expect(page.locator("#step-1")).not.toContainText(LATE);
    });

    await test.step("a single contact is found and added, and a list is left out", async () => {
      const client = await customerOf(CABINET_URL, "client");
      const phone = `+7917${id.replace(/\D/g, "").slice(-7).padStart(7, "0")}`;
      const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title: `Кроме ${id}` });
      await client.must("POST", "/contacts", { ListId, phone, name: "Анна" });
      await page.goto(`/send/recipients?d=${id}`);
      await page.getByLabel(audience.contactSearch).fill(phone);
      await page.locator("#contacts ~ .row").getByRole("button", { name: audience.find }).click();
      await page.getByRole("button", { name: audience.addContact.replace("{{phone}}", phone) }).click();
      const drop = page.getByRole("button", { name: audience.removePhone.replace("{{phone}}", "Анна") });
      await expect(drop).toBeVisible();
      const report = page.getByRole("region", { name: audience.report });
      const excluded = page.getByRole("group", { name: audience.field_exclude });
      await excluded.getByRole("checkbox", { name: new RegExp(id) }).check();
      if (!javaScriptEnabled) await page.getByRole("button", { name: audience.recount }).click();
      await expect(report).toContainText(audience.left_excludedList);
      await drop.click();
      await expect(drop).toHaveCount(0);
    });

    await test.step("recipients are typed, reported on and taken away", async () => {
      await page.goto(`/send/recipients?d=${id}`);
      // A text area until hydration, which replaces its content.
      const phones = page.locator(`${javaScriptEnabled ? "input" : "textarea"}#send-recipients-phones`);
      if (javaScriptEnabled) {
        for (const phone of ["8 (916) 123-45-67", "nobody", "+79161234567"]) {
          await phones.fill(phone);
          await phones.press("Enter");
        }
        await expect(
          page.getByRole("button", { name: audience.removePhone.replace("{{phone}}", "nobody") }),
        ).toBeVisible();
      } else {
        await phones.fill("8 (916) 123-45-67\nnobody, +79161234567");
        await page.getByRole("button", { name: audience.recount }).click();
      }
      const report = page.getByRole("region", { name: audience.report });
      await expect(report).toContainText(audience.left_malformed);
      await expect(report).toContainText(audience.left_duplicate);
      // A step's button stores the input before it navigates away.
      await page.getByRole("button", { name: send.back, exact: true }).click();
      await expect(page).toHaveURL(/\/send\/fallbacks/);
      await page.goto(`/send/recipients?d=${id}`);
      const download = page.waitForEvent("download");
      await report.getByRole("link", { name: new RegExp(audience.left_malformed) }).click();
      expect((await download).suggestedFilename()).toBe("recipients-malformed.csv");
    });
  });
});
