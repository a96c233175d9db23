import { newId } from "../../app/domain/shared/ids";
import { audience } from "../../app/i18n/locales/ru/audience";
import { cautions } from "../../app/i18n/locales/ru/cautions";
import { chain } from "../../app/i18n/locales/ru/chain";
import { send } from "../../app/i18n/locales/ru/send";
import { expect, test } from "../support/browser";

const SIZES = [375, 1280];
const LATE = cautions.timeoutBelowReceipts
  .replace("{{channel}}", "SMS")
  .replace("{{usual}}", "5 минут")
  .replace("{{timeout}}", "1 минута");

for (const width of SIZES) {
  test(`a chain is built, moved and warned about, and its recipients are sorted, at ${width} px`, async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn("client");
    const id = newId();
    await page.goto(`/send/fallbacks?d=${id}&text=${encodeURIComponent("Добрый день!")}`);

    await test.step("add two fallbacks and move one", async () => {
      for (const type of ["viber", "telegram"]) {
        await page.locator("select[name=add]").selectOption(type);
        await page.getByRole("button", { name: chain.add }).click();
        await expect(page).toHaveURL(/fallbacks\/\d/);
        await page.goto(`/send/fallbacks?d=${id}`);
      }
      await page.getByRole("button", { name: chain.up }).click();
      await expect(page.locator("#step-0 h2")).toContainText("Telegram");
      await expect(page.locator("#step-1 h2")).toContainText("Viber");
      // On a narrow screen the cards are taller than the window.
      if (!javaScriptEnabled || width < 1000) return;
      await page.locator("#step-1 h2").dragTo(page.locator("#step-0 h2"));
      await expect(page.locator("#step-0 h2")).toContainText("Viber");
    });

    await test.step("a wait that is too short is warned about on its card", async () => {
      await page.locator('#step-0 input[name="fallbacks.0.timeout"]').fill("1");
      // Without a script Enter stores the page and shows it again.
      if (!javaScriptEnabled) await page.locator('#step-0 input[name="fallbacks.0.timeout"]').press("Enter");
      await expect(page.locator("#step-0")).toContainText(LATE);
      await expect(page.locator("#step-1")).not.toContainText(LATE);
    });

    await test.step("recipients are typed, reported on and taken away", async () => {
      await page.goto(`/send/recipients?d=${id}`);
      // A text until the script takes over, which would replace what it holds.
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
      // A step's button stores what was typed before it leads away.
      await page.getByRole("button", { name: send.back, exact: true }).click();
      await expect(page).toHaveURL(/\/send\/fallbacks/);
      await page.goto(`/send/recipients?d=${id}`);
      const download = page.waitForEvent("download");
      await report.getByRole("link", { name: new RegExp(audience.left_malformed) }).click();
      expect((await download).suggestedFilename()).toBe("recipients-malformed.csv");
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWide).toBe(false);
    });
  });
}
