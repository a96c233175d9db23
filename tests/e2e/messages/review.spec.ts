import { moderation } from "../../../app/i18n/moderation/ru";
import { reviewQueue } from "../../../app/i18n/reviewQueue/ru";
import { screens } from "../../../app/i18n/screens/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

const COMPANY = "ООО «Ромашка», ИНН 7707083893";

/** Requests a name used by no other journey; returns its id and its label in the queue. */
async function requestName(username: string, mark: string) {
  const customer = await customerOf(CABINET_URL, username);
  const name = `${mark}${Date.now().toString(36).slice(-8)}`.toUpperCase();
  const { id } = (await customer.must("POST", "/sendernames", { name, type: "sms", comment: COMPANY })) as {
    id: string;
  };
  return { id: String(id), title: reviewQueue.line_names.replace("{{title}}", name) };
}

atEachWidth((width) => {
  test("a decider finds waiting items in the menu, decides one and continues with the next", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("queue");
    const [first, second] = [await requestName(username, "Q"), await requestName(username, "R")];
    await signIn("manager");
    await page.goto("/review?kind=names");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(screens.review);
    if (width > 768) {
      const item = page.locator('.side a[href="/review"]');
      await expect(item.locator("b")).toContainText(/\d/);
    }
    await page.goto(`/review/names/${first.id}?kind=names`);
    const shown = page.locator(".desk-thing");
    await expect(shown.getByRole("heading", { level: 2 })).toHaveText(first.title);
    await expect(shown).toContainText(COMPANY);
    await expect(shown).toContainText(reviewQueue.companyFound);
    await expect(page.locator(".desk-customer")).toContainText(username);
    if (isLive) await takenOver(page);
    await shown.getByRole("button", { name: moderation.approve, exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(first.id));
    await page.goto(`/review/names/${first.id}`);
    await expect(shown).toContainText(reviewQueue.decided);
    await page.goto(`/review/names/${second.id}?kind=names`);
    if (isLive) await takenOver(page);
    await shown.getByRole("button", { name: moderation.reject, exact: true }).click();
    await expect(shown.locator("#decision-reason")).toHaveAttribute("aria-invalid", "true");
    await shown.getByLabel(moderation.reason).fill("Не та компания");
    await shown.getByRole("button", { name: moderation.reject, exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(second.id));
    await page.goto(`/review/names/${second.id}`);
    await expect(shown).toContainText("Не та компания");
  });
});

test(`the second of two deciders is refused and reads the first decision ${inTurn()}`, async ({
  page,
  browser,
  signIn,
}, { project }) => {
  const { id } = await requestName("client", "T");
  const other = await (await browser.newContext({ javaScriptEnabled: project.name !== "no-js" })).newPage();
  await signIn("reseller");
  await signIn("manager", other);
  for (const one of [page, other]) await one.goto(`${CABINET_URL}/review/names/${id}`);
  if (project.name !== "no-js") {
    for (const one of [page, other]) await takenOver(one);
    // A customer's reseller does not see the names of platform staff; they see the reseller's.
    await expect(page.locator(".desk-thing").getByRole("status").first()).toContainText(reviewQueue.looker);
    await expect(other.locator(".desk-thing").getByRole("status").first()).toContainText("Роман Орлов");
  }
  await page.getByLabel(moderation.reason).fill("Имя чужой марки");
  await page.getByRole("button", { name: moderation.reject, exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  const late = other.getByRole("button", { name: moderation.approve, exact: true });
  // A live page has already shown the decision by itself.
  if (await late.isVisible()) await late.click();
  await expect(other.locator(".desk-thing")).toContainText("Имя чужой марки");
  await expect(late).toHaveCount(0);
  await other.goto(`${CABINET_URL}/settings/sendernames/${id}`);
  await expect(other.locator(".panel .pill")).toHaveText(moderation.moderation_rejected);
  await other.context().close();
});

test("J and K move through the queue, A approves, and the list of shortcuts shows them @js", async ({
  page,
  signIn,
}) => {
  const username = await newCustomer("keys");
  const [first] = [await requestName(username, "J"), await requestName(username, "K")];
  await signIn("manager");
  await page.goto("/review?kind=names");
  await takenOver(page);
  const title = page.locator(".desk-thing h2");
  const line = page.locator(`.queue a[href^="/review/names/${first.id}"]`);
  await line.press("Enter");
  await expect(title).toHaveText(first.title);
  await expect(title).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(line).toBeFocused();
  await line.press("Enter");
  await expect(title).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page).not.toHaveURL(new RegExp(first.id), { timeout: 2000 });
  }).toPass();
  await expect(title).not.toHaveText(first.title);
  await page.keyboard.press("k");
  await expect(title).toHaveText(first.title);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Указать причину отказа");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(page).not.toHaveURL(new RegExp(first.id));
  await page.goto(`/review/names/${first.id}`);
  await expect(page.locator(".desk-thing")).toContainText(reviewQueue.decided);
});

test("after the last decision the heading has the focus, and the queue is shown as empty @js", async ({
  page,
  signIn,
}) => {
  const [seller, username] = [await newCustomer("seller"), `last-${Date.now().toString(36)}`];
  const { id } = await customerOf(CABINET_URL, seller);
  const manager = await customerOf(CABINET_URL, "manager");
  await manager.must("PUT", `/users/${id}`, { level: "reseller" });
  const own = await customerOf(CABINET_URL, seller);
  const data = { firstName: "Вера", email: `${username}@example.com` };
  await own.must("POST", "/users", { username, password: DEMO_PASSWORD, data });
  const only = await requestName(username, "L");
  await signIn(seller);
  await page.goto("/review");
  await takenOver(page);
  await page.locator(`.queue a[href^="/review/names/${only.id}"]`).press("Enter");
  await expect(page.locator(".desk-thing h2")).toBeFocused();
  await page.keyboard.press("a");
  await expect(page).toHaveURL(/\/review$/);
  await expect(page.getByText(reviewQueue.empty)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
