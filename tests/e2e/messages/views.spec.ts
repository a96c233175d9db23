import { common } from "../../../app/i18n/common/ru";
import { contactList as words } from "../../../app/i18n/contactList/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { views } from "../../../app/i18n/views/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, openMenu } from "../frame/pages";

/** Date three days ahead, in a leap year. */
const soon = () => `2000${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(4, 10)}`;

/** A separate customer: a default view would affect all other journeys. */
async function withRows() {
  const username = await newCustomer("views");
  const [client, manager] = await Promise.all([customerOf(CABINET_URL, username), customerOf(CABINET_URL, "manager")]);
  const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title: "Клиенты" });
  await client.must("POST", "/contacts", {
    ListId,
    phone: "+79161230001",
    name: "Анна",
    date: soon(),
    custom01: "VIP",
  });
  await client.must("POST", "/contacts", { ListId, phone: "+79161230002", name: "Борис" });
  await manager.must("POST", "/billings", { OwnerId: client.id, source: "accrual", amount: 10, comment: "Top-up" });
  const message = { type: "telegram", recipient: "+79161230001", payload: { text: "Код 4829" } };
  await client.must("POST", "/sendings", message);
  return { username, list: `/contacts/${ListId}` };
}

atEachWidth(() => {
  test("filters, columns and density are saved as a view, for contacts and for messages", async ({ page, signIn }) => {
    test.setTimeout(120_000);
    const { username, list } = await withRows();
    const [anna, boris] = ["Анна", "Борис"].map((name) => page.getByRole("row").filter({ hasText: name }));
    await signIn(username);

    await test.step("the columns and the density of contacts are chosen", async () => {
      await page.goto(list);
      await expect(page.getByText("VIP", { exact: true })).toBeHidden();
      const menu = await openMenu(page, views.columns);
      await menu.getByLabel(contacts.field_custom.replace("{{number}}", "01")).check();
      await menu.getByLabel(views.density).selectOption({ label: views.density_compact });
      await menu.getByRole("button", { name: views.apply }).click();
      await expect(page.getByText("VIP", { exact: true })).toBeVisible();
      await expect(page.locator("table.table-compact")).toBeVisible();
    });

    await test.step("a filter is kept under a name and opened again from the whole list", async () => {
      const search = page.getByRole("search");
      await search.getByText(common.filters, { exact: true }).click();
      await search.getByLabel(words.birthday, { exact: true }).selectOption({ label: words.birthday_month });
      await search.getByRole("button", { name: contacts.find }).click();
      await expect(boris!).toHaveCount(0);
      const menu = await openMenu(page, views.views);
      await menu.getByLabel(views.name).fill("Именинники");
      await menu.getByRole("button", { name: views.save }).click();
      await (await openMenu(page, "Именинники")).getByRole("link", { name: views.whole }).click();
      await expect(boris!).toBeVisible();
      await (await openMenu(page, views.views)).getByRole("link", { name: "Именинники" }).click();
      await expect(boris!).toHaveCount(0);
      await expect(anna!).toContainText("VIP");
    });

    await test.step("messages open with the view that is their default, until it is removed", async () => {
      await page.goto("/messages/outgoing?status=failed");
      const menu = await openMenu(page, views.views);
      await menu.getByLabel(views.name).fill("Сбои");
      await menu.getByLabel(views.isDefault).check();
      await menu.getByRole("button", { name: views.save }).click();
      await expect(page.locator("details.more > summary", { hasText: "Сбои" })).toBeVisible();
      await page.goto("/messages/outgoing");
      await expect(page).toHaveURL(/status=failed.*view=/);

      await page.goto("/views");
      const row = page.getByRole("row").filter({ has: page.locator('input[value="Сбои"]') });
      await expect(row).toContainText(views.isDefaultShort);
      await row.getByLabel(views.name).fill("Не дошли");
      await row.getByRole("button", { name: views.rename }).click();
      const renamed = page.getByRole("row").filter({ has: page.locator('input[value="Не дошли"]') });
      await renamed.getByLabel(common.actionsOf.replace("{{name}}", "Не дошли")).click();
      await renamed.getByRole("link", { name: views.remove }).click();
      await page.getByRole("dialog").getByRole("button", { name: views.remove, exact: true }).click();
      await expect(renamed).toHaveCount(0);
      await page.goto("/messages/outgoing");
      await expect(page).toHaveURL(/\/messages\/outgoing$/);
    });
  });
});
