import { formatNumber, formatPercent } from "../../../app/components/ui/format";
import { hashOf } from "../../../app/domain/base/shared/hash";
import type { VariantsView } from "../../../app/domain/base/tasks/variant-counts";
import { variantOf } from "../../../app/domain/messaging/sendings/compose/split-input";
import { compose as words } from "../../../app/i18n/compose/ru";
import { reports } from "../../../app/i18n/reports/ru";
import { variants } from "../../../app/i18n/variants/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";
import { expectState, takenOver, taskIdOf, toStep } from "../frame/pages";

const TEXTS = ["Последний день скидок", "Скидки до 22:00"];
const salt = hashOf(JSON.stringify(TEXTS.map((text) => [text, undefined])));
const sideOf = (phone: string) => variantOf({ salt, share: 50 }, { phone } as Parameters<typeof variantOf>[1]);

/** Numbers of one side, ending in digits that are never reached or always are. */
const numbers = (side: 0 | 1, count: number, isReached: boolean) =>
  Array.from({ length: 90 }, (_, at) => (isReached ? `79161230${at + 100}` : `7999000${String(at).padStart(2, "0")}01`))
    .filter((phone) => sideOf(phone) === side)
    .slice(0, count);

test("a campaign is split by share, and its task, its report and REST show the same difference with its confidence", async ({
  page,
  signIn,
}, { project }) => {
  test.setTimeout(120_000);
  const isScripted = project.name !== "no-js";
  const client = await customerOf(CABINET_URL, "client");
  await signIn("client");
  // None of the first half are reached, all of the second are.
  const phones = [...numbers(0, 15, false), ...numbers(1, 15, true)];
  await page.goto("/send");
  if (isScripted) await takenOver(page);
  await page.getByLabel(words.field_text, { exact: true }).fill(TEXTS[0]!);
  await page.getByText(words.split, { exact: true }).click();
  await page.getByLabel(words.splitText, { exact: true }).fill(TEXTS[1]!);
  await expect(page.getByLabel(words.splitShare)).toHaveValue("50");
  await toStep(page, "recipients");
  await page
    .locator(`${isScripted ? "input" : "textarea"}#send-recipients-phones`)
    .fill(phones.map((one) => `+${one}`).join(", "));
  await toStep(page, "preview");
  await expect(page.getByRole("main")).toContainText(TEXTS[1]!);
  await page.getByRole("button", { name: /^Отправить 30 людям/ }).click();
  await page.waitForURL(/\/messages\/tasks\/[0-9a-f-]{36}/);
  await expectState(page, "completed");

  const { meta } = await client.must<{ meta: VariantsView }>("GET", `/tasks/${taskIdOf(page)}`);
  expect(meta.variants).toEqual([
    { sent: 15, delivered: 0, answered: 0 },
    { sent: 15, delivered: 15, answered: 0 },
  ]);
  const { low, high, confidence, verdict } = meta.comparison!.delivered!;
  expect([verdict, confidence > 0.999]).toEqual(["second", true]);
  const points = (ratio: number) => `+${formatNumber(ratio * 100, "ru", 1)}`;
  const gap = variants.gap
    .replace("{{points}}", points(1))
    .replace("{{low}}", points(low))
    .replace("{{high}}", points(high));
  const said = variants.verdict_second.replace("{{share}}", formatPercent(0.999, "ru", 1));

  const task = taskIdOf(page);
  for (const path of [`/messages/tasks/${task}`, `/reports?task=${task}`]) {
    await page.goto(path);
    const shown = page.getByRole("region", { name: variants.title });
    const rows = shown.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows.nth(0)).toHaveText(new RegExp(`^${variants.variant_0}\\s*50\\s%15\\s*0\\s*0,0\\s%0\\s*0,0\\s%$`));
    await expect(rows.nth(1)).toHaveText(
      new RegExp(`^${variants.variant_1}\\s*50\\s%15\\s*15\\s*100,0\\s%0\\s*0,0\\s%$`),
    );
    await expect(shown).toContainText(`${gap}. ${said}`);
    // Equal halves: no sign, and no verdict from so few.
    await expect(shown).toContainText(
      `${variants.answered}${variants.gap.split("{{low}}")[0]!.replace("{{points}}", "0,0")}`,
    );
    await expect(shown).toContainText(variants.verdict_little);
  }
  await expect(page.getByRole("main")).toContainText(`${reports.by_task}: ${TEXTS[0]!.slice(0, 9)}`);
  await expect(page.getByRole("main").getByRole("table").first().locator("tfoot")).toContainText(reports.all);
});
