import type { Page } from "@playwright/test";
import { integrations as words } from "../../../app/i18n/integrations/ru";
import { expect } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";
import { newCustomer } from "../frame/pages";

export const LIST = "/settings/integrations";
export const SENDER = "FLOWERS";
export const PHONE = "+79161234567";

// biome-ignore lint/suspicious/noExplicitAny: what the sandbox answers is what is tested
type Answer = any;

/** Acts on the other side. */
export async function sandbox(path: string, body?: object): Promise<Answer> {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(SANDBOX_URL + path, init);
  expect(answer.status, path).toBeLessThan(400);
  return answer.status === 204 ? null : answer.json();
}

/** A customer with money, a sender name and access to integrations. */
export async function integrator(name: string) {
  const username = await newCustomer(name);
  const [manager, customer] = [await customerOf(CABINET_URL, "manager"), await customerOf(CABINET_URL, username)];
  const { id } = customer;
  await manager.must("POST", "/billings", { OwnerId: id, source: "accrual", amount: 300, comment: "First" });
  const request = { name: SENDER, type: "sms", comment: "Flowers, 7707083893" };
  const sender = await customer.must<{ id: string }>("POST", "/sendernames", request);
  await manager.must("PUT", `/sendernames/${sender.id}`, { moderation: "approved" });
  await manager.must("PUT", `/settingsUser/${id}/advanced.integrations`, { value: true });
  return { username, customer, manager };
}

/** Goes from the list to a CRM's form. */
export async function chooseCrm(page: Page, crm: string): Promise<void> {
  await page.goto(LIST);
  await page.getByRole("link", { name: words.connectCrm }).first().click();
  await page.getByRole("link", { name: words.connectTitle.replace("{{crm}}", crm) }).click();
}

/** Accepts the sandbox's consent page. */
export async function consent(page: Page, account: string): Promise<void> {
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}/[\\w-]{36}`));
}

/** The newest call of the log. */
export const lastCall = (page: Page) => page.locator("tbody tr").first();

/** Opens the page as a link would: a reload would repeat the last POST. */
export const shownAnew = (page: Page) => page.goto(page.url().split("?")[0]!);

/** Reloads until the log, which is not live without scripts, contains the text. */
export async function untilSays(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await shownAnew(page);
    await expect(lastCall(page)).toContainText(text, { timeout: 1000 });
  }).toPass();
}
