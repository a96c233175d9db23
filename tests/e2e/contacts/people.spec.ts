import { contactList } from "../../../app/i18n/contactList/ru";
import { contactPages as words } from "../../../app/i18n/contactPages/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { type Customer, customerOf } from "../../support/faults/rest";
import { openMore } from "../frame/pages";

let serial = 0;
/** A phone that no other journey uses. */
const freshPhone = () => `+7916${String(Date.now()).slice(-6)}${serial++ % 10}`;

async function listOf(client: Customer, title: string, people: { phone: string; [field: string]: string }[] = []) {
  const { id } = await client.must<{ id: string }>("POST", "/contactLists", { title: `${title} ${freshPhone()}` });
  for (const person of people) await client.must("POST", "/contacts", { ListId: id, ...person });
  return id;
}

atEachWidth(() => {
  test("duplicates in a list are merged into one contact with the values of both", async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const email = "anna@example.ru";
    const [old, other] = [freshPhone(), freshPhone()];
    const list = await listOf(client, "Дубли", [
      { phone: old, email, custom01: "VIP" },
      { phone: other, email, name: "Анна" },
      { phone: freshPhone(), email: "boris@example.ru" },
    ]);
    await signIn("client2");
    await page.goto(`/contacts/${list}`);
    await (await openMore(page)).getByRole("link", { name: contactList.duplicatesMore }).click();
    await page.getByRole("radio", { name: words.by_email }).check();
    await page.getByRole("button", { name: words.findDuplicates }).click();
    const group = page.getByRole("checkbox", { name: words.mergeThese.replace("{{number}}", "2") });
    await expect(async () => {
      if (!javaScriptEnabled) await page.reload();
      await expect(group).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await group.check();
    await page.locator(`input[type=radio][value$="${other.slice(1)}"]`).check();
    await page.getByRole("button", { name: words.merge }).click();
    await expect(page.locator(".toast")).toContainText(toasts.contactsMerged.replace("{{count}}", "1"));
    await expect(page.getByText(words.noDuplicates)).toBeVisible();
    const left = await client.must<{ data: object[] }>("GET", `/contacts?ListId=${list}&phone=${other.slice(1)}`);
    expect(left.data).toMatchObject([{ phone: other, name: "Анна", custom01: "VIP" }]);
    expect((await client.phonesOf(list)).includes(old)).toBe(false);
  });

  test("a contact is added by hand, shows its messages, is changed, copied and blacklisted", async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const client = await customerOf(CABINET_URL, "client2");
    const phone = freshPhone();
    const to = await listOf(client, "Куда");
    const { title } = await client.must<{ title: string }>("GET", `/contactLists/${to}`);
    const message = { type: "sms", recipient: phone, payload: { sender: "CLIENT2", text: "Приходите в субботу" } };
    await client.must("POST", "/sendings", message);
    await signIn("client2");
    const dialog = page.getByRole("dialog");

    await page.goto("/contacts/new");
    await dialog.getByLabel(contacts.listTitle).fill(`Откуда ${phone}`);
    await dialog.getByRole("button", { name: contacts.create }).click();
    await expect(page.getByRole("heading", { name: `Откуда ${phone}` })).toBeVisible();
    const from = new URL(page.url()).pathname.split("/").at(-1);
    await page.getByRole("link", { name: contacts.newContact, exact: true }).click();
    await dialog.getByLabel(contacts.field_phone).fill(phone);
    await dialog.getByLabel(contacts.field_name).fill("Анна");
    await dialog.getByRole("button", { name: contacts.add, exact: true }).click();
    await page.locator("tbody .cell-link").click();
    const history = page.getByRole("region", { name: words.messages });
    await expect(history.getByRole("link", { name: "Приходите в субботу" })).toHaveAttribute("href", /outgoing\//);

    await page.getByRole("link", { name: words.edit }).click();
    await dialog.getByLabel(contacts.field_email).fill("anna@");
    await dialog.getByRole("button", { name: contacts.save }).click();
    await expect(dialog.getByLabel(contacts.field_email)).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(contacts.field_email).fill("anna@example.ru");
    await dialog.getByRole("button", { name: contacts.save }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("dd", { hasText: "anna@example.ru" })).toBeVisible();

    await page.getByRole("link", { name: contactList.do_copy }).click();
    await dialog.getByLabel(words.target, { exact: true }).selectOption({ label: title });
    await dialog.getByRole("button", { name: words.submit_copy, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/contacts/${from}$`));
    await page.locator("tbody .cell-link").click();
    const places = page.getByRole("region", { name: words.places });
    await places.getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/contacts/${to}/`));
    await expect(page.locator("dd", { hasText: "anna@example.ru" })).toBeVisible();

    await page.getByRole("link", { name: contactList.do_blacklist }).click();
    await dialog.getByRole("button", { name: words.submit_blacklist, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/contacts/${to}$`));
    await expect(page.getByRole("row").filter({ hasText: contactList.blacklisted })).toBeVisible();
    expect((await client.ask("POST", "/sendings", message)).status).toBe(422);
  });
});
