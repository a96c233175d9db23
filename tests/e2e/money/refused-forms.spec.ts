import { errors } from "../../../app/i18n/errors/ru";
import { invoices } from "../../../app/i18n/invoices/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { users } from "../../../app/i18n/users/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";
import { COMPANY, SELLER } from "../../support/papers/requisite";
import { newCustomer, takenOver } from "../frame/pages";

const shown = (text: string) => text.replaceAll("\u00a0", " ");

test("a refused balance adjustment succeeds once corrected on the same page", async ({ page, signIn }, { project }) => {
  const customer = await customerOf(CABINET_URL, await newCustomer("adjusted"));
  await signIn("manager");
  await page.goto(`/users/${customer.id}/balance`);
  if (project.name !== "no-js") await takenOver(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(users.amount, { exact: true }).fill("3");
  await dialog.getByRole("button", { name: users.adjustDo }).click();
  await expect(dialog).toContainText(shown(errors.adjustUnexplained));
  await dialog.locator("[name=comment]").fill("Подарок");
  await dialog.getByRole("button", { name: users.adjustDo }).click();
  await expect(page.locator("body")).toContainText(toasts.balanceAdjusted);
  expect(await customer.balance()).toBe(3);
});

test("a refused invoice is issued once another company is chosen on the same page", async ({ page, signIn }, {
  project,
}) => {
  const username = await newCustomer("reissued");
  const [manager, customer] = [await customerOf(CABINET_URL, "manager"), await customerOf(CABINET_URL, username)];
  const name = Date.now().toString(36).toUpperCase();
  const numbering = { invoice: { prefix: `${name}-`, next: 1 } };
  const seller = (change: object) => manager.must<{ id: string }>("POST", "/companies", { ...SELLER, ...change });
  const { id: first } = await seller({ title: `Bare ${name}` });
  const { id: second } = await seller({ title: `Whole ${name}`, numbering });
  await customer.must("POST", "/requisites", COMPANY);
  await signIn(username);
  await page.goto("/balance/invoices/new?amount=60000");
  if (project.name !== "no-js") await takenOver(page);
  const main = page.getByRole("main");
  await main.getByLabel(invoices.seller).selectOption(first);
  // The company loses its template while the form is open.
  await manager.must("PUT", `/companies/${first}`, { documentTypes: ["act"] });
  await main.getByRole("button", { name: invoices.issue }).click();
  await expect(main).toContainText(shown(errors.invoiceNoTemplate));
  await main.getByLabel(invoices.seller).selectOption(second);
  await main.getByRole("button", { name: invoices.issue }).click();
  await expect(page.locator("body")).toContainText(toasts.invoiceIssued);
  await expect(page.locator(".panel")).toContainText(`${name}-1`);
});
