import { common } from "../../app/i18n/locales/ru/common";
import { contacts } from "../../app/i18n/locales/ru/contacts";
import { messages } from "../../app/i18n/locales/ru/messages";
import { review } from "../../app/i18n/locales/ru/review";
import { tasks } from "../../app/i18n/locales/ru/tasks";
import { trace } from "../../app/i18n/locales/ru/trace";
import { expect, test } from "../support/browser";
import { CABINET_URL } from "../support/own-product";
import { customerOf } from "../support/rest";
import { amongPairs, balanceOn, compose, expectState, figureOf, kopecksIn, SAMPLE, taskIdOf, upload } from "./pages";

/** The first contact of the sample file. */
const FIRST = { phone: "+7 912 504-24-20", name: "Анна" };

test("ten thousand contacts get a message each, and every one is accounted for", async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  test.setTimeout(300_000);
  const list = javaScriptEnabled ? "Покупатели" : "Покупатели без скриптов";
  await signIn("client");
  const before = await balanceOn(page);

  await test.step("import the file", async () => {
    await upload(page, SAMPLE);
    await expect(page.getByText(`10 000 строк, 832 КБ, ${contacts["encoding_windows-1251"]}`)).toBeVisible();
    await expect(page.getByLabel("Поле для столбца «Телефон»")).toHaveValue("phone");
    await page.getByLabel("Поле для столбца «custom02»").selectOption("custom20");
    await page.getByLabel(contacts.target).selectOption("new");
    await page.getByLabel(contacts.newListTitle).fill(list);
    await page.getByRole("button", { name: "Загрузить 10 000 строк" }).click();
    await expectState(page, "completed");
    await expect(figureOf(page, tasks.imported)).toHaveText("9 627");
    await expect(figureOf(page, tasks.doubles)).toHaveText("276");
    await expect(figureOf(page, tasks.invalid)).toHaveText("97");
    await page.getByRole("link", { name: tasks.toList }).click();
    await expect(page.getByRole("heading", { name: list })).toBeVisible();
    await expect(page.getByText("9 627 контактов").first()).toBeVisible();
  });

  await test.step("write and price the message", async () => {
    await compose(page, { text: "${firstName}, ваш заказ собран и ждёт вас", list: new RegExp(`^${list}\\s*9`) });
    await expect(amongPairs(page, review.count_recipients)).toHaveText("9 627");
    await expect(page.getByText(review.atMostPay).locator("xpath=..")).toContainText("24 067,50 ₽");
  });

  const taskId = await test.step("send and watch", async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole("button", { name: /^Отправить 9 627 SMS за 24 067,50 ₽$/ }).click();
    await page.waitForURL(/\/messages\/tasks\//);
    await expectState(page, "completed");
    await expect(figureOf(page, tasks.delivered)).toHaveText("9 627");
    await expect(figureOf(page, tasks.failed)).toHaveText("0");
    await expect(figureOf(page, tasks.queued)).toHaveText("0");
    await expect(amongPairs(page, tasks.charged)).toHaveText("24 067,50 ₽");
    if (javaScriptEnabled) expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    return taskIdOf(page);
  });

  await test.step("the balance fell by exactly the sum of the messages", async () => {
    const client = await customerOf(CABINET_URL, "client");
    const sent = await client.messagesOf(taskId);
    expect(sent).toHaveLength(9627);
    const sum = sent.reduce((kopecks, { price }) => kopecks + Math.round(price * 100), 0);
    expect(kopecksIn((await amongPairs(page, tasks.charged).textContent()) ?? "")).toBe(sum);
    // Where no script runs the frame is as old as its page.
    if (!javaScriptEnabled) await page.reload();
    await expect.poll(() => balanceOn(page)).toBe(before - sum);
  });

  await test.step("find one message and read its way", async () => {
    await page.goto(`/messages/outgoing?groupId=${taskId}`);
    await page.getByLabel(messages.findPhone).fill("8 912 5042420");
    await page.getByRole("button", { name: messages.show, exact: true }).click();
    await expect(page.getByText("Найдено 1")).toBeVisible();
    await page.getByRole("link", { name: FIRST.phone }).click();
    const panel = page.getByRole("region", { name: FIRST.phone });
    await expect(panel.locator(".pill")).toHaveText(common.status_delivered);
    await expect(panel.getByText(`${FIRST.name}, ваш заказ собран и ждёт вас`)).toBeVisible();
    for (const step of [trace.step_pending, trace.step_sent, trace.step_delivered]) {
      await expect(
        panel.getByRole("region", { name: messages.journey }).getByText(step, { exact: true }),
      ).toBeVisible();
    }
  });
});
