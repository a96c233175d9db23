import type { Page } from "@playwright/test";
import { LIST_NAMES, type ListName } from "../../../app/domain/people/views/lists";
import { common } from "../../../app/i18n/common/ru";
import { extras } from "../../../app/i18n/extras/ru";
import { views } from "../../../app/i18n/views/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, openMenu, takenOver } from "./pages";

/** A customer with rows in each list; the manager has users. */
async function withRows() {
  const username = await newCustomer("saved");
  const [client, manager] = await Promise.all([customerOf(CABINET_URL, username), customerOf(CABINET_URL, "manager")]);
  await manager.must("POST", "/billings", { OwnerId: client.id, source: "accrual", amount: 100, comment: "First" });
  const request = { type: "sms", name: "ROMASHKA", comment: "ООО «Ромашка», ИНН 7707083893" };
  const sender = await client.must<{ id: string }>("POST", "/sendernames", request);
  await manager.must("PUT", `/sendernames/${sender.id}`, { moderation: "approved" });
  const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title: "Клиенты" });
  await client.must("POST", "/contacts", { ListId, phone: "+79161230001", name: "Анна", gender: "female" });
  const message = { type: "sms", payload: { sender: request.name, text: "Привет" } };
  await client.must("POST", "/templates", { title: "Приветствие", ...message });
  await client.must("POST", "/storage?filename=price.csv", new TextEncoder().encode("a;b\r\n1;2\r\n"));
  // The sandbox answers STOP for numbers with this ending.
  await client.must("POST", "/sendings", { ...message, recipient: ["+79990000107"], title: "Новости" });
  const incoming = () => client.must<{ data: unknown[] }>("GET", "/sendingsIncoming?");
  await expect.poll(async () => (await incoming()).data.length, { timeout: 60_000 }).toBe(1);
  return { username, ListId };
}

/** Path of each list, and the filter field with a value to search for. */
const LISTS: Record<ListName, (listId: string) => { path: string; field: string; value: string }> = {
  sendings: () => ({ path: "/messages/outgoing", field: "type", value: "sms" }),
  sendingsIncoming: () => ({ path: "/messages/incoming", field: "type", value: "sms" }),
  tasks: () => ({ path: "/messages/tasks", field: "type", value: "sendings:bulk" }),
  contacts: (listId) => ({ path: `/contacts/${listId}`, field: "gender", value: "female" }),
  contactLists: () => ({ path: "/contacts", field: "type", value: "regular" }),
  templates: () => ({ path: "/messages/templates", field: "type", value: "sms" }),
  storage: () => ({ path: "/storage", field: "kind", value: "table" }),
  billings: () => ({ path: "/balance/billings", field: "source", value: "accrual" }),
  users: () => ({ path: "/users", field: "level", value: "me" }),
};

async function filterBy(page: Page, field: string, value: string, isScripted: boolean) {
  const search = page.getByRole("search");
  await search.getByText(common.filters, { exact: true }).click();
  await search.locator(`select[name="${field}"]`).selectOption(value);
  if (!isScripted) await search.locator(".well button").last().click();
  await expect(page).toHaveURL(new RegExp(`[?&]${field}=${encodeURIComponent(value)}`));
}

test(`each list keeps a filter under a name, with its own columns, until it is removed ${inTurn()}`, async ({
  page,
  signIn,
}, { project }) => {
  test.setTimeout(240_000);
  const isScripted = project.name !== "no-js";
  const { username, ListId } = await withRows();
  const heads = page.locator("main .data-table thead th");
  for (const list of LIST_NAMES) {
    await test.step(list, async () => {
      await signIn(list === "users" ? "manager" : username);
      const { path, field, value } = LISTS[list](ListId);
      const name = `Мой вид ${list} ${Date.now().toString(36)}`;
      await page.goto(path);
      if (isScripted) await takenOver(page);
      await filterBy(page, field, value, isScripted);
      await expect(page.locator("main .data-table tbody tr").filter({ visible: true }).first()).toBeVisible();
      const menu = await openMenu(page, views.views);
      await menu.getByLabel(views.name).fill(name);
      await menu.getByRole("button", { name: views.save, exact: true }).click();
      const opened = page.locator("details.more > summary", { hasText: name });
      await expect(opened).toBeVisible();

      const columns = await openMenu(page, views.columns);
      const chosen = columns.locator("input[name=columns]:checked").last();
      const title = (await chosen.locator("xpath=..").textContent())!.trim();
      const column = heads.filter({ hasText: new RegExp(`^${title}$`) });
      await expect(column).toHaveCount(1);
      await chosen.uncheck();
      await columns.getByRole("button", { name: views.apply }).click();
      await expect(column).toHaveCount(0);

      // The list itself keeps its columns and is unfiltered.
      await (await openMenu(page, name)).getByRole("link", { name: views.whole }).click();
      await expect(page).not.toHaveURL(new RegExp(`${field}=`));
      await expect(column).toHaveCount(1);
      await (await openMenu(page, views.views)).getByRole("link", { name }).click();
      await expect(page).toHaveURL(new RegExp(`[?&]${field}=${encodeURIComponent(value)}`));
      await expect(opened).toBeVisible();
      await expect(column).toHaveCount(0);

      await page.goto("/views");
      const row = page.getByRole("row").filter({ has: page.locator(`input[value="${name}"]`) });
      await row.getByLabel(common.actionsOf.replace("{{name}}", name)).click();
      await row.getByRole("link", { name: views.remove }).click();
      await page.getByRole("dialog").getByRole("button", { name: views.remove, exact: true }).click();
      await expect(row).toHaveCount(0);
      await page.goto(path);
      await expect((await openMenu(page, views.views)).getByRole("link", { name })).toHaveCount(0);
    });
  }
});

test("rows are navigated and ticked, a view and a draft are saved, and the shortcuts are listed, all by keyboard @js", async ({
  page,
  signIn,
}) => {
  const username = await newCustomer("ticked");
  const client = await customerOf(CABINET_URL, username);
  const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title: "Клиенты" });
  for (const [at, name] of ["Анна", "Борис", "Вера"].entries())
    await client.must("POST", "/contacts", { ListId, phone: `+7916123000${at}`, name, gender: "female" });
  await signIn(username);
  await page.goto(`/contacts/${ListId}?gender=female`);
  await takenOver(page);
  const rows = page.locator("main .data-table tbody tr");
  const isIn = (at: number) => rows.nth(at).evaluate((row) => row.contains(document.activeElement));
  await expect(async () => {
    await page.keyboard.press("j");
    expect(await isIn(0)).toBe(true);
  }).toPass();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await isIn(2)).toBe(true);
  await page.keyboard.press("k");
  expect(await isIn(1)).toBe(true);
  await page.keyboard.press("x");
  await expect(rows.nth(1).getByRole("checkbox")).toBeChecked();
  await expect(rows.nth(0).getByRole("checkbox")).not.toBeChecked();
  await page.keyboard.press("x");
  await expect(rows.nth(1).getByRole("checkbox")).not.toBeChecked();

  await page.keyboard.press("Control+s");
  const name = page.getByLabel(views.name, { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.type("Женщины");
  await page.keyboard.press("Control+s");
  await expect(page.locator("details.more > summary", { hasText: "Женщины" })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.locator("main h1").click();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: extras.shortcuts });
  for (const [keys, does] of [
    ["JK", extras.keyRows],
    ["X", extras.keyTick],
    ["CtrlS", extras.keySave],
    ["?", extras.keyHelp],
  ])
    await expect(
      list
        .locator("dl > div", { has: page.locator("dd", { hasText: does }) })
        .locator("dt")
        .last(),
    ).toHaveText(keys!);
});
