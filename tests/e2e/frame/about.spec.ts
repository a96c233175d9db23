import { about } from "../../../app/i18n/about/ru";
import { expect, test } from "../../support/browser/browser";

test("third-party work in the cabinet is listed with its licence", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("link", { name: about.toLicences }).click();
  for (const owner of ["Geist", "react-dom", "Copyright (c) Facebook", "react-aria-components", "Apache License"]) {
    await expect(page.locator("body")).toContainText(owner);
  }
});
