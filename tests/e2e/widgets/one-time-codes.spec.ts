import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import {
  pageSnippet,
  SERVER_LANGUAGES,
  type ServerLanguage,
  serverSnippet,
} from "../../../app/domain/products/otp/snippets";
import { widgets as words } from "../../../app/i18n/widgets/ru";
import { ru } from "../../../app/otp-sdk/words/ru";
import { debianPhp } from "../../../scripts/lib/debian-php.mjs";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";
import { takenOver } from "../frame/pages";

const run = promisify(execFile);

/** A customer's site with a CSP that allows Cabinet's script and calls, but nothing inline. */
async function openSite() {
  let page = "";
  const policy = `default-src 'none'; img-src data:; form-action 'self'; script-src ${CABINET_URL}; connect-src ${CABINET_URL}`;
  const server = createServer((request, response) => {
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    if (request.method === "GET") return response.writeHead(200, headers).end(page);
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () =>
      response.writeHead(200, headers).end(`<title>In</title><link rel="icon" href="data:,"><p>${body}</p>`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const show = (html: string) => {
    page = `<!doctype html><html lang="ru"><title>Shop</title><link rel="icon" href="data:,"><main>${html}</main></html>`;
  };
  return { origin, show, [Symbol.asyncDispose]: async () => void server.close() };
}

async function askServer(language: ServerLanguage, [requestId, recipient]: string[], token: string) {
  const call = JSON.stringify([requestId, recipient]).slice(1, -1);
  const source = serverSnippet(language, CABINET_URL);
  const node = `${source}\nconsole.log(String(await otpConfirmed(${call})))`;
  const [file, ...options] =
    language === "PHP"
      ? [debianPhp(), "-r", `${source.replace("<?php", "")}echo json_encode(otpConfirmed(${call}));`]
      : language === "Python"
        ? ["python3", "-c", `${source}\nprint(str(otp_confirmed(${call})).lower())`]
        : ["node", "--input-type=module", "-e", node];
  const { stdout } = await run(file!, options, { env: { ...process.env, CABINET_TOKEN: token } });
  return stdout.trim();
}

async function makeWidget(page: Page, name: string, origin: string, isScripted: boolean) {
  await page.goto("/widgets");
  await page.getByRole("link", { name: words.newWidget }).first().click();
  if (isScripted) await takenOver(page);
  await page.getByLabel(words.name, { exact: true }).fill(name);
  await page.getByLabel(words.origins).fill(origin);
  await page.getByRole("button", { name: words.create }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

async function addChannel(page: Page, name: string) {
  await page.getByRole("link", { name: words.newChannel }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.channelName).fill(name);
  await expect(dialog.getByLabel(words.numberOfTries, { exact: true })).toHaveValue("1");
  await dialog.getByLabel(words.numberOfTries, { exact: true }).fill("3");
  await dialog.getByRole("button", { name: words.saveChannel }).click();
  await page.getByRole("button", { name: `${words.attach} ${name}` }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(words.attached);
}

test("A widget made from scratch confirms a visitor's phone on another site, and its server is notified once @js", async ({
  page,
  context,
  signIn,
}) => {
  await using site = await openSite();
  const name = `Вход ${Date.now().toString(36)}`;
  const phone = `79990${String(Date.now()).slice(-4)}20`;
  await signIn("client2");
  await makeWidget(page, name, site.origin, true);
  await takenOver(page);
  await page.getByLabel(words.accent).fill("#9a4a22");
  await expect(page.locator('svg [fill="#9a4a22"]')).toBeInViewport();
  await addChannel(page, `СМС ${name}`);
  await page.getByRole("link", { name: words.newTemplate }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.templateName).fill(name);
  await dialog.getByLabel(words.sender).selectOption({ label: "CLIENT2 (sms)" });
  await dialog.getByLabel(words.text, { exact: true }).fill("Код: ${code}");
  await dialog.getByRole("button", { name: words.saveTemplate }).click();
  await expect(dialog).toBeHidden();
  expect(await complaints(page)).toEqual([]);

  const customer = await customerOf(CABINET_URL, "client2");
  const { data } = (await customer.must("GET", "/otp-settings/widgets")) as {
    data: { id: string; name: string; token: string }[];
  };
  site.show(
    pageSnippet(CABINET_URL, data.find((widget) => widget.name === name)!, { button: "Войти", phone: "Телефон" }),
  );
  const visitor = await context.newPage();
  await visitor.goto(site.origin);
  // Typed in the national format; the server reads it by the widget's country.
  await visitor.locator("[name=phone]").fill(phone.slice(1));
  await visitor.getByRole("button", { name: "Войти" }).click();
  await visitor.getByRole("button", { name: ru.get }).click();
  const field = visitor.getByLabel(ru.code, { exact: true });
  await expect(field).toBeFocused();
  expect(await complaints(visitor)).toEqual([]);
  const sent = await fetch(`${SANDBOX_URL}/messages?channel=sms&to=${phone}`);
  const { data: messages } = (await sent.json()) as { data: { text: string }[] };
  const [code] = /\d{4}/.exec(messages[0]!.text)!;
  await field.pressSequentially(code === "0000" ? "1111" : "0000");
  await expect(visitor.getByRole("alert")).toHaveText(`${ru.wrong} ${ru.left.replace("{n}", "2")}`);
  // The code is found in a whole message, which stays until the visitor submits.
  await field.fill(`2 попытки. Код ${code} для входа`);
  await expect(field).toHaveValue(code);
  await visitor.getByRole("button", { name: ru.go }).click();
  await expect(visitor.getByText("otpRequestId=")).toBeVisible();
  const form = new URLSearchParams((await visitor.getByText("otpRequestId=").textContent()) ?? "");
  const answer = [form.get("otpRequestId")!, form.get("otpRecipient")!];
  expect(answer[1]).toBe(`+${phone}`);
  const { token } = (await (
    await fetch(`${CABINET_URL}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "client2", password: "demo-2026" }),
    })
  ).json()) as { token: string };
  expect(await askServer("Python", [answer[0]!, "+79990000021"], token)).toBe("false");
  expect(await askServer("Python", answer, token)).toBe("true");
  expect(await askServer("Node.js", answer, token)).toBe("false");
  await page.goto("/widgets");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("1 → 1");
});

test("The printed server check works in PHP, Python and Node, once for each code @no-js", async () => {
  const name = `Сервер ${Date.now().toString(36)}`;
  const customer = await customerOf(CABINET_URL, "client2");
  const { data: senders } = await customer.must<{ data: { id: string; type: string }[] }>("GET", "/sendernames");
  const senderId = senders.find(({ type }) => type === "sms")!.id;
  const make = (kind: string, fields: object) =>
    customer.must<{ id: string }>("POST", `/otp-settings/${kind}`, { name, ...fields });
  const channel = await make("channels", { channelType: "sms" });
  await make("templates", { channelType: "sms", additionalSettings: { senderId, template: "Code: ${code}" } });
  const { id: widgetId } = await make("widgets", { channels: [channel.id] });
  for (const [place, language] of SERVER_LANGUAGES.entries()) {
    const recipient = `+79990${String(Date.now()).slice(-4)}3${place}`;
    const handler = "/n/otp-handler";
    const { requestId } = await customer.must<{ requestId: string }>("POST", handler, { widgetId, recipient });
    let code: string | undefined;
    await expect(async () => {
      const sent = await fetch(`${SANDBOX_URL}/messages?channel=sms&to=${recipient.slice(1)}`);
      code = /\d{4}/.exec(((await sent.json()) as { data: { text: string }[] }).data[0]!.text)![0];
    }).toPass();
    const check = (phone = recipient) => askServer(language, [requestId, phone], customer.token);
    const answers = [language, await check()];
    await customer.must("POST", `${handler}/${requestId}/checkCode`, { code });
    answers.push(await check("+79990000021"), await check(), await check());
    expect(answers).toEqual([language, "false", "false", "true", "false"]);
  }
});

test("A widget is created and changed without a script @no-js", async ({ page, signIn }) => {
  const name = `Касса ${Date.now().toString(36)}`;
  await signIn("client2");
  await makeWidget(page, name, "https://shop.example", false);
  await addChannel(page, `Канал ${name}`);
  await page.getByLabel(words.accent).fill("#9a4a22");
  await page.getByLabel(words.ipWhitelist).fill("84.201.130.0/24, 2a02:6b8::/32");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.locator('svg [fill="#9a4a22"]')).toHaveCount(1);
  await expect(page.getByLabel(words.ipWhitelist)).toHaveValue("84.201.130.0/24\n2a02:6b8::/32");
  await page.getByRole("button", { name: words.turnOff }).click();
  await expect(page.locator(".pill")).toHaveText(words.state_off);
});
