import { common } from "../../../app/i18n/common/ru";
import { messages as words } from "../../../app/i18n/messages/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";
import { type Customer, customerOf } from "../../support/faults/rest";
import { newCustomer } from "../frame/pages";

const sender = "ROMASHKA";
let used = 0;
const freshPhone = () => `+7916${String(Date.now() * 10 + (used++ % 10)).slice(-7)}`;

interface Row {
  status: string;
  chain: { status: string; steps: { type: string; state: { status: string } }[] };
}

/** A separate customer: a name is searched in the largest lists, and other journeys fill those of the demo. */
async function newSender() {
  const username = await newCustomer(`path${used++}`);
  const [client, manager] = await Promise.all([customerOf(CABINET_URL, username), customerOf(CABINET_URL, "manager")]);
  await manager.must("POST", "/billings", { OwnerId: client.id, source: "accrual", amount: 1000, comment: "Top-up" });
  for (const type of ["viber", "sms"]) {
    const request = { type, name: sender, comment: "ООО «Ромашка», ИНН 7707083893" };
    const { id } = await client.must<{ id: string }>("POST", "/sendernames", request);
    await manager.must("PUT", `/sendernames/${id}`, { moderation: "approved" });
  }
  return { username, client };
}

const step = (type: string, text: string, onStatus = ["delivered"]) => ({
  type,
  payload: { sender, text },
  $options: { onStatus },
});

async function send(client: Customer, recipient: string, fallbacks: object[], text = "Скидка до конца дня") {
  const body = { type: "viber", recipient, payload: { sender, text }, fallbacks };
  return (await client.must<{ id: string }>("POST", "/sendings", body)).id;
}

async function chainOf(client: Customer, id: string): Promise<Row["chain"]> {
  const { data } = await client.must<{ data: Row[] }>("GET", `/sendings?$group=chain&chainId=${id}`);
  return data[0]!.chain;
}

const isOver = async (client: Customer, id: string, steps: number) => {
  const { steps: sent } = await chainOf(client, id);
  return sent.length === steps && sent.every(({ state }) => state.status === "delivered");
};

atEachWidth((width) => {
  test("a person is one row with name and path that opens its steps", async ({ page, signIn }, { project }) => {
    test.setTimeout(120_000);
    const { username, client } = await newSender();
    const phone = freshPhone();
    const title = `Путь ${project.name} ${width} ${Date.now()}`;
    const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title });
    await client.must("POST", "/contacts", { ListId, phone, lastName: "Лебедева", firstName: "Мария" });
    const text = `Заказ ${phone.slice(-7)} собран`;
    const id = await send(client, phone, [step("sms", text)]);
    await expect.poll(() => isOver(client, id, 2), { timeout: 60_000 }).toBe(true);

    await signIn(username);
    await page.goto(`/messages/outgoing?phone=${encodeURIComponent(phone)}`);
    const rows = page.locator("tbody tr");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Лебедева Мария");
    await expect(rows.locator(".path")).toHaveText(["Viber", "SMS"]);
    await expect(rows).toContainText(common.status_delivered);
    const contact = rows.getByRole("link", { name: `${words.contact}: Лебедева Мария` });
    await expect(contact).toHaveAttribute("href", new RegExp(`/contacts/${ListId}/`));
    if (project.name === "js") expect(await complaints(page)).toEqual([]);
    await expectNoSideways(page);

    const search = page.getByRole("search");
    await search.getByLabel(words.findNamed).fill(text.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/phone=%D0%97/);
    await expect(rows).toHaveCount(1);
    await page.goto(`/messages/outgoing?phone=${encodeURIComponent(phone)}&type=sms&status=delivered`);
    await expect(rows).toHaveCount(1);
    await page.goto(`/messages/outgoing?phone=${encodeURIComponent(phone)}&type=voice`);
    await expect(page.getByText(words.noMatch)).toBeVisible();

    await page.goto(`/messages/outgoing?phone=${encodeURIComponent(phone)}`);
    await rows.getByRole("link", { name: "Лебедева Мария", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/messages/outgoing/${id}`));
    const panel = page.locator("section.panel");
    await expect(panel.getByRole("heading", { name: "Лебедева Мария" })).toBeVisible();
    await expect(panel.locator(".pill")).toContainText(`${common.status_delivered} · Viber`);
    const journey = page.getByRole("region", { name: words.journey });
    await expect(journey.getByRole("list")).toHaveCount(1);
    for (const channel of ["Viber", "SMS"]) await expect(journey).toContainText(`${channel}: принято`);
    if (project.name === "js") expect(await complaints(page)).toEqual([]);
  });

  test("a path of ten steps fits", async ({ page, signIn }) => {
    test.setTimeout(120_000);
    const { username, client } = await newSender();
    const phone = freshPhone();
    const types = ["sms", "viber", "sms", "viber", "sms", "viber", "sms", "viber", "sms"];
    const id = await send(
      client,
      phone,
      types.map((type) => step(type, "Ещё раз", ["sent", "delivered"])),
    );
    await expect.poll(() => isOver(client, id, 10), { timeout: 90_000 }).toBe(true);
    await signIn(username);
    await page.goto(`/messages/outgoing?phone=${encodeURIComponent(phone)}`);
    await expect(page.locator("tbody tr .path")).toHaveText([
      "Viber",
      ...types.map((type) => (type === "sms" ? "SMS" : "Viber")),
    ]);
    await expectNoSideways(page);
    await page.goto(`/messages/outgoing/${id}?phone=${encodeURIComponent(phone)}`);
    const accepted = page.getByRole("region", { name: words.journey }).getByText(/: принято$/);
    await expect(accepted).toHaveCount(10);
    await expectNoSideways(page);
  });
});

test("a person's row updates automatically from channel to channel @js", async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const { username, client } = await newSender();
  const phone = freshPhone();
  await signIn(username);
  await page.goto(`/messages/outgoing?phone=${encodeURIComponent(phone)}`);
  await expect(page.locator("kbd").first()).toBeVisible();
  await send(client, phone, [step("sms", "Вторым каналом")]);
  const rows = page.locator("tbody tr");
  await expect(rows.locator(".path")).toHaveText(["Viber", "SMS"], { timeout: 60_000 });
  await expect(rows).toHaveCount(1);
});
