import type { Page } from "@playwright/test";
import { common } from "../../../app/i18n/common/ru";
import { incoming } from "../../../app/i18n/incoming/ru";
import { incomingPages } from "../../../app/i18n/incomingPages/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { type Customer, customerOf } from "../../support/faults/rest";

const sender = "CLIENT2";

/** A phone that no other journey uses. */
const freshPhone = () => `+7916${String(Date.now()).slice(-7)}`;

/** Replies from the sandbox's phone to a received message. */
async function askAndAnswer(client: Customer, page: Page, phone: string, answer: string): Promise<void> {
  const body = { type: "sms", recipient: phone, payload: { sender, text: "Придёте в субботу?" } };
  const { id } = await client.must<{ id: string }>("POST", "/sendings", body);
  const status = async () => (await client.must<{ status: string }>("GET", `/sendings/${id}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe("delivered");
  await page.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  await page.locator("input[name=text]").fill(answer);
  await page.locator('form[action$="/reply"] button[type=submit]').click();
  await expect(page.locator(".answer")).toContainText(answer);
}

atEachWidth((width) => {
  test("an incoming message is unread until opened, and the reply button shows its price", async ({ page, signIn }) => {
    test.setTimeout(120_000);
    const hasScripts = test.info().project.use.javaScriptEnabled !== false;
    const client = await customerOf(CABINET_URL, "client2");
    const phone = freshPhone();
    await askAndAnswer(client, page, phone, "Приду в два");

    await signIn("client2");
    const listed = `/messages/incoming?phone=${encodeURIComponent(phone)}`;
    const row = page.getByRole("row").filter({ hasText: "Приду в два" });
    await expect(async () => {
      await page.goto(`${listed}&read=0`);
      await expect(row.locator("b").first()).toContainText(incoming.unread, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await row.getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: incomingPages.replyTitle })).toBeVisible();
    // Shown next to its list on wide screens.
    await expect(page.locator(".split > section").first()).toBeVisible({ visible: width > 1023 });
    await expect(page.getByText("Придёте в субботу?").first()).toBeVisible();

    const button = page.locator('button[value="reply"]');
    const one = (await button.textContent()) ?? "";
    expect(one).toContain("₽");
    const text = "Ждём вас в субботу в два часа дня на Садовой, 5. Возьмите, пожалуйста, паспорт и чек.";
    await page.locator("textarea[name=text]").fill(text);
    if (!hasScripts) await page.getByRole("button", { name: incomingPages.check }).click();
    await expect(button).not.toHaveText(one);
    await expect(page.locator("#reply-hint")).toContainText("Сегментов: 2");
    await expect(page.locator("textarea[name=text]")).toHaveValue(text);
    await button.click();
    await expect(page.getByText(toasts.replyAccepted).first()).toBeVisible();
    await expect(page.locator("main .pill", { hasText: incoming.answered })).toBeVisible();
    await expect(page.getByRole("region", { name: incomingPages.conversation })).toContainText(text);
    await expect(page.locator("textarea[name=text]")).toHaveValue("");

    await expect(async () => {
      await page.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await page.goto(`${listed}&read=1&answered=1`);
    await expect(row).toContainText(incoming.answered);

    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: incomingPages.do_unread, exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`${listed}&read=0`);
    await expect(row.locator("b").first()).toContainText(incoming.unread);

    await row.getByRole("link").first().click();
    await page.getByRole("link", { name: incomingPages.block, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: incomingPages.block, exact: true }).click();
    await expect(page.getByText(incomingPages.isBlocked, { exact: true })).toBeVisible();
  });
});

test("a reply is counted in the menu of any open page", async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const hasScripts = test.info().project.use.javaScriptEnabled !== false;
  const client = await customerOf(CABINET_URL, "client2");
  await signIn("client2");
  await page.goto("/contacts");
  const count = page.locator(".side .nav b [aria-hidden]");
  const before = (await count.count()) > 0 ? Number(await count.textContent()) : 0;
  const phone = await page.context().newPage();
  await askAndAnswer(client, phone, freshPhone(), "Приду в три");
  await expect(async () => {
    if (!hasScripts) await page.reload();
    await expect(count).toHaveText(String(before + 1), { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const said = common.incomingUnread.replace("{{number}}", String(before + 1));
  await expect(page.locator(".side .nav").getByText(said)).toBeAttached();
});

test("@js a repeating campaign shows its next dates and the outcome of each past one", async ({ page, signIn }) => {
  const client = await customerOf(CABINET_URL, "client2");
  const sending = { type: "sms", recipient: [freshPhone(), "+79990001201"], payload: { sender, text: "Пора платить" } };
  const plan = { type: "sendings:bulk", title: "Каждый день", data: { sending, frequency: "daily" } };
  const { id } = await client.must<{ id: string }>("POST", "/tasks", plan);
  interface Past {
    data: { TaskId: string; task: { meta: { delivered: number; errored: number; charged: number } } }[];
  }
  const past = () => client.must<Past>("GET", `/tasks/${id}/occurrences`);
  const ended = async () => (await past()).data.map(({ task: { meta } }) => meta.delivered + meta.errored);
  await expect.poll(ended, { timeout: 60_000 }).toEqual([2]);
  const [made] = (await past()).data;
  await signIn("client2");
  await page.goto(`/messages/tasks/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: tasks.nextDates }).getByRole("listitem")).toHaveCount(5);
  const row = main.getByRole("region", { name: tasks.past }).getByRole("row").nth(1);
  await expect(row).toContainText("50,0\u00a0%");
  await main.getByRole("button", { name: tasks.pause }).click();
  await expect(main.getByRole("heading", { name: tasks.nextDates })).toBeHidden();
  await row.getByRole("link").click();
  await page.waitForURL(`**/messages/tasks/${made!.TaskId}`);
  await expect(main).toContainText("50,0\u00a0%");
  await client.must("DELETE", `/tasks/${id}`);
});
