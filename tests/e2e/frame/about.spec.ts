import { about } from "../../../app/i18n/locales/ru/about";
import { expect, test } from "../../support/browser/browser";

test("what others have written for the cabinet is named with its licence", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("link", { name: about.toLicences }).click();
  for (const owner of ["Geist", "react-dom", "Copyright (c) Facebook", "react-aria-components", "Apache License"]) {
    await expect(page.locator("body")).toContainText(owner);
  }
});
