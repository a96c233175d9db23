import { get } from "node:http";
import { linkReport } from "../../../app/i18n/linkReport/ru";
import { shortLinks as words } from "../../../app/i18n/shortLinks/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { newCustomer, takenOver } from "../frame/pages";

const { port } = new URL(CABINET_URL);
const HOST = `go.localhost:${port}`;
const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36";

/** Target of a short link; not every resolver resolves a name below localhost. */
const leads = (slug: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = { host: HOST, "user-agent": PHONE };
    get({ host: "127.0.0.1", port, path: `/${slug}`, headers }, (response) => {
      response.resume();
      resolve(String(response.headers.location));
    }).on("error", reject);
  });

test(`A short link is created, followed, counted, changed, filtered and reported ${inTurn()}`, async ({
  page,
  context,
  signIn,
  javaScriptEnabled,
}) => {
  const slug = `sale-${Date.now().toString(36)}`;
  const title = `${HOST}/${slug}`;
  await signIn(await newCustomer("links"));
  await page.goto("/short-links");
  await page.getByRole("link", { name: words.newLink }).click();
  if (javaScriptEnabled) await takenOver(page);
  const form = page.locator("main form").filter({ has: page.locator("[name=fullUrl]") });
  await form.getByLabel(words.fullUrl).fill("http://127.0.0.1/");
  await form.getByLabel(words.slug).fill(slug);
  await form.getByRole("button", { name: words.network_yandex }).click();
  await expect(form.getByLabel(words.utm_source)).toHaveValue("yandex");
  await expect(form.getByLabel(words.fullUrl)).toHaveValue("http://127.0.0.1/");
  await form.getByRole("button", { name: words.network_own }).click();
  await expect(form.getByLabel(words.utm_source)).toHaveValue("");
  await expect(form.getByLabel(words.slug)).toHaveValue(slug);
  await form.getByRole("button", { name: words.create }).click();
  await expect(page.locator("[aria-invalid=true]")).toHaveAttribute("name", "fullUrl");
  await form.getByLabel(words.fullUrl).fill("https://shop.example/sale");
  await form.locator("[name=expiresAt]").fill("2099-12-31");
  await form.getByRole("button", { name: words.create }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(words.noClicks)).toBeVisible();
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);

  const svg = await page.getByRole("link", { name: words.qrFile.replace("{{format}}", "SVG") }).getAttribute("href");
  const file = await page.request.get(svg!);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, expect.stringContaining("image/svg+xml")]);
  if (javaScriptEnabled) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: words.copy }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`http://${title}`);
  }
  expect(await leads(slug)).toBe("https://shop.example/sale");
  expect(await leads(slug)).toBe("https://shop.example/sale");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("img", { name: words.byHour })).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole("link", { name: words.edit, exact: true }).click();
  if (javaScriptEnabled) await takenOver(page);
  await expect(form.locator("[name=expiresAt]")).toHaveValue("2099-12-31");
  await form.getByLabel(words.fullUrl).fill("http://127.0.0.1/");
  await form.getByRole("button", { name: words.network_vk }).click();
  await expect(form.getByLabel(words.utm_source)).toHaveValue("vk");
  await form.getByRole("button", { name: words.save }).click();
  await expect(page.locator("[aria-invalid=true]")).toHaveAttribute("name", "fullUrl");
  await expect(form.getByLabel(words.utm_campaign)).toHaveValue("{{campaign_id}}");
  // The field is far above the button.
  const refusal = page.getByRole("alert").getByRole("link", { name: words.fullUrl });
  await expect(refusal).toBeInViewport();
  if (javaScriptEnabled) expect(await complaints(page)).toEqual([]);
  await form.getByLabel(words.fullUrl).fill("https://shop.example/other");
  await form.getByRole("button", { name: words.save }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  expect(await leads(slug)).toMatch(/^https:\/\/shop\.example\/other\?utm_source=vk&utm_medium=cpc&/);

  await page.goto("/short-links?state=expired");
  await expect(page.getByText(words.noMatch)).toBeVisible();
  const filter = page.locator("main form[role=search]");
  await filter.getByLabel(words.state).selectOption({ label: words.state_works });
  await filter.getByLabel(words.source).selectOption({ label: words.source_own });
  await filter.getByRole("button", { name: words.find }).click();
  // Clicks within a second are counted together.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(/1\D*3$/, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });

  await page.goto(await leads(`${slug}+`));
  await expect(page.locator("[name=link]")).toHaveValue(title);
  await page.getByLabel(linkReport.what).fill("Обман");
  await page.getByRole("button", { name: linkReport.send }).click();
  await expect(page.getByText(linkReport.sent)).toBeVisible();
});
