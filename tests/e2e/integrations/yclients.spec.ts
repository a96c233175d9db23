import { integrations as refusals } from "../../../app/i18n/errors/integrations/ru";
import { integrations as words } from "../../../app/i18n/integrations/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { SANDBOX_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { takenOver } from "../frame/pages";
import { chooseCrm, integrator, LIST, lastCall, PHONE, SENDER, sandbox, shownAnew, untilSays } from "./scene";

test(`a salon is connected from YCLIENTS and tried, a visit sends a message, a refused one is repeated ${inTurn()}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const hydrated = async () => javaScriptEnabled && (await takenOver(page));
  const { username, customer } = await integrator("salon");
  const salon = Date.now() % 100_000_000;
  await signIn(username);
  await chooseCrm(page, words.crm_yclients);
  await expect(page.getByText(words.fromYclients)).toBeVisible();

  const home = `${LIST}/connect/yclients`;
  await page.goto(`${home}?salon_id=${salon}&user_data=e30%3D&user_data_sign=${"0".repeat(64)}`);
  await expect(page.getByRole("alert")).toContainText(refusals.crmSignatureInvalid);
  await expect(page.getByLabel(words.name, { exact: true })).toHaveCount(0);

  // The salon's owner presses "Connect" in the marketplace.
  await page.goto(`${SANDBOX_URL}/yclients/${salon}/connect`);
  await expect(page.getByText(words.salon.replace("{{id}}", String(salon)))).toBeVisible();
  await hydrated();
  await page.getByLabel(words.name, { exact: true }).fill("Салон");
  await page.getByLabel(words.sender, { exact: false }).fill(SENDER);
  await page.getByLabel(words.text, { exact: false }).fill("${name}, вы записаны: ${service}, ${staff}");
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: words.goOn }).click();
  await expect(page.getByText(words.state_working)).toBeVisible();
  const address = page.url().split("?")[0]!;

  await page.getByRole("button", { name: words.tryIt, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: PHONE })).toContainText("Anna, вы записаны: Haircut, Olga");
  const visit = (id: number, status = "create") => sandbox(`/yclients/${salon}/records`, { status, id, phone: PHONE });
  const sent = async () => (await customer.must<{ total: number }>("GET", "/sendings")).total;
  expect(await sent()).toBe(0);
  expect(await visit(1)).toEqual({ answered: [202] });
  await untilSays(page, words.outcomeOk);
  expect(await sent()).toBe(1);

  const withSender = async (name: string) => {
    await page.goto(`${address}/edit`);
    await hydrated();
    await page.getByLabel(words.sender, { exact: false }).fill(name);
    await page.getByRole("button", { name: words.save }).click();
    await expect(page).toHaveURL(address);
  };
  await withSender("NOBODY");
  await visit(2);
  await untilSays(page, "NOBODY");
  await expect(page.getByText(words.failing)).toBeVisible();
  await withSender(SENDER);
  await lastCall(page).getByRole("button", { name: words.again }).click();
  await untilSays(page, words.outcomeOk);
  await expect(page.getByText(words.state_working)).toBeVisible();
  expect(await sent()).toBe(2);

  await page.goto(`${address}/edit`);
  await hydrated();
  await page.getByLabel(words.when).selectOption("delete");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page).toHaveURL(address);
  expect(await visit(3)).toEqual({ answered: [200] });
  expect(await visit(3, "delete")).toEqual({ answered: [202] });
  expect(await sent()).toBe(3);

  await sandbox(`/yclients/${salon}/events`, { event: "freeze", token: "forged" });
  await shownAnew(page);
  await expect(page.getByText(words.state_working)).toBeVisible();
  await sandbox(`/yclients/${salon}/events`, { event: "freeze" });
  await shownAnew(page);
  await expect(page.getByRole("status").filter({ hasText: refusals.crmFrozen })).toBeVisible();
  await sandbox(`/yclients/${salon}/events`, { event: "thaw" });
  await hydrated();
  await page.getByRole("button", { name: words.check }).click();
  await expect(page.getByText(words.state_working)).toBeVisible();

  await page.getByRole("button", { name: words.disconnect, exact: true }).click();
  // There is no button here: the owner goes to YCLIENTS.
  await expect(page.getByText(words.fromYclients)).toBeVisible();
  expect(await sandbox(`/yclients/${salon}`)).toMatchObject({ status: "uninstall", webhooks: [] });
  await page.goto(LIST);
  await expect(page.getByText(words.state_disconnected)).toBeVisible();
});

test(`a disconnected salon returns to its integration ${inTurn()}`, async ({ page, signIn, javaScriptEnabled }) => {
  const { username } = await integrator("again");
  const salon = 300_000_000 + (Date.now() % 100_000_000);
  await signIn(username);
  const fromMarketplace = async () => {
    await page.goto(`${SANDBOX_URL}/yclients/${salon}/connect`);
    await expect(page.getByText(words.salon.replace("{{id}}", String(salon)))).toBeVisible();
    if (javaScriptEnabled) await takenOver(page);
  };
  await fromMarketplace();
  await page.getByLabel(words.name, { exact: true }).fill("Набережная");
  await page.getByLabel(words.sender, { exact: false }).fill(SENDER);
  await page.getByLabel(words.text, { exact: false }).fill("${name}, вы записаны");
  await page.getByRole("button", { name: words.goOn }).click();
  await expect(page.getByText(words.state_working)).toBeVisible();
  const address = page.url().split("?")[0]!;
  await sandbox(`/yclients/${salon}/records`, { status: "create", id: 1, phone: PHONE });
  await page.getByRole("button", { name: words.disconnect, exact: true }).click();
  await expect(page.getByText(words.fromYclients)).toBeVisible();

  await fromMarketplace();
  await expect(page.getByText(words.salonKnown.replace("{{title}}", "Набережная"))).toBeVisible();
  await expect(page.getByLabel(words.name, { exact: true })).toHaveCount(0);
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: words.connectAgain }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(words.state_working, { exact: true })).toBeVisible();
  await expect(lastCall(page)).toContainText(words.outcomeOk);
  await page.goto(LIST);
  await expect(page.getByText("Набережная")).toHaveCount(1);
});
