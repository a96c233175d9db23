import { integrations as words } from "../../../app/i18n/locales/ru/integrations";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

const CRM = words.crm_bitrix24;
const TITLE = words.connectTitle.replace("{{crm}}", CRM);

const portal = (path: string, body: object) =>
  fetch(`${SANDBOX_URL}/b24/${path}`, { method: "POST", body: JSON.stringify(body) });

test(`Bitrix24 is connected, sends a message, hears of its delivery, and says when it is lost ${inTurn()}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const username = await newCustomer("crm");
  const [manager, customer] = [await customerOf(CABINET_URL, "manager"), await customerOf(CABINET_URL, username)];
  const { id } = customer;
  await manager.must("POST", "/billings", { OwnerId: id, source: "accrual", amount: 300, comment: "First" });
  const asked = { name: "FLOWERS", type: "sms", comment: "Flowers, 7707083893" };
  const sender = await customer.must<{ id: string }>("POST", "/sendernames", asked);
  await manager.must("PUT", `/sendernames/${sender.id}`, { moderation: "approved" });
  await signIn("manager");
  await page.goto(`/users/${id}/features`);
  const dialog = page.getByRole("dialog");
  if (javaScriptEnabled) await takenOver(page);
  await dialog.locator("[name=integrations]").selectOption("on");
  await dialog.locator(".btn-primary").click();
  await expect(page).toHaveURL(new RegExp(`/users/${id}$`));

  await signIn(username);
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: words.connectCrm }).first().click();
  await page.getByRole("link", { name: TITLE }).click();
  if (javaScriptEnabled) await takenOver(page);
  await page.getByLabel(words.name, { exact: true }).fill("Цветы");
  await page.getByLabel(words.portal).fill(new URL(SANDBOX_URL).host);
  await page.getByLabel(words.sender, { exact: false }).fill("FLOWERS");
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: words.goOn }).click();
  await page.getByRole("link", { name: words.connectNow }).click();
  await page.getByLabel("Account").fill(username);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText(words.state_working)).toBeVisible();

  await portal(`${username}/messages`, { to: "+79161234567", text: "Букет готов" });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words.told_delivered)).toBeVisible({ timeout: 1000 });
  }).toPass();
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);

  await portal(`${username}/trouble`, { kind: "revoke" });
  if (javaScriptEnabled) await takenOver(page);
  await page.getByRole("button", { name: words.check }).click();
  await expect(page.getByRole("link", { name: words.connectAgain })).toBeVisible();
  await page.goto("/settings/integrations");
  await expect(page.getByText(words.state_disconnected)).toBeVisible();
});
