import { documentTemplates as words } from "../../../app/i18n/documentTemplates/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

atEachWidth(() => {
  test("a seller rewords its acts, previews them, gets an unknown placeholder reported, and restores the wording", async ({
    page,
    signIn,
  }, { project }) => {
    const username = await newCustomer("seller");
    const manager = await customerOf(CABINET_URL, "manager");
    const { id } = await customerOf(CABINET_URL, username);
    await manager.must("PUT", `/users/${id}`, { level: "reseller" });
    await signIn(username);
    await page.goto("/settings/documents?type=act&language=ru");
    if (project.name !== "no-js") await takenOver(page);
    const main = page.getByRole("main");
    const intro = main.getByLabel(words.intro);
    const usual = await intro.inputValue();
    await intro.fill(`${usual}\n\${nobody}`);
    await main.getByRole("button", { name: words.save }).click();
    await expect(main).toContainText(errors.placeholderUnknown.replace("{{name}}", "nobody"));
    await intro.fill(`${usual}\nПо заявке клиента`);
    await main.getByRole("button", { name: words.save }).click();
    await expect(main.getByRole("button", { name: words.restore })).toBeVisible();
    await page.reload();
    await expect(intro).toHaveValue(`${usual}\nПо заявке клиента`);
    const preview = page.waitForRequest((request) => request.url().includes("/settings/documents/preview"));
    await page.evaluate(() => {
      for (const button of document.querySelectorAll("button[formtarget]")) button.removeAttribute("formtarget");
    });
    const printed = page.waitForResponse((response) => response.url().includes("/settings/documents/preview"));
    await main
      .getByRole("button", { name: words.preview })
      .click()
      .catch(() => undefined);
    await preview;
    expect((await printed).headers()["content-type"]).toBe("application/pdf");
    await page.goto("/settings/documents?type=act&language=ru");
    await main.getByRole("button", { name: words.restore }).click();
    await expect(main.getByRole("button", { name: words.restore })).toHaveCount(0);
    await expect(intro).toHaveValue(usual);
  });
});
