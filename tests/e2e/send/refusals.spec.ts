import { readFileSync } from "node:fs";
import { compose as words } from "../../../app/i18n/compose/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { type Customer, customerOf } from "../../support/faults/rest";
import { compose, sampleOf, toStep, upload } from "../frame/pages";

const MEBIBYTE = 1024 * 1024;
const sentence = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");

let client: Customer;
let lists: { full: string; empty: string };

test.beforeAll(async ({ javaScriptEnabled }) => {
  // A retry after a failure needs other names.
  const suffix = `${javaScriptEnabled ? "" : "без скриптов "}${Date.now().toString(36)}`;
  client = await customerOf(CABINET_URL, "client2");
  lists = { full: `Все ${suffix}`, empty: `Никого ${suffix}` };
  await client.must("POST", "/contactLists", { title: lists.empty });
});

test.beforeEach(({ signIn }) => signIn("client2"));

/** All data that an input could have changed. */
async function everything() {
  const totals: Record<string, number> = { balance: await client.balance() };
  for (const resource of ["sendings", "tasks", "billings", "contactLists"]) {
    totals[resource] = (await client.must<{ total: number }>("GET", `/${resource}?$limit=1`)).total;
  }
  // Recordings of other journeys expire by themselves, so the newest file is compared, not the count.
  const [newestFile] = (await client.must<{ data: { id: string }[] }>("GET", "/storage?$limit=1")).data;
  return { ...totals, newestFile: newestFile?.id };
}

interface Mailing {
  prepare?: () => Promise<unknown>;
  fill: () => Parameters<typeof compose>[1];
  says: () => string;
  /** Detected only on sending; for all other inputs the last button is missing. */
  isOffered?: true;
}

const MAILINGS: Record<string, Mailing> = {
  "a variable that does not exist": {
    fill: () => ({ text: "Здравствуйте, ${nickname}!", phones: "+79161234567" }),
    says: () => sentence(errors.variableUnknown, { name: "nickname" }),
  },
  "a phone that is none": {
    fill: () => ({ text: "Здравствуйте!", phones: "12345" }),
    says: () => sentence(errors.recipientInvalid, { value: "12345" }),
  },
  "nobody to send to": {
    fill: () => ({ text: "Здравствуйте!" }),
    says: () => errors.recipientRequired,
  },
  "an empty list": {
    fill: () => ({ text: "Здравствуйте!", list: new RegExp(`^${lists.empty}\\s*0$`) }),
    says: () => errors.recipientsEmpty,
  },
  "no text": {
    fill: () => ({ phones: "+79161234567" }),
    says: () => errors.textRequired,
  },
  "a mailing beyond the balance": {
    prepare: async () => {
      const { name, buffer } = sampleOf("contacts-10k-win1251.csv");
      await client.importFile(lists.full, name, buffer);
    },
    fill: () => ({ text: "Ж".repeat(670), list: new RegExp(`^${lists.full}\\s*9`) }),
    says: () => "Недостаточно средств: нужно 240\u00a0675,00\u00a0₽, доступно ",
    isOffered: true,
  },
};

for (const [turn, [name, { prepare, fill, says, isOffered }]] of Object.entries(MAILINGS).entries()) {
  test(`a campaign is refused with a message and changes nothing: ${name} ${inTurn(turn)}`, async ({ page }) => {
    await prepare?.();
    const before = await everything();
    await compose(page, fill());
    const last = page.locator('form#send button[value="send:now"]');
    if (isOffered) await last.click();
    else await expect(last).toHaveCount(0);
    await expect(page.getByRole("alert")).toContainText(says());
    await expect(page).toHaveURL(/\/send\/preview\?d=/);
    expect(await everything()).toEqual(before);
    await toStep(page, "message");
    await expect(page.getByLabel(words.field_text, { exact: true })).toHaveValue(fill().text ?? "");
  });
}

test(`a file of 20 MiB and one byte is refused with a message and not kept ${inTurn()}`, async ({ page }) => {
  const before = await everything();
  const row = "+79161234567;Анна\n";
  const buffer = Buffer.alloc(20 * MEBIBYTE + 1, row);
  await upload(page, { name: "big.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(errors.fileOverLimit)).toBeVisible();
  expect(await everything()).toEqual(before);
});

test(`a file that is not CSV is refused with a message and not kept ${inTurn(1)}`, async ({ page }) => {
  const before = await everything();
  const buffer = readFileSync(new URL("../../../public/icons.svg", import.meta.url));
  await upload(page, { name: "icons.svg", mimeType: "image/svg+xml", buffer });
  await expect(page.getByText(sentence(errors.importNotTable, { filename: "icons.svg" }))).toBeVisible();
  expect(await everything()).toEqual(before);
});

test("a CSV without a column of phones or e-mails loads nothing until one is chosen", async ({ page }) => {
  await upload(page, { name: "names.csv", mimeType: "text/csv", buffer: Buffer.from("Имя;Город\nАнна;Пермь\n") });
  await expect(page.getByLabel("Поле для столбца «Имя»")).toHaveValue("firstName");
  const before = await everything();
  await page.getByRole("button", { name: /^Загрузить 1 строку/ }).click();
  await expect(page.getByText(errors.addressColumnMissing.split(".")[0]!).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(contacts.importTitle);
  expect(await everything()).toEqual(before);
});
