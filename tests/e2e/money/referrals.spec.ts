import type { Page } from "@playwright/test";
import { balance as words } from "../../../app/i18n/balance/ru";
import { common } from "../../../app/i18n/common/ru";
import { accounts as errors } from "../../../app/i18n/errors/accounts/ru";
import { registration } from "../../../app/i18n/registration/ru";
import { users } from "../../../app/i18n/users/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";
import { type Bill, customerOf } from "../../support/faults/rest";
import { balanceOn, kopecksIn, newCustomer } from "../frame/pages";

async function register(guest: Page, { username, email, phone }: Record<"username" | "email" | "phone", string>) {
  await guest.waitForLoadState("networkidle");
  await guest.getByLabel(registration.username).fill(username);
  await guest.getByLabel(registration.firstName, { exact: true }).fill("Приглашённая Анна");
  await guest.getByLabel(registration.email).fill(email);
  await guest.getByLabel(common.phone, { exact: true }).fill(phone);
  await guest.getByLabel(registration.password, { exact: true }).fill(DEMO_PASSWORD);
  await guest.getByLabel(registration.confirmation).fill(DEMO_PASSWORD);
  // Forms submitted faster are rejected as robots'.
  await guest.waitForTimeout(2100);
  await guest.getByRole("button", { name: registration.register }).click();
}

atEachWidth(() => {
  test("a user registered by an invitation link is listed for the inviter, by initials only", async ({
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
    await register(guest, { username, email: `${username}@example.com`, phone: "8 916 204-18-33" });
    await expect(guest).toHaveURL(/\/phone\?new$/);
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

// In turn, as an address may register ten times an hour.
test(`an account invites neither itself nor in a circle; payments of the invited earn by the rule, the same everywhere ${inTurn()}`, async ({
  page,
  browser,
  signIn,
}, { project }) => {
  const tag = crypto.randomUUID().slice(0, 8);
  const phone = `8 916 ${String(Date.now() % 10_000_000).padStart(7, "0")}`;
  const mailbox = `host-${tag}@example.com`;
  const host = await newCustomer("host", { email: mailbox, phone });
  const [manager, inviter] = [await customerOf(CABINET_URL, "manager"), await customerOf(CABINET_URL, host)];
  await manager.must("PUT", "/referrals/rule", { percent: 10, months: 0, least: 0 });
  const javaScriptEnabled = project.name !== "no-js";
  const context = await browser.newContext({ baseURL: CABINET_URL, locale: "ru-RU", javaScriptEnabled });
  const guest = await context.newPage();
  const username = `guest-${tag}`;
  const invitationOf = async (one: typeof inviter) => (await one.must<{ url: string }>("GET", "/referrals")).url;

  await guest.goto(await invitationOf(inviter));
  await register(guest, { username, email: mailbox.replace("@", "+2@"), phone: "8 916 204-18-34" });
  await expect(guest.getByText(errors.referralCodeOwn, { exact: true })).toBeVisible();
  await expect(guest.getByLabel(registration.username)).toHaveValue(username);
  await register(guest, { username, email: `${username}@example.com`, phone: "8 916 204-18-34" });
  await expect(guest).toHaveURL(/\/phone\?new$/);
  const invited = await customerOf(CABINET_URL, username);

  await context.clearCookies();
  await guest.goto(await invitationOf(invited));
  await register(guest, { username: `${username}-2`, email: mailbox.replace("@", "+3@"), phone: "8 916 204-18-35" });
  await expect(guest.getByText(errors.referralCodeCircle, { exact: true })).toBeVisible();
  expect(await invited.must("GET", "/referrals")).toMatchObject({ invited: 0 });

  await signIn("manager", guest);
  for (const [amount, isOut] of [
    ["3000", true],
    ["2000,50", false],
  ] as const) {
    await guest.goto(`/users/${invited.id}/balance`);
    await guest.getByLabel(users.amount).fill(amount);
    await guest.getByLabel(users.hiddenComment).fill("Из банка");
    await guest.getByLabel(users.noRef).setChecked(isOut);
    await guest.getByRole("button", { name: users.adjustDo }).click();
    await expect(guest).toHaveURL(new RegExp(`/users/${invited.id}(\\?|$)`));
  }
  await context.close();

  const earned = 200.05;
  const figures = { invited: 1, paying: 1, earned, earnedThisMonth: earned };
  expect(await inviter.must("GET", "/referrals")).toMatchObject({ ...figures, data: [{ earned }] });
  const { data } = await inviter.must<{ data: Bill[] }>("GET", "/billings?source=referral");
  expect(data.map(({ amount }) => amount)).toEqual([earned]);
  await signIn(host);
  await page.goto("/balance/referrals");
  const main = page.getByRole("main");
  await expect(main).toContainText(words.referralAlways.replace("{{percent}}", "10\u00a0%"));
  expect(kopecksIn((await main.getByRole("row").last().locator(".num").last().textContent()) ?? "")).toBe(20_005);
  await expect(main.getByText("200,05")).toHaveCount(3);
  expect(await balanceOn(page)).toBe(20_005);
  await page.goto("/balance/billings?period=today&source=referral");
  const line = main.getByRole("row", { name: words.source_referral });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("200,05");
});
