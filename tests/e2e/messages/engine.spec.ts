import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { errors } from "../../../app/i18n/errors/ru";
import { incoming } from "../../../app/i18n/incoming/ru";
import { incomingPages } from "../../../app/i18n/incomingPages/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { routing } from "../../../app/i18n/routing/ru";
import { trace } from "../../../app/i18n/trace/ru";
import { webhooks } from "../../../app/i18n/webhooks/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { type Customer, customerOf } from "../../support/faults/rest";
import { newCustomer } from "../frame/pages";

const sender = "CLIENT2";

/** A phone that no other journey uses. */
const freshPhone = () => `+7916${String(Date.now()).slice(-7)}`;

async function send(client: Customer, recipient: string, more: object = {}): Promise<string> {
  const body = { type: "sms", recipient, payload: { sender, text: "Заказ собран" }, ...more };
  return (await client.must<{ id: string }>("POST", "/sendings", body)).id;
}

interface Whole {
  status: string;
  fallbacks: { state: { status: string } | null }[];
}

const read = (client: Customer, id: string) => client.must<Whole>("GET", `/sendings/${id}`);

test(`a manager sees the rules that match a message, and its possible providers ${inTurn(2)}`, async ({
  page,
  signIn,
}) => {
  const username = await newCustomer("tester");
  const manager = await customerOf(CABINET_URL, "manager");
  const group = await manager.must<{ id: string }>("POST", "/messageRuleGroups", { title: `Rules of ${username}` });
  const rule = (title: string, word: string, sign: string) =>
    manager.must("POST", "/messageRules", {
      title,
      MessageRuleGroupId: group.id,
      conditions: [{ tag: "text", values: [word] }],
      actions: { text: [{ pattern: "$", with: sign }] },
    });
  await rule("О скидках", "скидка", " Реклама");
  await rule("О казино", "казино", " 18+");
  const { data } = await manager.must<{ data: { id: string }[] }>("GET", `/users?$search=${username}`);
  await manager.must("PUT", `/users/${data[0]!.id}`, { MessageRuleGroups: [group.id] });

  await signIn("manager");
  await page.goto("/routing/tester");
  await page.getByLabel(routing.testUser).fill(username);
  await page.getByLabel(routing.tag_recipient).fill("+7 916 123-45-67");
  await page.getByLabel(routing.tag_text).fill("Ваша скидка ждёт.");
  await page.getByRole("button", { name: routing.testRun }).click();
  const outcome = page.getByRole("region", { name: routing.testRoute });
  await expect(outcome).toContainText("Ваша скидка ждёт. Реклама");
  await expect(outcome).toContainText("Sandbox SMS");
  const lineOf = (title: string) => outcome.getByRole("listitem").filter({ hasText: title });
  await expect(lineOf("О скидках").getByText(routing.matched, { exact: true })).toBeVisible();
  await expect(lineOf("О казино").getByText(routing.notMatched, { exact: true })).toBeVisible();
});

test(`a message that SMS does not deliver continues by Viber, and its page explains why ${inTurn(3)}`, async ({
  page,
  signIn,
}) => {
  const client = await customerOf(CABINET_URL, "client2");
  const viber = { type: "viber", payload: { sender, text: "Заказ собран" } };
  // The provider accepts it, then reports a failure.
  const id = await send(client, "+79990003301", { fallbacks: [viber] });
  await expect.poll(async () => (await read(client, id)).fallbacks[0]?.state?.status, { timeout: 30_000 }).toBeTruthy();

  await signIn("client2");
  await page.goto(`/messages/outgoing/${id}`);
  const journey = page.getByRole("region", { name: messages.journey });
  await expect(journey).toContainText(`SMS: ${trace.step_failed.toLowerCase()}`);
  await expect(journey).toContainText(trace.fallbackFired.replace("{{channel}}", "Viber"));
  await expect(journey).toContainText(trace.trigger_onStatus);
  await expect(journey.getByRole("list")).toHaveCount(1);
  await expect(
    journey
      .getByRole("listitem")
      .filter({ hasText: /Viber: / })
      .first(),
  ).toBeVisible();
});

test(`a recipient who replies STOP on the phone gets no more messages ${inTurn(1)}`, async ({ page, signIn }) => {
  const client = await customerOf(CABINET_URL, "client2");
  const phone = freshPhone();
  const id = await send(client, phone);
  await expect.poll(async () => (await read(client, id)).status, { timeout: 30_000 }).toBe("delivered");

  await page.goto(`${SANDBOX_URL}/?q=${phone.slice(1)}`);
  await page.locator("input[name=text]").fill("STOP");
  await page.locator('form[action$="/reply"] button[type=submit]').click();
  await expect(page.locator(".answer")).toContainText("STOP");

  await signIn("client2");
  await expect(async () => {
    await page.goto(`/messages/incoming?phone=${encodeURIComponent(phone)}`);
    await expect(page.getByRole("row").filter({ hasText: "STOP" })).toContainText(incoming.stop, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("row").filter({ hasText: "STOP" }).getByRole("link").first().click();
  await expect(page.getByText(incomingPages.isBlocked, { exact: true })).toBeVisible();
  const second = await client.ask("POST", "/sendings", {
    type: "sms",
    recipient: phone,
    payload: { sender, text: "Hi" },
  });
  expect(second.status).toBe(422);
});

test(`a webhook gets a delivery, and its inspector shows the request ${inTurn()}`, async ({ page, signIn }) => {
  const client = await customerOf(CABINET_URL, "client2");
  const heard: string[] = [];
  const server = await listen((id) => heard.push(id));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const title = `CRM ${Date.now()}`;
  try {
    await signIn("client2");
    await page.goto("/settings/webhooks/new");
    await page.locator("input[name=title]").fill(title);
    await page.locator("input[name=url]").fill("http://10.0.0.1/hook");
    await page.getByRole("button", { name: webhooks.create }).click();
    await expect(page.getByText(errors.hookUrlPrivate).first()).toBeVisible();
    await expect(page.locator("input[name=title]")).toHaveValue(title);
    await page.locator("input[name=url]").fill(url);
    await page.getByRole("button", { name: webhooks.create }).click();
    await expect(page.getByText(webhooks.copyNow)).toBeVisible();

    const id = await send(client, freshPhone());
    await expect.poll(() => heard, { timeout: 30_000 }).toContain(`${id}.delivered`);

    await page.goto("/settings/webhooks");
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("link", { name: webhooks.event_delivered }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`POST ${url}`);
    await expect(dialog).toContainText(id);
    await expect(dialog).toContainText("taken");
  } finally {
    const { data } = await client.must<{ data: { id: string; title: string }[] }>("GET", "/webhooks");
    for (const hook of data.filter((row) => row.title === title)) await client.must("DELETE", `/webhooks/${hook.id}`);
    server.close();
  }
});

/** A server that accepts every event. */
function listen(take: (id: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    take(String(request.headers["webhook-id"]));
    request.resume();
    response.end("taken");
  });
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(server)));
}
