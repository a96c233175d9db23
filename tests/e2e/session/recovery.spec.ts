import { errors } from "../../../app/i18n/errors/ru";
import { recover } from "../../../app/i18n/recover/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { SANDBOX_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";

const ADDRESS = "reseller@example.com";

async function lastLink(): Promise<string> {
  const answer = await fetch(`${SANDBOX_URL}/messages?channel=email&to=${encodeURIComponent(ADDRESS)}`);
  const { data } = (await answer.json()) as { data: { text: string }[] };
  return /http:\S+\/recover\/[\w-]+/.exec(data[0]?.text ?? "")?.[0] ?? "";
}

test(`a forgotten password is reset by an e-mailed link, and the link never works again ${inTurn()}`, async ({
  page,
  signIn,
}) => {
  const before = await lastLink();
  await page.goto("/login");
  await page.locator("a[href='/recover']").click();
  await page.locator("form#recover input[name=username]").fill(ADDRESS);
  // Forms submitted faster are rejected as robots'.
  await page.waitForTimeout(2100);
  await page.locator("form#recover button[type=submit]").click();
  await expect(page.getByText(recover.asked)).toBeVisible();

  await expect.poll(lastLink).not.toBe(before);
  const link = await lastLink();
  await page.goto(link);
  await page.locator("input[name=password]").fill("short");
  await page.locator("input[name=confirmation]").fill("short");
  await page.locator("form#reset button[type=submit]").click();
  await expect(page.getByText(errors.passwordRule)).toBeVisible();
  // Restores the demo's password: later tests sign in with it.
  await page.locator("input[name=password]").fill(DEMO_PASSWORD);
  await page.locator("input[name=confirmation]").fill(DEMO_PASSWORD);
  await page.locator("form#reset button[type=submit]").click();
  await expect(page.getByText(toasts.passwordChanged)).toBeVisible();
  await signIn("reseller");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText(errors.recoveryKeyInvalid)).toBeVisible();
  await page.locator("main a[href='/recover']").click();
  await expect(page.locator("form#recover")).toBeVisible();
});
