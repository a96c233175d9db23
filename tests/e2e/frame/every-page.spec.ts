import type { Page } from "@playwright/test";
import { screens as es } from "../../../app/i18n/screens/es";
import { screens as ru } from "../../../app/i18n/screens/ru";
import { chooseInMenu, expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { pathsFor } from "../../support/browser/screen-paths";
import { hasTurn } from "../../support/browser/turns";
import { customerOf } from "../../support/faults/rest";

const LANGUAGES = { es: ["Español", es], ru: ["Русский", ru] } as const;

/** Paths of all pages, with rows of this customer. */
async function addresses(): Promise<string[]> {
  const client = await customerOf(CABINET_URL, "client2");
  const csv = new TextEncoder().encode("Телефон;Имя\n+79161234567;Анна\nнет;Пётр\n");
  const { listId, fileId, task } = await client.importFile(`Страницы ${Date.now()}`, "pages.csv", csv);
  const [contact] = (await client.must<{ data: { id: string }[] }>("GET", `/contacts?ListId=${listId}`)).data;
  const taskId = await client.send([listId], "${firstName}, привет", { sender: "CLIENT2" });
  const body = { type: "sms", recipient: "+79990001100", payload: { sender: "CLIENT2", text: "Привет" } };
  const { id } = await client.must<{ id: string }>("POST", "/sendings", body);
  return [
    // a11y.spec.ts opens the other pages, in English, and also checks that they are complete.
    ...pathsFor("signed-in").filter((_, at) => hasTurn(0, at)),
    "/send/spring",
    `/send?include=${listId}`,
    "/contacts/new",
    "/balance/billings?period=today",
    "/documentation/platform/user-instruction",
    "/documentation/api/code-examples",
    ...["", "/new", "/connect", "/connect/bitrix24"].map((rest) => `/settings/integrations${rest}`),
    `/contacts/import/${fileId}`,
    ...["", "/new", "/edit", "/remove", `/${contact!.id}`, `/${contact!.id}/remove`].map(
      (rest) => `/contacts/${listId}${rest}`,
    ),
    ...["", `/${id}`, "?status=failed", "?phone=123", "?phone=%2B79990001100"].map(
      (rest) => `/messages/outgoing${rest}`,
    ),
    ...["", `/${task.id}`, `/${taskId}`].map((rest) => `/messages/tasks${rest}`),
    "/messages/tasks/00000000-0000-7000-8000-000000000000",
  ];
}

async function speak(page: Page, [name, titles]: (typeof LANGUAGES)[keyof typeof LANGUAGES]) {
  await page.goto("/");
  await chooseInMenu(page, "language-menu", name);
  await expect(page).toHaveTitle(`${titles.product} | ${titles.home}`);
}

// The fixture `cleanPages` fails the journey on the first console error.
test("every page opens in another language, fully translated @js", async ({ page, signIn }) => {
  test.setTimeout(300_000);
  const paths = await addresses();
  await signIn("client2");
  // All other journeys are in Russian.
  await speak(page, LANGUAGES.es);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("html"), path).toHaveAttribute("lang", "es");
    await expect(page.locator("h1"), path).toHaveCount(1);
    await expect(page.locator("h1"), path).toHaveText(/\S/);
    await expect(page, path).toHaveTitle(new RegExp(`^${es.product} \\| .`));
  }
  await speak(page, LANGUAGES.ru);
});
