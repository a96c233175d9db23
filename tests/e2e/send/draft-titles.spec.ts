import { compose as words } from "../../../app/i18n/compose/ru";
import { send } from "../../../app/i18n/send/ru";
import { expect, test } from "../../support/browser/browser";
import { takenOver } from "../frame/pages";

const LEAST_PX = 24;

test("A draft's long title can be pressed on a phone @js", async ({ page, signIn }) => {
  const name = `Скидка ${Date.now().toString(36)}`;
  await signIn("client2");
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/send");
  await takenOver(page);
  await page.getByLabel(words.field_text, { exact: true }).fill(`${name} ${"до конца недели ".repeat(20)}`);
  await expect(page.locator(".saved-note")).toHaveText(new RegExp(send.savedAt.split("{{")[0]!.trim()));
  await page.goto("/send");
  const title = page.getByRole("link", { name: new RegExp(`^${name}`) }).first();
  const box = (await title.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(LEAST_PX);
  expect(box.x + box.width).toBeLessThanOrEqual(375);
});
