import { common } from "../../../app/i18n/common/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { figures } from "../../../app/i18n/figures/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { review } from "../../../app/i18n/review/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { trace } from "../../../app/i18n/trace/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import {
  amongPairs,
  balanceOn,
  compose,
  expectState,
  figureOf,
  kopecksIn,
  sampleOf,
  taskIdOf,
  upload,
} from "../frame/pages";

/** The import file for each width: phones get the smaller one. */
const FILES: Record<number, Imported> = {
  375: {
    name: "contacts-1k-utf8.csv",
    about: "116 КБ, UTF-8",
    rows: 1000,
    unique: 968,
    doubles: 21,
    invalid: 11,
    first: { phone: "+7 915 188-95-03", name: "Наталья" },
  },
  1280: {
    name: "contacts-10k-win1251.csv",
    about: "832 КБ, Windows-1251",
    rows: 10_000,
    unique: 9627,
    doubles: 276,
    invalid: 97,
    first: { phone: "+7 912 504-24-20", name: "Анна" },
  },
};

interface Imported extends Record<"rows" | "unique" | "doubles" | "invalid", number> {
  name: string;
  about: string;
  first: { phone: string; name: string };
}

/** Formats numbers as the pages do, but with plain spaces. */
const figure = (value: number, digits = 0) =>
  value.toLocaleString("ru", { minimumFractionDigits: digits }).replace(/\s/g, " ");

atEachWidth((width) => {
  test("all contacts of a file get a message each, and every one is accounted for", async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    test.setTimeout(300_000);
    const { name, about, rows, unique, doubles, invalid, first } = FILES[width]!;
    const price = `${figure(unique * 2.5, 2)} ₽`;
    const list = `Покупатели ${width}${javaScriptEnabled ? "" : " без скриптов"}`;
    await signIn("client");
    await page.goto("/");
    const before = await balanceOn(page);

    await test.step("import the file", async () => {
      await upload(page, sampleOf(name));
      await expect(page.getByText(`${figure(rows)} строк, ${about}`)).toBeVisible();
      await expect(page.getByLabel("Поле для столбца «Телефон»")).toHaveValue("phone");
      await page.getByLabel("Поле для столбца «custom02»").selectOption("custom20");
      await page.getByLabel(contacts.target).selectOption("new");
      await page.getByLabel(contacts.newListTitle).fill(list);
      await page.getByRole("button", { name: `Загрузить ${figure(rows)} строк` }).click();
      await expectState(page, "completed");
      await expect(figureOf(page, tasks.imported)).toHaveText(figure(unique));
      await expect(figureOf(page, tasks.doubles)).toHaveText(figure(doubles));
      await expect(figureOf(page, tasks.invalid)).toHaveText(figure(invalid));
      await page.getByRole("link", { name: tasks.toList }).click();
      await expect(page.getByRole("heading", { name: list })).toBeVisible();
      await expect(page.getByText(`${figure(unique)} контактов`).first()).toBeVisible();
    });

    await test.step("write and price the message", async () => {
      await compose(page, {
        text: "${firstName}, ваш заказ собран и ждёт вас",
        list: new RegExp(`^${list}\\s*${figure(unique)}`),
      });
      await expect(amongPairs(page, review.count_recipients)).toHaveText(figure(unique));
      await expect(page.getByText(review.promised, { exact: true }).locator("xpath=..")).toContainText(price);
    });

    const taskId = await test.step("send and watch", async () => {
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await page.getByRole("button", { name: `Отправить ${figure(unique)} людям`, exact: true }).click();
      await page.waitForURL(/\/messages\/tasks\//);
      await expectState(page, "completed");
      await expect(figureOf(page, figures.reached)).toHaveText(figure(unique));
      await expect(figureOf(page, figures.notDelivered)).toHaveText("0");
      await expect(figureOf(page, tasks.queued)).toHaveCount(0);
      await expect(amongPairs(page, figures.charged)).toHaveText(price);
      if (javaScriptEnabled) expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
      return taskIdOf(page);
    });

    await test.step("the balance fell by exactly the sum of the messages", async () => {
      const client = await customerOf(CABINET_URL, "client");
      const sent = await client.messagesOf(taskId);
      expect(sent).toHaveLength(unique);
      const sum = sent.reduce((kopecks, { price }) => kopecks + Math.round(price * 100), 0);
      expect(kopecksIn((await amongPairs(page, figures.charged).textContent()) ?? "")).toBe(sum);
      // Without a script, the frame does not update by itself.
      if (!javaScriptEnabled) await page.reload();
      await expect.poll(() => balanceOn(page)).toBe(before - sum);
    });

    await test.step("find one message and read its way", async () => {
      await page.goto(`/messages/outgoing?groupId=${taskId}`);
      await page.getByLabel(messages.findNamed).fill(first.phone.replace("+7", "8"));
      await page.keyboard.press("Enter");
      await expect(page.getByText(messages.people_one.replace("{{number}}", "1"), { exact: true })).toBeVisible();
      await page.getByRole("table").getByRole("link", { name: first.name }).first().click();
      const panel = page.locator("section.panel");
      await expect(panel.getByText(first.phone).first()).toBeVisible();
      await expect(panel.locator(".pill")).toContainText(common.status_delivered);
      await expect(panel.getByText(`${first.name}, ваш заказ собран и ждёт вас`)).toBeVisible();
      for (const step of [trace.step_pending, trace.step_sent, trace.step_delivered]) {
        await expect(
          panel.getByRole("region", { name: messages.journey }).getByText(step, { exact: true }),
        ).toBeVisible();
      }
    });
  });
});
