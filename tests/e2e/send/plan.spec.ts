import { formatPhone } from "../../../app/domain/base/shared/phone";
import { compose as words } from "../../../app/i18n/compose/ru";
import { review } from "../../../app/i18n/review/ru";
import { send } from "../../../app/i18n/send/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { SANDBOX_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { compose, toStep } from "../frame/pages";

atEachWidth(() => {
  test("a campaign is tested on oneself, run dry and scheduled for recipients' local hours", async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const own = `+7916${String(Date.now()).slice(-7)}`;
    await signIn("client");
    // Moscow and Vladivostok, seven hours apart.
    await compose(page, { text: "Скидка до пятницы", phones: "+79161234567 +79147001122" });

    await page.locator('input[name="test.address"]').fill(own);
    await page.getByRole("button", { name: review.testSend }).click();
    await expect(page.locator(".toast")).toContainText(toasts.testSent.split("{{")[0]!);
    await page.goto(page.url());
    await expect(
      page.getByRole("button", { name: review.testTo.replace("{{to}}", formatPhone(own.slice(1))) }),
    ).toBeVisible();

    const schedule = page.locator("#schedule");
    await schedule.getByText(review.later, { exact: true }).click();
    await page.getByLabel(review.field_startsAt).fill(`${day}T03:00`);
    await page.locator('select[name="schedule.zone"]').selectOption("Europe/Moscow");
    await page.locator('select[name="schedule.spreadHours"]').selectOption("2");
    await schedule.getByText(review.local, { exact: true }).click();
    await page.getByRole("button", { name: review.count, exact: true }).click();
    await page.waitForLoadState("networkidle");
    await expect(page.getByLabel(review.field_startsAt)).toHaveValue(`${day}T03:00`);

    await page.getByRole("link", { name: review.toDryRun }).click();
    await expect(page.getByRole("heading", { name: review.dryRun, level: 1 })).toBeVisible();
    await expect(page.locator("main")).toContainText(review.excludedNone);
    await expect(page.locator("main")).toContainText(review.delayed.split("{{")[0]!);
    await page.getByRole("link", { name: review.toPreview }).click();

    await page.getByRole("button", { name: /^Запланировать для 2 человек/ }).click();
    await page.waitForURL(/\/messages\/tasks\//);
    await expect(page.locator("main .pill")).toHaveText(tasks.state_scheduled);
    const phone = await (await fetch(`${SANDBOX_URL}/messages?channel=sms&to=${own.slice(1)}`)).json();
    expect(JSON.stringify(phone)).toContain("Скидка до пятницы");
  });

  test("a campaign repeats every week until a day", async ({ page, signIn }) => {
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await signIn("client");
    await compose(page, { text: "Каждую неделю", phones: "+79161234567 +79147001122" });
    const schedule = page.locator("#schedule");
    await expect(schedule).toBeVisible();
    await expect(page.getByLabel(review.frequency)).toBeHidden();
    await schedule.getByText(review.repeat, { exact: true }).click();
    await page.getByLabel(review.field_startsAt).fill(`${day(10)}T12:00`);
    await page.locator('select[name="schedule.repeat.frequency"]').selectOption("weekly");
    await page.locator('input[name="schedule.repeat.endsOn"]').fill(day(40));
    await page.getByRole("button", { name: review.count, exact: true }).click();
    await expect(page.locator('select[name="schedule.repeat.frequency"]')).toHaveValue("weekly");
    await expect(page.getByRole("button", { name: /^Запланировать/ })).toBeHidden();
    await page.getByRole("button", { name: /^Повторять для 2 человек, каждый раз не больше / }).click();
    await page.waitForURL(/\/messages\/tasks\//);
    await expect(page.locator("main .pill")).toHaveText(tasks.state_scheduled);
    await expect(page.locator("main")).toContainText(tasks.every_weekly);
  });

  test("the later of two tabs chooses which text stays", async ({ page, context, signIn }) => {
    await signIn("client");
    await compose(page, { text: "Первый текст", phones: "+79161234567" });
    await toStep(page, "message");
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel(words.field_text, { exact: true }).fill("Из второй вкладки");
    await toStep(other, "recipients");
    const kept = await (await page.request.get(page.url())).text();
    expect(kept, "what the second tab stored").toContain("Из второй вкладки");

    await page.getByLabel(words.field_text, { exact: true }).fill("Из первой вкладки");
    await page.locator('form#send nav button[value="go:recipients"]').click();
    await expect(page.getByRole("alert").filter({ hasText: send.conflict })).toBeVisible();
    await page.getByRole("link", { name: send.takeTheirs }).click();
    await expect(page.getByLabel(words.field_text, { exact: true })).toHaveValue("Из второй вкладки");
  });
});
