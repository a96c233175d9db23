import type { Page } from "@playwright/test";
import { errors } from "../../../app/i18n/errors/ru";
import { requisites as words } from "../../../app/i18n/requisites/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { atEachWidth } from "../../support/browser/widths";
import { newCustomer, takenOver } from "../frame/pages";

const LIST = "/account/requisites";
const ACCOUNT = "40702810410000000418";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

atEachWidth(() => {
  test("a company is filled in by its INN and bank, corrected, changed and removed", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    await signIn(await newCustomer("requisites"));
    await page.goto(LIST);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: words.add }).click();
    await expect(main.getByRole("heading", { name: words.new })).toBeVisible();
    await expect(main).toContainText(words.allRequired);
    if (isLive) await takenOver(page);

    const wrong = [errors.innCheckDigit, errors.bikUnknown].map((text) => text.replaceAll("\u00a0", " "));
    await field(page, "data.legal.inn").fill("7805123457");
    await field(page, "data.bank.bik").fill("999999999");
    await main.getByRole("button", { name: words.save }).click();
    for (const text of wrong) await expect(main).toContainText(text);
    await expect(field(page, "data.legal.inn")).toHaveValue("7805123457");
    await main.getByRole("button", { name: words.fillByInn }).click();
    await expect(main.getByRole("status").first()).toContainText(wrong[0]!);

    await field(page, "data.legal.inn").fill("7805123456");
    await main.getByRole("button", { name: words.fillByInn }).click();
    await expect(main.getByRole("status")).toContainText(words.status_active);
    await expect(field(page, "data.legal.name")).toHaveValue("Вектор");
    const tops = await Promise.all(
      ["kpp", "ogrn", "okpo"].map(async (name) => (await field(page, `data.legal.${name}`).boundingBox())?.y),
    );
    if (page.viewportSize()!.width >= 1024) expect(new Set(tops).size).toBe(1);
    await expect(field(page, "signer.fullName.genitive")).toHaveValue("Ковалёвой Марии Игоревны");

    await field(page, "data.bank.bik").fill("тбанк");
    await main.getByRole("button", { name: words.findBank }).click();
    await expect(field(page, "data.bank.ks")).toHaveValue("30101810145250000974");
    await field(page, "data.bank.rs").fill("40702810610000418");
    await field(page, "data.tax.system").selectOption("general");
    await main.getByRole("button", { name: words.save }).click();

    const left = main.getByRole("alert");
    await expect(left).toContainText(words.remaining_few.replace("{{count}}", "2"));
    await left.getByRole("link", { name: words.field_bank_rs }).click();
    await expect(field(page, "data.bank.rs")).toBeFocused();
    await field(page, "data.bank.rs").fill(ACCOUNT);
    await field(page, "data.tax.vat").selectOption("22");
    await main.getByRole("button", { name: words.save }).click();
    await expect(page).toHaveURL(LIST);
    await expect(page.locator("body")).toContainText(toasts.saved);
    await expect(main).toContainText(ACCOUNT);

    await main.getByRole("link", { name: "ООО «Вектор»" }).first().click();
    await field(page, "data.legalAddress.city").fill("Выборг");
    await main.getByRole("button", { name: words.save }).click();
    await expect(page).toHaveURL(LIST);
    await main.getByRole("link", { name: "ООО «Вектор»" }).first().click();
    await expect(field(page, "data.legalAddress.city")).toHaveValue("Выборг");
    await main.getByRole("link", { name: words.removeMore }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
    await expect(main).toContainText(words.nothing);
  });

  test("an unavailable register leaves a plain form, and a foreign company has its own form", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    await signIn(await newCustomer("requisites-foreign"));
    await page.goto(`${LIST}/create`);
    const main = page.getByRole("main");
    if (isLive) await takenOver(page);
    await field(page, "data.legal.inn").fill("7700000030");
    await main.getByRole("button", { name: words.fillByInn }).click();
    await expect(main.getByRole("status")).toContainText(errors.lookUpDown);
    await expect(field(page, "data.legal.inn")).toHaveValue("7700000030");

    await main.getByText(words.type_foreign, { exact: true }).click();
    if (!isLive) await main.getByRole("button", { name: words.showFields }).click();
    await field(page, "data.legal.country").selectOption("DE");
    await field(page, "data.legal.name").fill('Café "Igel"');
    await field(page, "data.legal.vatNumber").fill("DE123456789");
    await field(page, "data.bank.name").fill("Deutsche Bank");
    await field(page, "data.bank.iban").fill("DE89 3704 0044 0532 0130 01");
    await field(page, "data.bank.swift").fill("DEUTDEFF");
    await field(page, "signer.position.nominative").fill("Director");
    await field(page, "signer.fullName.nominative").fill("Anna Schmidt");
    await field(page, "data.legalAddress.index").fill("10115");
    await field(page, "data.legalAddress.city").fill("Berlin");
    await field(page, "data.legalAddress.address").fill("Invalidenstr. 1");
    await main.getByRole("button", { name: words.save }).click();
    await expect(main).toContainText(errors.ibanInvalid);
    await field(page, "data.bank.iban").fill("DE89 3704 0044 0532 0130 00");
    await main.getByRole("button", { name: words.save }).click();
    await expect(page).toHaveURL(LIST);
    await expect(main).toContainText('Café "Igel"');
  });
});

test.describe(() => {
  // Otherwise the service worker makes the requests that a test holds back.
  test.use({ serviceWorkers: "block" });

  test("a mask keeps digits only, including a leading zero, and a bank is suggested while typing @js", async ({
    page,
    signIn,
  }) => {
    await signIn(await newCustomer("requisites-masks"));
    await page.goto(`${LIST}/create`);
    await takenOver(page);
    const account = field(page, "data.bank.rs");
    // The mask's code loads on first focus; here, it arrives after the typing.
    await page.route(/\/masks\.client-/, async (route) => {
      await account.pressSequentially("0b40-7");
      await route.continue();
    });
    const came = page.waitForResponse(/\/masks\.client-/);
    await account.focus();
    await came;
    await expect(account).toHaveValue("0407");
    await account.pressSequentially("0b2 810");
    await expect(account).toHaveValue("040702810");
    const bik = field(page, "data.bank.bik");
    await bik.pressSequentially("0445259");
    await expect(page.locator("datalist option[value='044525974']")).toHaveCount(1);
    await bik.pressSequentially("74");
    await expect(field(page, "data.bank.ks")).toHaveValue("30101810145250000974");
    await expect(field(page, "data.bank.name")).toHaveValue("АО «ТБанк»");
  });
});
