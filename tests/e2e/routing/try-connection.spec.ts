import type { Page } from "@playwright/test";
import { protocols } from "../../../app/i18n/protocols/ru";
import { routing } from "../../../app/i18n/routing/ru";
import { expect, test } from "../../support/browser/browser";
import { SMPP_PORT, SMTP_PORT } from "../../support/browser/own-product";
import { expectNoSideways } from "../../support/browser/widths";

const named = (key: keyof typeof routing, port: number) => routing[key].replace("{{port}}", `${port}`);
const WORKS = new RegExp(routing.trial_works.split("{{ms}}")[0]!);

const noteOf = (page: Page, name: string) => page.locator(".note").filter({ hasText: name });

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
}

test("a manager tries the connections to an SMS centre before saving", async ({ page, signIn }) => {
  await signIn("manager");
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/routing/providers/setup/smpp");
  await fill(page, { title: "Тестовый SMSC", host: "127.0.0.1", port: `${SMPP_PORT}` });
  await fill(page, { "secrets.username": "sandbox", "secrets.password": "no-such" });
  const tryNow = page.getByRole("button", { name: routing.trial_button });
  await tryNow.click();
  const plain = noteOf(page, named("trial_smpp", SMPP_PORT));
  await expect(plain).toContainText(routing.trial_signIn.slice(0, 20));
  await expect(noteOf(page, named("trial_smppTls", 3550))).toContainText(routing.trial_refused);
  await expect(page.getByLabel(protocols.host)).toHaveValue("127.0.0.1");
  await expectNoSideways(page);
  await fill(page, { "secrets.username": "sandbox", "secrets.password": "smppdemo" });
  await tryNow.click();
  await expect(plain).toContainText(WORKS);
  await expect(page).toHaveURL(/setup\/smpp/);
});

test("a manager tries the connections to a mail server, in dark and wide layouts", async ({ page, signIn }) => {
  await signIn("manager");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/routing/providers/setup/smtp");
  await fill(page, { title: "Почта", host: "localhost", port: `${SMTP_PORT}` });
  await page.locator('[name="properties.security"]').selectOption("starttls");
  await fill(page, { "properties.from": "Cabinet <news@cabinet.test>" });
  await fill(page, { "secrets.username": "cabinet", "secrets.password": "sandbox-mail-password" });
  await page.getByRole("button", { name: routing.trial_button }).click();
  await expect(noteOf(page, named("trial_smtpStarttls", SMTP_PORT))).toContainText(WORKS);
  await expect(noteOf(page, named("trial_smtpTls", 465))).toContainText(routing.trial_refused);
});
