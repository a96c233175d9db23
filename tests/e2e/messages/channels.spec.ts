import { apisender } from "../../../app/i18n/apisender/ru";
import { common } from "../../../app/i18n/common/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { trace } from "../../../app/i18n/trace/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { type Customer, customerOf } from "../../support/faults/rest";

const sender = "CABINET";
const text = "Заказ собран, код 4821";
const TEMPLATES = {
  whatsapp: { name: "order_ready", language: "ru", parameters: { 1: "17", 2: "пятницы" } },
  vk: { name: "order_ready", parameters: { number: "17", time: "19:00" } },
};

/** A message on each channel by phone, and what its app shows. */
const BY_PHONE: [type: string, payload: object, shown: string | null][] = [
  ["sms", { sender, text: "SMS: заказ собран" }, "SMS: заказ собран"],
  ["viber", { sender, text: "Viber: заказ собран" }, "Viber: заказ собран"],
  ["whatsapp", { template: TEMPLATES.whatsapp }, "Order 17 is ready. Pick it up until пятницы."],
  ["vk", { sender, template: TEMPLATES.vk }, "Заказ 17 готов. Ждём вас до 19:00."],
  // The Gateway shows only the digits of a code.
  ["telegram", { text: "Заказ собран, код 4829" }, "4829"],
  ["voice", { sender: "78001234567", text: "Звонок: заказ собран" }, "Звонок: заказ собран"],
  ["flashcall", { text: "4821" }, "4821"],
  ["push", { title: "Push: заказ", text: "Push: собран" }, "Push: собран"],
  // A look-up leaves nothing on the phone.
  ["hlr", {}, null],
];

let serial = 0;
/** A phone that no other journey uses. */
const freshPhone = () => `+79${String(Date.now()).slice(-7)}${String(++serial).padStart(2, "0")}`;

async function send(client: Customer, body: object): Promise<string> {
  return (await client.must<{ id: string }>("POST", "/sendings", body)).id;
}

function expectStatus(client: Customer, id: string, status: string | RegExp) {
  const read = async () => (await client.must<{ status: string }>("GET", `/sendings/${id}`)).status;
  return expect.poll(read, { timeout: 40_000 }).toMatch(status);
}

test(`a message of every channel arrives at the phone or the mailbox, and is shown as delivered ${inTurn(1)}`, async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await customerOf(CABINET_URL, "client");
  const phone = freshPhone();
  await page.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  await page.locator('form[action="/push/browsers"] input[name=phone]').fill(phone);
  await page.locator('form[action="/push/browsers"] button').click();

  const sent = await Promise.all(
    BY_PHONE.map(async ([type, payload, shown]) => {
      return { type, shown, id: await send(client, { type, recipient: phone, payload }) };
    }),
  );
  const email = { subject: "Заказ собран", text, html: "<p>Заказ собран</p>" };
  const mail = await send(client, { type: "email", recipient: "anna.e2e@example.com", payload: email });
  for (const { type, id } of sent) await test.step(type, () => expectStatus(client, id, /^(delivered|seen)$/));
  await expectStatus(client, mail, /^(sent|delivered)$/);

  await page.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  for (const { type, shown } of sent) {
    if (shown) await expect(page.locator(`.thread.app-${type}`), type).toContainText(shown);
  }
  await page.goto(`${SANDBOX_URL}/letters?q=anna.e2e`);
  await expect(page.getByText(email.subject).first()).toBeVisible();

  await signIn("client");
  await page.goto(`/messages/outgoing?phone=${encodeURIComponent(phone)}`);
  for (const { type, id } of sent) {
    const row = page.locator("main tbody tr", { has: page.locator(`a[href*="/${id}"]`) });
    await expect(row, type).toContainText(new RegExp(`${common.status_delivered}|${common.status_seen}`));
  }
});

test(`a failure on one channel continues over three others, and its page shows it ${inTurn()}`, async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await customerOf(CABINET_URL, "client");
  // The provider accepts it, then reports a failure.
  const failing = "+79990004401";
  const step = (type: string, payload: object) => ({ type, payload, $options: { onStatus: ["failed"] } });
  const id = await send(client, {
    type: "viber",
    recipient: failing,
    payload: { sender, text },
    fallbacks: [
      step("telegram", { text }),
      step("whatsapp", { template: TEMPLATES.whatsapp }),
      step("sms", { sender, text }),
    ],
  });
  const states = async () => {
    const whole = await client.must<{ fallbacks: { state: { status: string } | null }[] }>("GET", `/sendings/${id}`);
    return whole.fallbacks.map(({ state }) => state?.status ?? "none");
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(["failed", "failed", "failed"]);

  await signIn("client");
  await page.goto(`/messages/outgoing/${id}`);
  const journey = page.getByRole("region", { name: messages.journey });
  for (const channel of ["Telegram", "WhatsApp", "SMS"]) {
    await expect(journey).toContainText(trace.fallbackFired.replace("{{channel}}", channel));
  }
});

test(`a message that was read and answered shows both ${inTurn(2)}`, async ({ page, signIn }) => {
  const client = await customerOf(CABINET_URL, "client");
  const phone = freshPhone();
  const id = await send(client, { type: "viber", recipient: phone, payload: { sender, text } });
  await expectStatus(client, id, "delivered");
  await page.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  await page.locator('form[action$="/seen"] button').first().click();
  await expectStatus(client, id, "seen");
  await page.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  await page.locator('form[action$="/reply"] input[name=text]').fill("Уже иду");
  await page.locator('form[action$="/reply"] button[type=submit]').click();

  await signIn("client");
  await expect(async () => {
    await page.goto(`/messages/outgoing/${id}`);
    await expect(page.getByText("Уже иду").first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator("main .pill, main .status").filter({ hasText: common.status_seen }).first()).toBeVisible();
});

test("an own number is bought, scanned by its phone, and sends a message that is read and replied to @js", async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await customerOf(CABINET_URL, "client");
  const [own, phone] = [freshPhone(), freshPhone()];
  await signIn("client");
  await page.goto("/settings/apisender/new");
  await page.getByRole("button", { name: apisender.buy.split("{{")[0]!.trim() }).click();
  await expect(page.getByAltText(apisender.qr)).toBeVisible();
  const { data } = await client.must<{ data: { id: string; idInstance: string }[] }>("GET", "/wapi");
  const { idInstance } = data[0]!;

  const sandbox = await context.newPage();
  await sandbox.goto(`${SANDBOX_URL}/instances`);
  const linked = sandbox.locator(`form[action="/instances/${idInstance}"]`);
  await linked.locator("input[name=phone]").fill(own);
  await linked.locator("button").click();
  await page.bringToFront();
  await expect(page.getByText(own).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("dialog").getByText(apisender.state_authorized, { exact: true })).toBeVisible();

  const id = await send(client, { type: "apisender", recipient: phone, payload: { text, sender: own } });
  await expectStatus(client, id, "delivered");
  await sandbox.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  await expect(sandbox.getByText(text).first()).toBeVisible();
  await sandbox.locator('form[action$="/seen"] button').first().click();
  await expectStatus(client, id, "seen");
  await sandbox.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  await sandbox.locator('form[action$="/reply"] input[name=text]').fill("Уже еду");
  await sandbox.locator('form[action$="/reply"] button[type=submit]').click();
  await expect(async () => {
    await page.goto(`/messages/outgoing/${id}`);
    await expect(page.getByText("Уже еду").first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});
