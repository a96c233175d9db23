import type { Locator, Page } from "@playwright/test";
import { common } from "../../../app/i18n/common/ru";
import { registration } from "../../../app/i18n/registration/ru";
import { start } from "../../../app/i18n/start/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";

const PASSWORD = "journey-1";
const MOST_PRESSES = 8;
const MOST_SECONDS = 60;

/** A phone of its own: the credit is granted once per number. */
const newPhone = () => `7916${String(Date.now() % 10_000_000).padStart(7, "0")}`;

async function codeSentTo(phone: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${SANDBOX_URL}/messages?channel=sms&to=${phone}`);
    code = /Ваш код: (\d{4})/.exec(await answer.text())?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

/** Counts what a person presses. */
function presser(page: Page) {
  let presses = 0;
  const press = async (target: Locator) => {
    presses++;
    await target.click();
  };
  return { press, button: (name: string) => press(page.getByRole("button", { name })), count: () => presses };
}

test("a newcomer gets from sign-up to a delivered message in few presses and seconds", async ({ page }, {
  project,
}) => {
  const phone = newPhone();
  const username = `first-${phone.slice(-7)}`;
  const { press, button, count } = presser(page);
  const begun = performance.now();
  await page.goto("/registration");
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await fill(registration.username, username);
  await fill(registration.password, PASSWORD);
  await fill(registration.confirmation, PASSWORD);
  await fill(registration.firstName, "Анна");
  await fill(registration.email, `${username}@example.com`);
  await fill(common.phone, `+${phone}`);
  // Forms submitted faster are rejected as robots'.
  await page.waitForTimeout(2100);
  await button(registration.register);

  await expect(page).toHaveURL(/\/phone\?new$/);
  await fill(start.code, await codeSentTo(phone));
  await button(start.confirmPhone);
  await expect(page).toHaveURL(/\/survey$/);
  await press(page.getByRole("radio", { name: registration.goal_bulk }));
  await press(page.getByText(registration.channel_sms, { exact: true }));
  await button(registration.answer);

  await expect(page).toHaveURL(/\/start$/);
  await expect(page.getByLabel(start.text, { exact: true })).toHaveValue(start.sample);
  await button(start.sendSelf);
  await expect(page.getByRole("status").filter({ hasText: /Дошло/ })).toBeVisible({ timeout: 45_000 });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`sign-up to delivered, ${project.name}: ${count()} presses, ${seconds.toFixed(1)} s`);
  expect(count()).toBeLessThanOrEqual(MOST_PRESSES);
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
});

interface Sent {
  id: string;
  status: string;
  error: string | null;
}

test("plain HTTP calls get from sign-up to a delivered message @js", async () => {
  const phone = newPhone();
  const username = `rest-${phone.slice(-7)}`;
  let calls = 0;
  let authorization = "";
  const call = async <T>(method: string, path: string, body?: unknown): Promise<{ status: number; json: T }> => {
    calls++;
    const answer = await fetch(`${CABINET_URL}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as T };
  };
  const begun = performance.now();
  const data = { firstName: "Анна", email: `${username}@example.com`, phone: `+${phone}` };
  expect((await call("POST", "/registration", { username, password: PASSWORD, data })).status).toBe(200);
  authorization = (await call<{ token: string }>("POST", "/login", { username, password: PASSWORD })).json.token;
  expect((await call("POST", "/phone/code", {})).json).toEqual({ phone: `+${phone}` });
  const code = await codeSentTo(phone);
  expect((await call("POST", "/phone/confirmation", { code })).json).toMatchObject({ isGranted: true });
  const { testSender: sender } = (await call<{ testSender: string }>("GET", "/phone")).json;
  const message = { type: "sms", recipient: `+${phone}`, payload: { sender, text: "Первое сообщение" } };
  const { id } = (await call<Sent>("POST", "/sendings", message)).json;
  await expect(async () => {
    expect((await call<Sent>("GET", `/sendings/${id}`)).json.status).toBe("delivered");
  }).toPass({ timeout: 45_000 });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`sign-up to delivered, REST: ${calls} calls, ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);

  const toStranger = await call<Sent>("POST", "/sendings", { ...message, recipient: "+79990001199" });
  expect([toStranger.status, toStranger.json.status]).toEqual([422, "failed"]);
});

test("the first call of the documentation runs as it is copied, with the reader's address and key", async ({
  page,
  signIn,
}) => {
  await signIn("client2");
  await page.goto("/documentation/api/http-rest");
  const shown = (await page.locator("pre", { hasText: "curl" }).first().textContent()) ?? "";
  const [address = ""] = /http\S+/.exec(shown) ?? [];
  expect(address).toBe(`${CABINET_URL}/api/sendings`);
  const headers = Object.fromEntries(
    [...shown.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const body = /-d '([^']+)'/.exec(shown)![1]!;
  const answer = await fetch(address, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "pending", error: null });
});
