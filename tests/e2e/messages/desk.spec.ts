import { desk } from "../../../app/i18n/desk/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { expectNoSideways, onEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

test("a manager finds a customer on the list of messages, with and without JavaScript", async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const username = await newCustomer("desk");
  const client = await customerOf(CABINET_URL, "client2");
  const payload = { sender: "CLIENT2", text: "Hello" };
  await client.must("POST", "/sendings", { type: "sms", recipient: "+79990001100", payload });
  await signIn("manager");
  await page.goto("/messages/outgoing");
  if (javaScriptEnabled) await takenOver(page);
  const scope = page.getByRole("navigation", { name: desk.scope });
  await scope.getByRole("link", { name: desk.all }).click();
  await expect(page).toHaveURL(/whose=all/);
  await expect(scope.getByRole("link", { name: desk.all })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("columnheader", { name: desk.owner })).toBeVisible();
  const find = page.getByRole("search", { name: desk.find });
  await find.getByRole("searchbox").fill(username);
  await find.getByRole("button", { name: desk.go }).click();
  await page.getByRole("status").getByRole("link", { name: username }).click();
  await expect(page).toHaveURL(/whose=[0-9a-f-]{36}/);
  await expect(page.getByRole("link", { name: desk.card })).toBeVisible();
  await onEachWidth(page, () => expectNoSideways(page));
});
