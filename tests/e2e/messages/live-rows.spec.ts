import type { APIRequestContext } from "@playwright/test";
import { PAGE_SIZE } from "../../../app/domain/base/shared/ui-constants";
import { common } from "../../../app/i18n/common/ru";
import { messages as words } from "../../../app/i18n/messages/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { onEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";

test("new rows wait behind their counter, and a ticked row stays under its tick @js", async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const client = await customerOf(CABINET_URL, "client2");
  const recipient = `+7916${String(Date.now()).slice(-7)}`;
  const send = async (text: string) => {
    const body = { type: "sms", recipient, payload: { sender: "CLIENT2", text } };
    const { id } = await client.must<{ id: string }>("POST", "/sendings", body);
    return id;
  };
  await send("Первое");
  await send("Второе");
  await signIn("client2");
  await page.goto(`/messages/outgoing?phone=${encodeURIComponent(recipient)}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(page.locator("kbd").first()).toBeVisible();
  await rows.first().getByRole("checkbox").check();
  const place = await rows.first().boundingBox();

  await send("Третье");
  const button = (count: number) =>
    page.getByRole("link", { name: words.newRows_few.replace("{{count}}", String(count)), exact: true });
  const one = page.getByRole("link", { name: words.newRows_one.replace("{{count}}", "1"), exact: true });
  await expect(one).toBeVisible({ timeout: 30_000 });
  await send("Четвёртое");
  await expect(button(2)).toBeVisible({ timeout: 30_000 });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Второе");
  expect(await rows.first().boundingBox()).toEqual(place);
  // Visible rows update by themselves.
  const delivered = rows.filter({ hasText: common.status_delivered });
  await expect(delivered).toHaveCount(2, { timeout: 60_000 });
  await expect(rows.first().getByRole("checkbox")).toBeChecked();

  await onEachWidth(page, () => expect(button(2)).toBeVisible());
  await button(2).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("Четвёртое");
  await expect(button(2)).toHaveCount(0);
  await expect(rows.filter({ hasText: "Второе" }).getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  // Changes reported by the socket were read from the primary, and later pages are at least as fresh.
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toEqual(expect.arrayContaining(["__Host-heard", "__Host-bookmark"]));
});

test("changes during the load of the page's script are shown once it has loaded @js", async ({
  page,
  signIn,
  request,
}) => {
  const client = await customerOf(CABINET_URL, "client2");
  const recipient = `+7919${String(Date.now()).slice(-7)}`;
  const body = { type: "viber", recipient, payload: { sender: "CLIENT2", text: "Пока идёт скрипт" } };
  const { id } = await client.must<{ id: string }>("POST", "/sendings", body);
  const statusIs = (status: string) =>
    expect
      .poll(async () => (await client.must<{ status: string }>("GET", `/sendings/${id}`)).status, { timeout: 30_000 })
      .toBe(status);
  await statusIs("delivered");
  let bringScript = () => {};
  const scriptMayCome = new Promise<void>((resolve) => {
    bringScript = resolve;
  });
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await scriptMayCome;
    await route.continue();
  });
  await signIn("client2");
  await page.goto(`/messages/outgoing?phone=${encodeURIComponent(recipient)}`, { waitUntil: "commit" });
  const row = page.locator("tbody tr");
  await expect(row).toContainText(common.status_delivered);
  await seeIt(request, recipient, id);
  await statusIs("seen");
  bringScript();
  await expect(row).toContainText(common.status_seen);
});

/** The recipient opens the message on the sandbox's phone. */
async function seeIt(request: APIRequestContext, recipient: string, id: string): Promise<void> {
  const arrived = await request.get(`${SANDBOX_URL}/messages?to=${encodeURIComponent(recipient)}&limit=100`);
  const { data } = (await arrived.json()) as { data: { id: string; reference: string }[] };
  const message = data.find(({ reference }) => reference === id)!;
  await request.post(`${SANDBOX_URL}/messages/${message.id}/seen`);
}

test("a row appears automatically in an empty list @js", async ({ page, signIn }) => {
  const client = await customerOf(CABINET_URL, "client2");
  const recipient = `+7917${String(Date.now()).slice(-7)}`;
  await signIn("client2");
  await page.goto(`/messages/outgoing?phone=${encodeURIComponent(recipient)}`);
  await expect(page.locator("kbd").first()).toBeVisible();
  const body = { type: "sms", recipient, payload: { sender: "CLIENT2", text: "Единственное" } };
  await client.must("POST", "/sendings", body);
  await expect(page.getByRole("row").filter({ hasText: "Единственное" })).toBeVisible({ timeout: 30_000 });
});

test("a shown row updates automatically although a whole page of new ones waits @js", async ({
  page,
  signIn,
  request,
}) => {
  test.setTimeout(120_000);
  const client = await customerOf(CABINET_URL, "client2");
  const recipient = `+7918${String(Date.now()).slice(-7)}`;
  const send = (text: string) =>
    client.must<{ id: string }>("POST", "/sendings", {
      type: "viber",
      recipient,
      payload: { sender: "CLIENT2", text },
    });
  const { id } = await send("Первое");
  await signIn("client2");
  await page.goto(`/messages/outgoing?phone=${encodeURIComponent(recipient)}`);
  const rows = page.locator("tbody tr");
  await expect(page.locator("kbd").first()).toBeVisible();
  await expect(rows.filter({ hasText: common.status_delivered })).toHaveCount(1, { timeout: 30_000 });

  for (let n = 2; n <= PAGE_SIZE + 2; n++) await send(`Позже ${n}`);
  // All of them are counted, not only those on the page.
  const many = words.newRows_many.replace("{{count}}", String(PAGE_SIZE + 1));
  await expect(page.getByRole("link", { name: many, exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(rows).toHaveCount(1);
  await seeIt(request, recipient, id);
  await expect(rows.filter({ hasText: common.status_seen })).toHaveCount(1, { timeout: 30_000 });
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Первое");
});
