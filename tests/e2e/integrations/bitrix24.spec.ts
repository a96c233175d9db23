import { integrations as refusals } from "../../../app/i18n/errors/integrations/ru";
import { integrations as words } from "../../../app/i18n/integrations/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";
import { chooseCrm, consent, integrator, LIST, lastCall, PHONE, SENDER, sandbox, untilSays } from "./scene";

const CRM = words.crm_bitrix24;

test(`a manager shows integrations to a customer, who finds them among the settings ${inTurn(1)}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const username = await newCustomer("shown");
  const { id } = await customerOf(CABINET_URL, username);
  await signIn("manager");
  await page.goto(`/users/${id}/features`);
  const dialog = page.getByRole("dialog");
  if (javaScriptEnabled) await takenOver(page);
  await dialog.locator("[name=integrations]").selectOption("on");
  await dialog.locator(".btn-primary").click();
  await expect(page).toHaveURL(new RegExp(`/users/${id}$`));
  await signIn(username);
  await page.goto("/settings/account");
  await page.getByRole("link", { name: words.caption, exact: true }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText(words.nothing)).toBeVisible();
});

test(`Bitrix24 is connected, sends a message, receives its delivery, even a late one, and is disconnected ${inTurn()}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const hydrated = async () => javaScriptEnabled && (await takenOver(page));
  const { username, customer } = await integrator("crm");
  await signIn(username);
  await chooseCrm(page, CRM);
  await hydrated();
  await page.getByLabel(words.name, { exact: true }).fill("Цветы");
  await page.getByLabel(words.portal).fill(new URL(SANDBOX_URL).host);
  await page.getByLabel(words.sender, { exact: false }).fill(SENDER);
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: words.goOn }).click();
  await page.getByRole("link", { name: words.connectNow }).click();
  await consent(page, username);
  await expect(page.getByText(words.state_working)).toBeVisible();
  const address = page.url().split("?")[0]!;

  await sandbox(`/b24/${username}/messages`, { to: PHONE, text: "Букет готов" });
  await untilSays(page, words.told_delivered);
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);

  await sandbox(`/b24/${username}/trouble`, { kind: "down", times: 100 });
  const { message_id: late } = await sandbox(`/b24/${username}/messages`, { to: PHONE, text: "Ещё букет" });
  await untilSays(page, refusals.crmDown);
  await hydrated();
  await page.getByRole("button", { name: words.check }).click();
  await expect(page.getByRole("alert")).toContainText(refusals.crmDown);
  await sandbox(`/b24/${username}/trouble`, { kind: "down", times: 0 });
  await lastCall(page).getByRole("button", { name: words.again }).click();
  await untilSays(page, words.told_delivered);
  await expect(lastCall(page).getByRole("button")).toHaveCount(0);
  const message = (await sandbox(`/b24/${username}`)).messages.find(({ id }: { id: string }) => id === late);
  expect(message.statuses.at(-1)).toBe("delivered");

  await sandbox(`/b24/${username}/trouble`, { kind: "revoke" });
  await hydrated();
  await page.getByRole("button", { name: words.check }).click();
  await expect(page.getByRole("link", { name: words.connectAgain })).toBeVisible();
  await expect(page.getByText(refusals.crmRevoked)).toHaveCount(1);
  await page.goto(LIST);
  await expect(page.getByText(words.state_disconnected)).toBeVisible();
  await page.getByRole("link", { name: "Цветы" }).click();
  await page.getByRole("link", { name: words.connectAgain }).click();
  await consent(page, username);
  await expect(page.getByText(words.state_working)).toBeVisible();
  await page.getByRole("button", { name: words.check }).click();
  await expect(page.getByText(words.state_working)).toBeVisible();

  await page.goto(address);
  await hydrated();
  await page.getByRole("button", { name: words.disconnect, exact: true }).click();
  await expect(page.getByRole("link", { name: words.connectNow })).toBeVisible();
  expect((await sandbox(`/b24/${username}`)).senders).toEqual({});
  expect((await customer.bills()).filter(({ source }) => source.startsWith("sendings"))).toHaveLength(2);
});
