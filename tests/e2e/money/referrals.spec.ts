import { balance as words } from "../../../app/i18n/locales/ru/balance";
import { common } from "../../../app/i18n/locales/ru/common";
import { registration } from "../../../app/i18n/locales/ru/registration";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";
import { newCustomer } from "../frame/pages";

const PASSWORD = "journey-1";

atEachWidth(() => {
  test("who registers by an invitation's link is listed for who sent it, by initials alone", async ({
    page,
    browser,
    signIn,
  }, { project }) => {
    await signIn(await newCustomer("referrer"));
    await page.goto("/balance/referrals");
    const main = page.getByRole("main");
    await expect(main).toContainText(words.noInvited);
    await expect(main.getByRole("img", { name: words.referralQr })).toBeVisible();
    const link = (await main.getByText(/\/registration\?ref=/).textContent())!.trim();
    await expect(main).toContainText(new URL(link).searchParams.get("ref")!);
    await expectNoSideways(page);

    const javaScriptEnabled = project.name !== "no-js";
    const guest = await (
      await browser.newContext({ baseURL: CABINET_URL, locale: "ru-RU", javaScriptEnabled })
    ).newPage();
    const username = `guest-${crypto.randomUUID().slice(0, 8)}`;
    await guest.goto(link);
    await guest.waitForLoadState("networkidle");
    await guest.getByLabel(registration.username).fill(username);
    await guest.getByLabel(registration.firstName, { exact: true }).fill("Приглашённая Анна");
    await guest.getByLabel(registration.email).fill(`${username}@example.com`);
    await guest.getByLabel(common.phone, { exact: true }).fill("8 916 204-18-33");
    await guest.getByLabel(registration.password, { exact: true }).fill(PASSWORD);
    await guest.getByLabel(registration.confirmation).fill(PASSWORD);
    // Faster forms are refused as robots'.
    await guest.waitForTimeout(2100);
    await guest.getByRole("button", { name: registration.register }).click();
    await expect(guest).toHaveURL(/\/survey$/);
    await guest.goto("/balance/referrals");
    await expect(guest.getByRole("main")).toContainText(words.noInvited);
    await guest.context().close();

    await page.reload();
    await expect(main.getByRole("table")).toContainText("П••• А•••");
    await expect(main).toContainText(words.invitedCount.replace("{{number}}", "1"));
    await expect(main).not.toContainText("Анна");
    await expectNoSideways(page);
  });
});
