import { newId } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { drafts } from "../../../app/i18n/drafts/ru";
import { moderation } from "../../../app/i18n/moderation/ru";
import { storage } from "../../../app/i18n/storage/ru";
import { templates } from "../../../app/i18n/templates/ru";
import { tones } from "../../../app/i18n/tones/ru";
import { expect, test } from "../../support/browser/browser";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';

atEachWidth(() => {
  test("a draft is found among all of them, opened, and removed after a confirmation", async ({ page, signIn }) => {
    const title = `Осень ${newId().slice(-6)}`;
    await signIn("client2");
    await page.goto(`/send/message?d=${newId()}&text=Sale`);
    await page.locator("input[name=title]").fill(title);
    await page.locator("button[value='go:home']").click();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await page.locator("a[href='/send/drafts']").click();
    await expect(page).toHaveURL(/\/send\/drafts$/);
    await expectNoSideways(page);
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.locator("textarea#send-payload-text")).toHaveValue("Sale");
    await page.goto("/send/drafts");
    await page.getByRole("link", { name: drafts.removeOf.replace("{{title}}", title) }).click();
    await page.getByRole("dialog").getByRole("button", { name: drafts.remove, exact: true }).click();
    await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  });

  test("a template's voice, text and preview are written, and its channel changed", async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    const title = `Звонок ${newId().slice(-6)}`;
    const show = async (channel: string) => {
      await page.locator("#template-type").selectOption(channel);
      if (!javaScriptEnabled) await page.getByRole("button", { name: templates.showFields, exact: true }).click();
    };
    await signIn("client2");
    await page.goto("/messages/templates/new");
    await page.locator("#template-title").fill(title);
    await page.locator("textarea#template-payload-text").fill("x".repeat(161));
    if (!javaScriptEnabled) await page.getByRole("button", { name: compose.refresh, exact: true }).click();
    await expect(page.getByText(compose.segments_few.replace("{{count}}", "2"), { exact: true })).toBeVisible();
    await show("voice");
    await page.locator("#template-payload-tts-tone").selectOption("joyful");
    const sender = page.locator("#template-payload-sender");
    await expect(sender.locator("option:checked")).toHaveText(templates.senderOpen);
    const [number = ""] = await sender.selectOption({ index: 1 });
    await page.locator("textarea#template-payload-text").fill("Заказ готов");
    await expectNoSideways(page);
    await page.locator(".btn-primary[value=save]").click();
    await expect(page).toHaveURL(/\/messages\/templates\/[\w-]{36}$/);
    await expect(page.getByText(tones.tone_joyful)).toBeVisible();
    await page.goto(`${page.url()}/edit`);
    await expect(page.locator("#template-title")).toHaveValue(title);
    await expect(sender).toHaveValue(number);
    await expect(page.locator("#template-payload-tts-tone")).toHaveValue("joyful");
    await page.locator("#template-title").fill(`${title}!`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: `${title}!` })).toBeVisible();
    await expect(page.getByText(tones.tone_joyful)).toBeVisible();
    await page.getByRole("link", { name: moderation.removeMore }).click();
    await page.getByRole("dialog").getByRole("button", { name: moderation.remove, exact: true }).click();
    await expect(page.getByRole("link", { name: `${title}!` })).toHaveCount(0);
  });
});

test("a file is found by name and marked, without a script @no-js", async ({ page, signIn }) => {
  const name = `findable-${Date.now()}.svg`;
  await signIn("client");
  await page.goto("/storage/create");
  const picture = { name, mimeType: "image/svg+xml", buffer: Buffer.from(SVG) };
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("button", { name: storage.send }).click();
  await page.goto(`/send/message?d=${newId()}&type=vk&text=Sale`);
  await page.getByText(compose.attach).click();
  await page.locator("input[name='find.image']").fill(name.slice(0, -4));
  await page.locator("button[value='find:image']").click();
  await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: compose.refresh, exact: true }).click();
  await expect(page.locator("select#send-payload-image option:checked")).toHaveText(name);
  await expect(page.locator("textarea#send-payload-text")).toHaveValue("Sale");
});
