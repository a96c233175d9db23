import { integrations as refusals } from "../../../app/i18n/errors/integrations/ru";
import { integrations as words } from "../../../app/i18n/integrations/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { takenOver } from "../frame/pages";
import { chooseCrm, consent, integrator, LIST, lastCall, PHONE, SENDER, sandbox, shownAnew, untilSays } from "./scene";

test(`amoCRM is connected and tried, a deal's stage sends a message and gets a note, and a refused one is repeated ${inTurn(1)}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const hydrated = async () => javaScriptEnabled && (await takenOver(page));
  const { username, customer } = await integrator("amo");
  await signIn(username);
  await chooseCrm(page, words.crm_amocrm);
  await hydrated();
  await page.getByLabel(words.name, { exact: true }).fill("Сделки");
  await page.getByLabel(words.sender, { exact: false }).fill(SENDER);
  await page.getByLabel(words.text, { exact: false }).fill("${name}, заказ ${lead} готов");
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: words.goOn }).click();
  await page.getByRole("link", { name: words.connectNow }).click();
  await consent(page, username);
  await expect(page.getByText(words.state_working)).toBeVisible();

  // The data that amoCRM's deal would supply can be tried.
  await page.getByRole("button", { name: words.tryIt, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: PHONE })).toContainText("Anna, заказ Bouquet готов");
  expect((await customer.must<{ total: number }>("GET", "/sendings")).total).toBe(0);
  const address = page.getByRole("region", { name: words.stageAddress }).locator("code");
  const url = (await address.textContent())!;
  expect(new URL(url).pathname).toMatch(/^\/webhook\/in\/in_[0-9a-f]{48}$/);

  const stage = (lead: number, phone = PHONE) => sandbox(`/amo/${username}/stage`, { url, lead, phone });
  const notesOf = async (lead: number) => (await sandbox(`/amo/${username}`)).notes[lead] ?? [];
  expect(await stage(401)).toEqual({ answered: 200 });
  await untilSays(page, words.told_delivered);
  expect(await notesOf(401)).toEqual([
    { note_type: "sms_out", params: { text: "Anna, заказ Bouquet готов", phone: PHONE } },
  ]);

  // The widget in amoCRM's deal card, opened with a token signed by amoCRM; a token of another account is refused.
  const [{ account }] = (await customer.must<{ data: { account: string }[] }>("GET", "/integrations")).data as [
    { account: string },
  ];
  const widget = { url: `${CABINET_URL}/webhook/crm/amocrm/widget`, aud: CABINET_URL, account: Number(account) };
  const press = (jti: string, more: object = {}) =>
    sandbox(`/amo/${username}/press`, { ...widget, lead: 401, jti, ...more });
  expect(await press(`${username}-1`, { secret: "forged" })).toEqual({ answered: 403 });
  expect(await press(`${username}-2`)).toEqual({ answered: 200 });
  await expect(async () => {
    await shownAnew(page);
    await expect(page.locator("tbody tr")).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await untilSays(page, words.told_delivered);

  await stage(402, "");
  await untilSays(page, refusals.callRecipientMissing.replace("{{path}}", "contact.phone"));
  await expect(page.getByText(words.failing)).toBeVisible();
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await hydrated();
  await lastCall(page).getByRole("button", { name: words.again }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  // A CRM manager enters the phone in the deal's contact.
  await stage(402);
  await shownAnew(page);
  await hydrated();
  await lastCall(page).getByRole("button", { name: words.again }).click();
  await untilSays(page, words.told_delivered);

  await sandbox(`/amo/${username}/trouble`, { kind: "revoke" });
  await hydrated();
  await page.getByRole("button", { name: words.check }).click();
  await expect(page.getByRole("alert")).toContainText(refusals.crmRevoked);
  await page.getByRole("link", { name: words.connectAgain }).click();
  await consent(page, username);
  await expect(address).toHaveText(url);

  await hydrated();
  await page.getByRole("button", { name: words.disconnect, exact: true }).click();
  await expect(page.getByRole("link", { name: words.connectNow })).toBeVisible();
  expect(await stage(403)).toEqual({ answered: 404 });
  await page.goto(LIST);
  await expect(page.getByText(words.state_disconnected)).toBeVisible();
  expect((await customer.must<{ total: number }>("GET", "/sendings")).total).toBe(3);
});
