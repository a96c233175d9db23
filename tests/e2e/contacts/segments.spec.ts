import { audience } from "../../../app/i18n/audience/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { segments as words } from "../../../app/i18n/segments/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";

let serial = 0;
const freshPhone = () => `+7916${String(Date.now()).slice(-6)}${serial++ % 10}`;

atEachWidth(() => {
  test("people of one city are saved as a segment, counted, sent to in the wizard, and let go", async ({
    page,
    signIn,
  }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const title = `Казанцы ${freshPhone()}`;
    const { id: list } = await client.must<{ id: string }>("POST", "/contactLists", {
      title: `Города ${freshPhone()}`,
    });
    const people = [freshPhone(), freshPhone(), freshPhone()];
    for (const [at, phone] of people.entries())
      await client.must("POST", "/contacts", { ListId: list, phone, custom01: at === 2 ? "Пермь" : "КАЗАНЬ" });
    await signIn("client2");

    await page.goto(`/contacts/segments/new?list=${list}`);
    await page.getByLabel(words.name, { exact: true }).fill(title);
    await page.getByLabel(words.addField).selectOption("custom01");
    await page.getByRole("button", { name: words.add }).click();
    const value = page.locator('input[name="value"]');
    await expect(value).toBeVisible();
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByText(errors.segmentValueRequired)).toBeVisible();
    await expect(page.getByLabel(words.name, { exact: true })).toHaveValue(title);
    await value.fill("казань");
    await page.getByRole("button", { name: words.save }).click();

    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "2 человека" })).toBeVisible();
    const digits = (await page.getByRole("main").textContent())?.replace(/\D/g, "");
    expect(digits).not.toContain(people[2]!.slice(-10));

    await page.getByRole("link", { name: words.send }).click();
    await expect(page).toHaveURL(/\/send\/message\?d=/);
    await page.goto(page.url().replace("/send/message", "/send/recipients"));
    await expect(page.getByRole("checkbox", { name: new RegExp(title.replace("+", "\\+")) })).toBeChecked();
    const report = page.getByRole("region", { name: audience.report });
    await expect(report.getByText(audience.accepted)).toBeVisible();
    await expect(report.getByRole("status")).toContainText("2");

    await page.goto("/contacts/segments");
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    await page.goto(`/contacts/segments/${id}/remove`);
    await page.getByRole("button", { name: words.removeSubmit }).click();
    await expect(page.getByText(toasts.segmentRemoved)).toBeVisible();
    expect((await page.goto(`/contacts/segments/${id}`))?.status()).toBe(404);
  });

  test("a list's filter becomes a segment, and a segment filters a list", async ({ page, signIn }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const { id: list } = await client.must<{ id: string }>("POST", "/contactLists", { title: `Люди ${freshPhone()}` });
    const [anna, boris] = [freshPhone(), freshPhone()];
    await client.must("POST", "/contacts", { ListId: list, phone: anna, gender: "female", lastName: "Лебедева" });
    await client.must("POST", "/contacts", { ListId: list, phone: boris, gender: "male", lastName: "Орлов" });
    await signIn("client2");
    await page.goto(`/contacts/${list}?gender=female`);
    await page.getByRole("link", { name: words.saveAs }).click();
    await expect(page.locator('select[name="op"]')).toHaveCount(2);
    const title = `Женщины ${anna}`;
    await page.getByLabel(words.name, { exact: true }).fill(title);
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    await page.goto(`/contacts/${list}?segment=${id}`);
    await expect(page.getByText("Лебедева")).toBeVisible();
    await expect(page.getByText("Орлов")).toHaveCount(0);
    await expect(page.getByText(contacts.found.replace("{{number}}", "1"))).toBeVisible();
    await client.must("DELETE", `/segments/${id}`, undefined);
  });
});
