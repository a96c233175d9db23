import { ERASED } from "../../../app/domain/base/channels/person";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { formatPhone } from "../../../app/domain/base/shared/phone";
import { messages as words } from "../../../app/i18n/messages/ru";
import { trace } from "../../../app/i18n/trace/ru";
import { users } from "../../../app/i18n/users/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { openProductDatabase } from "../../support/browser/product-database";
import { onEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { amongPairs, newCustomer, takenOver } from "../frame/pages";

const DAY = 24 * 3_600_000;
const [ANNA, BORIS] = ["79161000001", "79161000002"];

/** Backdates messages to a hundred days ago. */
function sendLongAgo(ownerId: string, phones: readonly string[]) {
  const database = openProductDatabase();
  const at = Date.now() - 100 * DAY;
  database.exec("BEGIN IMMEDIATE");
  for (const phone of phones) {
    const timeline = [
      { at, status: "pending" },
      { at: at + 2000, status: "delivered" },
    ];
    database
      .prepare(`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, is_refundable, status,
          timeline, bill, segment_price, created_at, updated_at)
        VALUES (?, ?, 'sms', 'CABINET', ?, ?, 1, 2500000, 1, 'delivered', ?, 'complete', 2500000, ?, ?)`)
      .run(
        ownerId,
        `${newIdAt(at).slice(0, -2)}00`,
        phone,
        `Заказ для ${phone}`,
        JSON.stringify(timeline),
        at,
        at + 2000,
      );
  }
  database.prepare("UPDATE accounts SET sendings = sendings + ? WHERE owner_id = ?").run(phones.length, ownerId);
  database
    .prepare(`INSERT INTO archive_accounts (owner_id, due_at, updated_at) VALUES (?, 0, 0)
      ON CONFLICT DO UPDATE SET due_at = 0`)
    .run(ownerId);
  database.exec("COMMIT");
  database.close();
}

test("an archived message is found by phone and opened, and its recipient's phone is erased from the archive", async ({
  page,
  signIn,
}, { project }) => {
  test.setTimeout(200_000);
  const username = await newCustomer(`archive-${project.name}`);
  const customer = await customerOf(CABINET_URL, username);
  const manager = await customerOf(CABINET_URL, "manager");
  sendLongAgo(customer.id, [ANNA, BORIS]);
  const archived = async () =>
    (await manager.must<{ messages: number }>("GET", `/users/${customer.id}/archive`)).messages;
  // The platform's clock ticks once a minute.
  await expect.poll(archived, { timeout: 150_000, intervals: [1000] }).toBe(2);

  await signIn(username);
  await page.goto("/messages/outgoing");
  const search = page.getByRole("search").getByLabel(words.findNamed);
  const hint = page.getByText(words.fromArchive.replace("{{number}}", "1"));
  if (project.use.javaScriptEnabled) await takenOver(page);
  await search.fill(formatPhone(ANNA));
  await page.keyboard.press("Enter");
  await expect(hint).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: formatPhone(ANNA) });
  await expect(row).toContainText(`Заказ для ${ANNA}`);
  await expect(page.getByRole("row").filter({ hasText: formatPhone(BORIS) })).toBeHidden();
  await onEachWidth(page, () => expect(hint).toBeVisible());
  await row.getByRole("link").first().click();
  await expect(amongPairs(page, trace.kept)).toHaveText(trace.inArchive);

  await signIn("manager");
  await page.goto(`/users/${customer.id}/erase`);
  await page.getByLabel(users.erasePhone, { exact: true }).fill(formatPhone(ANNA));
  await page.getByLabel(users.eraseReason).fill("Заявление 12");
  await page.getByRole("button", { name: users.eraseDo, exact: true }).click();
  const protocol = page.locator(".well").filter({ hasText: "Заявление 12" });
  await expect(protocol).toContainText("+7 916 •••-••-01");
  await expect(protocol).toContainText(users.eraseDone.replace("{{when}}", ""));
  await expect(protocol).toContainText(/в\sархиве: 1/);

  await signIn(username);
  await page.goto(`/messages/outgoing?phone=${ANNA}`);
  await expect(page.getByRole("row").filter({ hasText: ANNA })).toBeHidden();
  await page.goto("/messages/outgoing");
  await expect(page.getByRole("row").filter({ hasText: formatPhone(BORIS) })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: ERASED })).toBeVisible();
  await expect(page.locator("main")).not.toContainText(ANNA);
});
