import { integrations as refusals } from "../../../app/i18n/errors/integrations/ru";
import { integrations as words } from "../../../app/i18n/integrations/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { onEachWidth } from "../../support/browser/widths";
import { takenOver } from "../frame/pages";
import { integrator, LIST, lastCall, PHONE, SENDER, untilSays } from "./scene";

const order = (id: number, client: object = { phone: PHONE, name: "Анна" }) => ({ order: { id, client } });

test(`any system calls an address: its JSON is mapped and tried, sends a message, and a wrong call is repeated ${inTurn(1)}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const hydrated = async () => javaScriptEnabled && (await takenOver(page));
  const { username, customer, manager } = await integrator("shop");
  const sent = async () => (await customer.must<{ total: number }>("GET", "/sendings")).total;
  const payload = { sender: SENDER, text: "${who}, заказ ${number} готов" };
  const template = { title: "Заказ готов", type: "sms", payload };
  const { id } = await customer.must<{ id: string }>("POST", "/templates", template);
  await manager.must("PUT", `/templates/${id}`, { moderation: "approved" });

  await signIn(username);
  await page.goto(LIST);
  await page.getByRole("link", { name: words.newOne }).first().click();
  await hydrated();
  await page.getByLabel(words.name, { exact: true }).fill("Магазин");
  await page.getByLabel(words.recipient).fill("phone");
  await page.getByLabel(words.template).selectOption("Заказ готов");
  const create = page.getByRole("button", { name: words.create, exact: true });
  await create.click();
  // The template has unmapped variables.
  const unmapped = refusals.callVariableUnmapped.replace("{{name}}", "who");
  await expect(page.locator("#integration-template-error")).toContainText(unmapped);
  const summary = page.getByRole("dialog").getByRole("alert");
  if (javaScriptEnabled) await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: words.template }).click();
  if (javaScriptEnabled) await expect(page.getByLabel(words.template)).toBeFocused();
  await page.getByLabel(words.variables).fill("who = order.client.name\nnumber = order.id");
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await create.click();
  const url = (await page.locator("#issued-address").textContent())!;
  expect(url).toMatch(new RegExp(`^${CABINET_URL}/webhook/in/in_[0-9a-f]{48}$`));
  await page.getByLabel(words.done).check();
  await page.locator("dialog").getByRole("link").last().click();
  await expect(page).toHaveURL(new RegExp(`${LIST}/[\\w-]{36}$`));

  const address = page.url();
  const tryIt = async () => {
    await hydrated();
    await page.getByLabel(words.sampleBody).fill(JSON.stringify(order(15)));
    await page.getByRole("region", { name: words.sample }).getByRole("button", { name: words.tryIt }).click();
  };
  await tryIt();
  const missing = refusals.callRecipientMissing.replace("{{path}}", "phone");
  await expect(page.locator("#sample-error")).toContainText(missing);
  // The example shows which path to map.
  await expect(page.getByText("order.client.phone")).toBeVisible();
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  const remap = async (path: string) => {
    await page.getByRole("link", { name: words.edit, exact: true }).click();
    await hydrated();
    await page.getByLabel(words.recipient).fill(path);
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await remap("order.client.phone");
  await tryIt();
  await expect(page.getByRole("status").filter({ hasText: PHONE })).toContainText("Анна, заказ 15 готов");
  expect(await sent()).toBe(0);

  const ring = async (to: string, body: string) => (await fetch(to, { method: "POST", body })).status;
  expect(await ring(`${url}0`, JSON.stringify(order(14)))).toBe(404);
  expect(await ring(url, JSON.stringify(order(15)))).toBe(202);
  expect(await ring(url, JSON.stringify(order(15)))).toBe(202);
  expect(await sent()).toBe(1);
  await untilSays(page, words.outcomeOk);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await lastCall(page).getByRole("link").click();
  await expect(page.getByText("Анна, заказ 15 готов", { exact: true })).toBeVisible();
  await page.goto(address);

  expect(await ring(url, "{order: 16")).toBe(400);
  expect(await ring(url, JSON.stringify({ order: { id: 17, client: { mobile: PHONE } } }))).toBe(422);
  await untilSays(page, refusals.callRecipientMissing.replace("{{path}}", "order.client.phone"));
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await expect(page.getByText(words.state_failing)).toBeVisible();
  await onEachWidth(page, () => expect(lastCall(page)).toBeVisible());
  await hydrated();
  await lastCall(page).getByRole("button", { name: words.tryIt }).click();
  await expect(page.getByLabel(words.sampleBody)).toHaveValue(/"mobile"/);
  await expect(page.getByText("order.client.mobile")).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByLabel(words.sampleBody)).toBeFocused();
  await lastCall(page).getByRole("button", { name: words.again }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await sent()).toBe(1);
  await remap("order.client.mobile");
  await lastCall(page).getByRole("button", { name: words.again }).click();
  await untilSays(page, words.outcomeOk);
  await expect(page.getByText(words.state_working)).toBeVisible();
  expect(await sent()).toBe(2);

  await page.getByRole("link", { name: words.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
  await expect(page.getByText(words.nothing)).toBeVisible();
  expect(await ring(url, JSON.stringify(order(18)))).toBe(404);
  expect(await sent()).toBe(2);
});
