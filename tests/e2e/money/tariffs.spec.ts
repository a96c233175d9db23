import { newId } from "../../../app/domain/base/shared/ids";
import { errors } from "../../../app/i18n/errors/ru";
import { pricing as words } from "../../../app/i18n/pricing/ru";
import { tariffs as prices } from "../../../app/i18n/tariffs/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, selectLike, toStep } from "../frame/pages";

atEachWidth(() => {
  test("a tariff is typed as a table, given to a customer, raised with a confirmation, and charged", async ({
    page,
    signIn,
  }) => {
    const username = await newCustomer("priced");
    const [manager, client] = await Promise.all([
      customerOf(CABINET_URL, "manager"),
      customerOf(CABINET_URL, username),
    ]);
    await manager.must("POST", "/billings", { OwnerId: client.id, source: "accrual", amount: 100, comment: "Top-up" });
    const title = `Telegram ${username}`;
    const save = page.locator("main .btn-primary");

    await test.step("a broken line is named, and nothing typed is lost", async () => {
      await signIn("manager");
      await page.goto("/tariffs");
      await page.getByRole("link", { name: words.new }).click();
      await page.getByLabel(words.name, { exact: true }).fill(title);
      await page.getByLabel(words.source).selectOption({ label: "Telegram" });
      await page.getByLabel(words.unit).selectOption({ label: words.unit_message });
      await page.getByLabel(words.prices, { exact: true }).fill("7916; 2,50\n79x; 3\n*; 9");
      await save.click();
      await expect(page.getByText("Строка 2: нет такой страны")).toBeVisible();
      const buffer = Buffer.from("Префикс;Цена\n7916;2,50\n*;9");
      await page.getByLabel(words.file).setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: words.readFile }).click();
      await expect(page.getByLabel(words.prices, { exact: true })).toHaveValue("7916; 2,50\n*; 9");
      await save.click();
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
    });

    await test.step("the customer gets it instead of the former one", async () => {
      await page.goto(`/users/${client.id}/tariffs`);
      await selectLike(page.getByRole("dialog").getByLabel("Telegram", { exact: true }), title);
      await page.getByRole("dialog").getByRole("button", { name: words.assign, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/users/${client.id}$`));
    });

    await test.step("new prices show what they change before they hold", async () => {
      await page.goto("/tariffs/sold");
      await page.getByRole("link", { name: title, exact: true }).click();
      await page.getByLabel(words.prices, { exact: true }).fill("7916; 3\n*; 9");
      await save.click();
      const changes = page.getByRole("region", { name: words.changesTitle });
      await expect(changes).toContainText("+20");
      await page.getByRole("button", { name: words.savePrices_one.replace("{{count}}", "1") }).click();
      await expect(page).toHaveURL(/\/tariffs\/sold$/);
    });

    await test.step("the customer reads them and pays them", async () => {
      await signIn(username);
      await page.goto("/tariffs");
      await expect(page.getByText(title)).toBeVisible();
      await page.getByRole("searchbox", { name: prices.search }).fill("Казахстан");
      await page.getByRole("button", { name: prices.find, exact: true }).click();
      await expect(page.getByText(prices.pricesFor.replace("{{places}}", "Казахстан"))).toBeVisible();
      const text = encodeURIComponent("Код 4829");
      await page.goto(`/send/message?d=${newId()}&type=telegram&text=${text}&phone=%2B79161234567`);
      await toStep(page, "preview");
      await page.getByRole("button", { name: "Отправить 1 человеку", exact: true }).click();
      await expect(page.locator(".toast", { hasText: toasts.messageAccepted })).toBeVisible();
      expect(await client.balance()).toBe(97);
    });
  });
});

test(`a reseller fills in its own prices with a markup, and gives them to its customer ${inTurn()}`, async ({
  page,
  signIn,
}) => {
  const reseller = await customerOf(CABINET_URL, "reseller");
  const username = `resold-${Date.now().toString(36)}`;
  const data = { firstName: "Вера", email: `${username}@example.com` };
  await reseller.must("POST", "/users", { username, password: DEMO_PASSWORD, data });
  const client = await customerOf(CABINET_URL, username);
  await signIn("reseller");
  await page.goto("/tariffs/sold/new");
  const title = `Telegram ${username}`;
  await page.getByLabel(words.name, { exact: true }).fill(title);
  await page.getByLabel(words.source).selectOption({ label: "Telegram" });
  await page.getByLabel(words.unit).selectOption({ label: words.unit_message });
  const markup = page.getByLabel(words.markup);
  await markup.fill("much");
  await page.getByRole("button", { name: words.markupFill }).click();
  await expect(page.getByRole("main")).toContainText(errors.markupInvalid);
  await markup.fill("20%");
  await page.getByRole("button", { name: words.markupFill }).click();
  await expect(page.getByLabel(words.prices, { exact: true })).toHaveValue("*; 1,44");
  await page.locator("main .btn-primary").click();
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await page.goto(`/users/${client.id}/tariffs`);
  await selectLike(page.getByRole("dialog").getByLabel("Telegram", { exact: true }), title);
  await page.getByRole("dialog").getByRole("button", { name: words.assign, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${client.id}$`));
  await signIn(username);
  await page.goto("/tariffs");
  await expect(page.getByText(title)).toBeVisible();
});

atEachWidth(() => {
  test("a volume price is a line with its start, and the customer reads the count of sent messages", async ({
    page,
    signIn,
  }) => {
    const username = await newCustomer("ranged");
    const [manager, client] = await Promise.all([
      customerOf(CABINET_URL, "manager"),
      customerOf(CABINET_URL, username),
    ]);
    await manager.must("POST", "/billings", { OwnerId: client.id, source: "accrual", amount: 100, comment: "Top-up" });
    const title = `Telegram ${username}`;
    const field = page.getByLabel(words.prices, { exact: true });
    await signIn("manager");
    await page.goto("/tariffs/sold/new");
    await page.getByLabel(words.name, { exact: true }).fill(title);
    await page.getByLabel(words.source).selectOption({ label: "Telegram" });
    await page.getByLabel(words.unit).selectOption({ label: words.unit_message });
    await field.fill("7916; 2,50\n7916; 2; ; 1\n*; 9; ; 10");
    await page.locator("main .btn-primary").click();
    await expect(page.getByText("Строка 3: для * нужна и цена с первого сообщения")).toBeVisible();
    await field.fill("7916; 2,50\n7916; 2; ; 1\n*; 9");
    await page.locator("main .btn-primary").click();
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(field).toHaveValue("7916; 2,50\n7916; 2; message; 1\n*; 9");

    await page.goto(`/users/${client.id}/tariffs`);
    const dialog = page.getByRole("dialog");
    await selectLike(dialog.getByLabel("Telegram", { exact: true }), title);
    const shareField = dialog.getByLabel(words.shareOf.replace("{{name}}", "Telegram"), { exact: true });
    await shareField.fill("0");
    await dialog.getByRole("button", { name: words.assign, exact: true }).click();
    await expect(dialog.getByText(errors.multiplierInvalid)).toBeVisible();
    await selectLike(dialog.getByLabel("Telegram", { exact: true }), title);
    await shareField.fill("90");
    await dialog.getByRole("button", { name: words.assign, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/users/${client.id}$`));

    const message = { type: "telegram", recipient: "+79161234567", payload: { text: "Code 4829" } };
    for (const left of [97.75, 95.95]) {
      await client.must("POST", "/sendings", message);
      expect(await client.balance()).toBe(left);
    }
    await signIn(username);
    await page.goto("/tariffs?source=sendings.telegram");
    await expect(page.getByText(prices.sentThisMonth.replace("{{sent}}", "2"))).toBeVisible();
    await expect(page.getByRole("main")).toContainText(prices.rangeAbove.replace("{{from}}", "1"));
    await expect(page.getByRole("main")).toContainText("1,80");
  });
});
